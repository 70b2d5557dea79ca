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
    accounts: "One account, several members",
    payee: "New account, new browser, payout",
    rewards: "Plays only with rewards",
    friends: "Friends who stopped after the reward",
    winning: "Wins far beyond the usual",
    gifts: "Many gift links in an hour",
    staff: "Many acts of one operator",
    sides: "Two sides of one event in a ring",
    givers: "Gift links from many givers",
    reversed: "Payments taken back",
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
    accounts: (count) => `${count} members have an account with the same digits`,
    payee: (count) =>
      `A payout ${count} hours after the account was changed, and a browser was new in the 3 days before`,
    rewards: (count) => `${count} rewards in 30 days, and not one bet without a reward`,
    friends: (count) => `${count} friends have not played since their invite bonus was received`,
    winning: (count, amount, usual) =>
      `${amount} won in a day, ${count} times the usual swing of a day (${usual}). In any game at most one day in ${count * count + 1} is like this by luck`,
    gifts: (count) => `${count} gift links within an hour`,
    staff: (count) => `One operator did ${count} things about this member in a day`,
    sides: (count) =>
      `${count} matches or rounds in a day on which a member of the same ring chose another side`,
    givers: (count) =>
      `Gift links of 30 days came from ${count} givers, as the wallet app shows them. It does not tell their phones`,
    reversed: (count, amount) =>
      `A provider took back ${count} payments of QR codes that were credited, ${amount} together. Nothing was taken from the member`,
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
    accounts: "A couple with one account, or a typing mistake at registration.",
    payee: "A new phone and a new bank at the same time.",
    rewards: "A careful player who takes every offer.",
    friends: "A campaign or a holiday that ended, or friends who tried it once.",
    winning: "Luck. Games with rare, large wins have such days.",
    gifts: "A seller of gift links, or a present from many friends.",
    staff: "Training, or a hard case that took a whole day.",
    sides:
      "A household that supports two teams, or people who play the same game at the same time.",
    givers:
      "Many friends who help, links bought from a shop, or one name that the app shows in several ways.",
    reversed:
      "A fault of the provider or the bank, a payment made twice by mistake, or a payer who was deceived.",
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
