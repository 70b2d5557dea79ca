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
  hold: {
    title: "Held money",
    returns: (moment: string) =>
      `This money came while you were not playing. It goes back to your account by ${moment}.`,
    credit: "This money will be in your wallet after the break.",
    returning: "It is on its way back to your account.",
    refused: "The bank did not take it back. A person is looking into it. Your money is safe.",
    returnNow: "Send it back to my account now",
    creditLater: "Put it in my wallet after the break",
  },
} satisfies Texts<typeof source>;
