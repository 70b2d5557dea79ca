import type { Texts } from "../catalog.ts";
import type { bonus as source } from "../th/bonus.ts";

const times = (count: number) => (count === 1 ? "Once" : `${count} times`);

export const bonus = {
  title: "Bonus",
  help: { label: "How to get a bonus", question: "Question about a bonus: " },
  open: {
    title: "Active bonus",
    since: (moment) => `Since ${moment}`,
    received: "Received",
    played: (played, goal) => `${played} of ${goal} played`,
    left: "Still to play",
    totalNow: "Your total now",
    totalUnknown: "Checking",
    endsAt: "Can be ended when total is at most",
    cancel: "End bonus",
  },
  withdraw: {
    no: "You cannot withdraw yet",
    why: (left) => `You have not completed the turnover. Play ${left} more to withdraw.`,
    orEnd: "You can also end the bonus now, because your total is low enough.",
    ending: "Ending the bonus. You can withdraw once your game balances are cleared.",
    held: "A bet was placed before this bonus, or its deposit was corrected. Our team is checking it. Until then the bonus stays active and you cannot withdraw. You can ask us in the chat.",
    taken: (amount) =>
      `You can withdraw now. This ends your bonus: ${amount} of it goes back, and the rest is yours.`,
    yes: "You can withdraw: no bonus conditions apply",
  },
  end: {
    title: "End this bonus?",
    lose: (amount) => `${amount} in your games will be removed and cannot be recovered.`,
    loseNothing: "You have no money in games, so you will not lose anything.",
    loseUnknown: "All money in your games will be removed and cannot be recovered.",
    keep: "Your main wallet is not affected. To keep money that is in a game, transfer it to your main wallet first.",
    yes: "End bonus",
    no: "Keep bonus",
  },
  notYet: {
    title: "You cannot end it yet",
    text: (total, limit) =>
      `Your total is ${total}. You can end the bonus when it is ${limit} or less.`,
    unknown: "We could not get all your game balances. Please wait a moment and try again.",
    ok: "OK",
  },
  list: "All bonuses",
  often: {
    limit: (count) => (count === 1 ? "One time only" : `Up to ${count} times`),
    day: (count) => `${times(count)} a day`,
    week: (count) => `${times(count)} a week`,
  },
  gain: { now: (amount) => `${amount} for you now`, most: (amount) => `Up to ${amount}` },
  states: { current: "Current", received: "Received" },
  empty: { title: "No bonuses yet", text: "New bonuses will appear here" },
  notice: (percent) =>
    `Once you take this bonus, you can withdraw after completing the turnover, or end the bonus when your total is ${percent}% of the base amount or less (or the amount shown before you accept).`,
  noticeMoney: (amount) =>
    `Once you take this bonus, you can withdraw after completing the turnover, or end the bonus when your total is ${amount} or less.`,
  noDeposit: {
    deposit: "Deposit",
    title: "Deposit required",
    text: "This bonus is based on your latest deposit, if you have not played or withdrawn since. Make a deposit, then come back to receive it.",
  },
  otherOpen: "You already have an active bonus. Complete or end it before taking this one.",
  activeNow: "This is your active bonus",
  receive: "Receive bonus",
  confirm: "OK",
} satisfies Texts<typeof source>;
