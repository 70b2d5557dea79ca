import type { Texts } from "../catalog.ts";
import type { refund as source } from "../th/refund.ts";

export const refund = {
  title: "Loss refund",
  amount: "Your refund",
  received: "Received, waiting to go to the main wallet",
  expires: (moment) => `Can be received until ${moment}`,
  receive: "Receive the refund",
  addWallet: "Add to the main wallet",
  kept: (amount) => `${amount} is kept for you. Add it to the wallet whenever you like.`,
  conditions: {
    title: "It cannot be received now",
    open: "You have a bonus whose conditions are not met yet.",
    way: "Play it through or end it, then come back for the refund.",
    link: "See my bonus",
  },
  confirm: {
    title: (amount) => `Add ${amount} to your main wallet?`,
    success: (percent, amount) =>
      `You can withdraw after playing ${percent}% of the refund: ${amount}.`,
    fail: {
      percent: (percent, amount) =>
        `You can end it when your total is down to ${percent}% of the refund, ${amount}, or less.`,
      least: (percent, amount) =>
        `You can end it when your total is down to ${amount} or less: that is the minimum, as ${percent}% of the refund would be less.`,
      half: (percent, amount) =>
        `You can end it when your total is down to ${amount} or less: half of the refund, in place of ${percent}%.`,
    },
    cleared: "Money in the games is then taken away.",
    yes: "Add to the wallet",
    no: "Later",
  },
  done: (amount) => `The refund of ${amount} is in your main wallet`,
  notFound: {
    title: "No loss to refund",
    text: "The refund comes from yesterday's losses. Look again tomorrow.",
  },
  list: "Refunds received",
  date: "Date",
  listAmount: "Amount",
  empty: "No refund received yet",
} satisfies Texts<typeof source>;
