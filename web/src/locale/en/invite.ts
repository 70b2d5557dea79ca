import type { Texts } from "../catalog.ts";
import type { invite as source } from "../th/invite.ts";

export const invite = {
  title: "Invite friends",
  intro: "Send the link to friends. Every day you earn a share of what they play.",
  link: "Your link",
  copy: "Copy the link",
  share: "Share",
  shareText: "Register with me through this link",
  shareFailed: "Sharing did not work. Please copy the link instead.",
  qr: "QR code of your invite link",
  scan: "Let a friend scan this QR code to register",
  list: "Earned by friends",
  from: "From",
  amount: "Amount",
  date: "Date",
  empty: {
    title: "Nothing earned by friends yet",
    text: "When friends you invited play, what you earn shows here",
  },
  claim: {
    title: (amount) => `Receive ${amount} in your main wallet?`,
    success: (percent, amount) =>
      `You can withdraw after playing ${percent}% of what you receive: ${amount}.`,
    fail: {
      percent: (percent, amount) =>
        `You can end it when your total is down to ${percent}% of what you receive, ${amount}, or less.`,
      least: (percent, amount) =>
        `You can end it when your total is down to ${amount} or less: that is the minimum, as ${percent}% of what you receive would be less.`,
      half: (percent, amount) =>
        `You can end it when your total is down to ${amount} or less: half of what you receive, in place of ${percent}%.`,
    },
    cleared: "Money in the games is then taken away.",
    yes: "Receive",
    no: "Later",
  },
} satisfies Texts<typeof source>;
