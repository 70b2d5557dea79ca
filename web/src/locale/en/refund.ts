import type { Texts } from "../catalog.ts";
import type { refund as source } from "../th/refund.ts";

export const refund = {
  title: "Loss refund",
  amount: "Your refund",
  received: "Received. Add it to your main wallet.",
  expires: (moment) => `Available until ${moment}`,
  receive: "Receive refund",
  addWallet: "Add to main wallet",
  kept: (amount) => `${amount} is saved for you. Add it to your main wallet any time.`,
  conditions: {
    title: "You cannot receive it yet",
    open: "You have a bonus with unmet conditions.",
    way: "Complete or end the bonus, then come back to receive your refund.",
    link: "See my bonus",
  },
  confirm: {
    title: (amount) => `Add ${amount} to your main wallet?`,
    success: (percent, amount) =>
      `You can withdraw after a turnover of ${amount} (${percent}% of the refund).`,
    fail: {
      percent: (percent, amount) =>
        `You can end it when your total is ${amount} or less (${percent}% of the refund).`,
      least: (percent, amount) =>
        `You can end it when your total is ${amount} or less (the minimum, because ${percent}% of the refund is less).`,
      half: (percent, amount) =>
        `You can end it when your total is ${amount} or less (half of the refund, instead of ${percent}%).`,
    },
    cleared: "If you end it, all money in your games is removed.",
    yes: "Add to wallet",
    no: "Later",
  },
  done: (amount) => `Your refund of ${amount} has been added to your main wallet`,
  notFound: {
    play: "Play a game",
    title: "No loss to refund",
    text: "Refunds are based on yesterday's losses. Please check again tomorrow.",
  },
  list: "Refunds received",
  date: "Date",
  listAmount: "Amount",
  empty: "No refund received yet",
} satisfies Texts<typeof source>;
