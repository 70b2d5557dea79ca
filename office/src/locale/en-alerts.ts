import type { Texts } from "./texts.ts";

/** Texts of the room Alerts. */
export const alert = {
  empty: "No finding is open",
  emptyText: "Findings about the day before appear here every morning",
  kinds: {
    senders: "Money from several names",
    browsers: "Several members in one browser",
    deposits: "Many deposits in an hour",
    jump: "Much more than usual",
    unplayed: "Paid out without playing",
    splits: "Payouts just under the limit",
  },
  facts: {
    senders: (count) => `Transfers of 30 days came from ${count} names`,
    browsers: (count) =>
      `${count} members used the same browser in 30 days, at least one with a reward`,
    deposits: (count) => `${count} deposits within an hour`,
    jump: (count, amount, usual) =>
      `${amount} deposited in a day, ${count} times a usual day (${usual})`,
    unplayed: (count, amount, usual) =>
      `${amount} withdrawn, only ${count}% of the deposits of 7 days (${usual}) was played`,
    splits: (count, amount) =>
      `${count} payouts in a day just under ${amount}, from which two people decide`,
  },
  explanations: {
    senders:
      "Family members pay from their own accounts, a shop sends for customers, or a bank writes the same name in two ways.",
    browsers: "One phone in a household, or a friend who helped to register.",
    deposits:
      "A win brought back, small payments one after another, or a bank that failed at first.",
    jump: "Payday, a holiday or a win elsewhere.",
    unplayed: "Changed their mind, or the game they wanted was closed.",
    splits: "The highest amount for one payout, or money needed twice.",
  },
  evidence: "What was found",
  names: "Names",
  members: "The other members",
  day: "Day",
  found: "Found",
  others: "A finding is not a verdict. It may also be:",
  steps:
    "Look at the member's history and ring, or ask in the chat. Payouts of the member wait for a person until every finding is closed, for 30 days at most. Nothing else happens.",
  close: "Close the finding",
  reason: "What explains it, or what was done (at least 3 characters)",
} satisfies Texts["alert"];
