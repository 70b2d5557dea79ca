import type { Texts } from "#locale/catalog.ts";
import type { protection as source } from "#locale/th/protection.ts";

export const protection = {
  title: "Staying in control",
  money: "Your money",
  always: "You can always withdraw your money",
  withdraw: "Withdraw",
  stopped: { break: "You are taking a break", exclusion: "You have excluded yourself" },
  until: (moment: string) => `Until ${moment}`,
  endless: "Without end",
  closed: "Stopped: deposits, transfers to games, games, game passwords, bonuses and the wheel.",
  open: "Always open: login, statement, bringing money back from games, withdrawal and chat.",
  kinds: {
    break: {
      title: "Take a break",
      text: "1 to 42 days. It begins at once and cannot be ended early.",
    },
    exclusion: {
      title: "Self-exclusion",
      text: "6 months or more, or without end. It begins at once and cannot be ended early.",
    },
  },
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
  months: (count: number) =>
    count === 12 ? "1 year" : count % 12 === 0 ? `${count / 12} years` : `${count} months`,
  atOnce: "In force at once",
  length: "How long",
  agree: "I understand that it cannot be ended early",
  begin: "Confirm",
  limit: {
    deposit: {
      title: "Deposit limit",
      text: "The most that you deposit. Counting begins again at midnight, on Monday and on the 1st.",
    },
    loss: {
      title: "Loss limit",
      text: "Your net loss and what lies in games never pass it. Counting begins again at midnight, on Monday and on the 1st.",
    },
    periods: { day: "per day", week: "per week", month: "per month" },
    none: "No limit",
    left: (left: string, used: string) => `${used} used, ${left} left`,
    set: "Set a limit",
    change: "Change the limit",
    amount: "Limit",
    missing: "Please enter an amount",
    rules:
      "A lower limit holds at once. A higher one, or none, waits at least 24 hours and until the current period ends; then confirm it within 7 days.",
    save: "Save the limit",
    remove: "Ask to remove the limit",
    saved: "The limit is set and holds at once",
    requested: "Your request is noted. Come back to confirm it after the wait.",
    wanted: (amount: string) => `You asked for ${amount}`,
    wantedNone: "You asked to remove the limit",
    readyAt: (moment: string) => `You can confirm it from ${moment}`,
    lapsesAt: (moment: string) => `Confirm it by ${moment}, or the present limit stays`,
    confirm: "Confirm the new limit",
    keep: "Keep the present limit",
  },
  hold: {
    title: "Held money",
    reasons: {
      stop: "This money came while you were not playing.",
      limit: "This money is over the deposit limit that you have set.",
    },
    returns: (moment: string) => `It goes back to your account by ${moment}.`,
    credit: {
      stop: "This money will be in your wallet after the break.",
      limit: "This money will be in your wallet when your limit has room for it.",
    },
    returning: "It is on its way back to your account.",
    refused: "The bank did not take it back. A person is looking into it. Your money is safe.",
    returnNow: "Send it back to my account now",
    creditLater: {
      stop: "Put it in my wallet after the break",
      limit: "Put it in my wallet when the limit allows it",
    },
  },
} satisfies Texts<typeof source>;
