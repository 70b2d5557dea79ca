import type { Texts } from "../catalog.ts";
import type { bonus as source } from "../th/bonus.ts";

const times = (count: number) => (count === 1 ? "Once" : `${count} times`);

export const bonus = {
  title: "Bonus",
  open: {
    title: "Open now",
    since: (moment) => `Since ${moment}`,
    received: "Received",
    played: (played, goal) => `${played} of ${goal} played`,
    left: "Still to play",
    totalNow: "Your total now",
    totalUnknown: "being checked",
    endsAt: "Can be ended at or below",
    cancel: "End the bonus",
  },
  withdraw: {
    no: "You cannot withdraw now",
    why: (left) =>
      `The conditions are not met yet. Play ${left} more and you can withdraw at once.`,
    orEnd: "Or end the bonus now: so little is left that you may.",
    ending: "The bonus is being ended. As soon as the games are cleared you can withdraw.",
    held: "A bet was placed after the deposit and before this bonus. Our team is checking it. Until then the bonus stays open and you cannot withdraw. You can ask us in the chat.",
    yes: "You can withdraw as usual: no conditions are open",
  },
  end: {
    title: "End this bonus?",
    lose: (amount) => `${amount} in the games will be taken away and cannot be brought back.`,
    loseNothing: "There is no money in the games now, so nothing is lost.",
    loseUnknown: "All money in the games will be taken away and cannot be brought back.",
    keep: "Your main wallet stays as it is. To keep money that is in a game, transfer it to the main wallet first.",
    yes: "End the bonus",
    no: "Keep the bonus",
  },
  notYet: {
    title: "It cannot be ended yet",
    text: (total, limit) => `Your total is ${total}. It can be ended at ${limit} or less.`,
    unknown: "Not all game balances could be read. Please wait a moment and try again.",
    ok: "OK",
  },
  list: "All bonuses",
  often: {
    limit: (count) => `${times(count)} in all`,
    day: (count) => `${times(count)} a day`,
    week: (count) => `${times(count)} a week`,
  },
  states: { current: "Current", received: "Received" },
  empty: { title: "No bonuses yet", text: "New bonuses will show here" },
  notice: (percent) =>
    `Once you take the bonus, you can withdraw after playing it through, or end it when your total is down to ${percent}% of the base amount or less.`,
  noDeposit: {
    title: "A deposit comes first",
    text: "This bonus is for your latest deposit, as long as nothing was played or withdrawn since. Deposit, then come back for it.",
  },
  otherOpen: "Other conditions are still open. Meet or end them, then this bonus can be received.",
  activeNow: "This is your bonus at the moment",
  receive: "Receive the bonus",
  confirm: "OK",
} satisfies Texts<typeof source>;
