import type { Texts } from "../catalog.ts";
import type { invite as source } from "../th/invite.ts";

export const invite = {
  title: "Invite friends",
  intro: "Share your link with friends and earn a share of their play every day.",
  link: "Your link",
  copy: "Copy link",
  share: "Share",
  shareText: "Join me with this link",
  shareFailed: "Could not share. Please copy the link instead.",
  qr: "QR code of your invite link",
  scan: "Let a friend scan this QR code to register",
  list: "Your invite bonuses",
  from: "From",
  amount: "Amount",
  date: "Date",
  empty: {
    title: "No invite bonus yet",
    text: "When friends you invited play, your bonus shows here",
  },
  claim: {
    title: (amount) => `Receive ${amount} in your main wallet?`,
    success: (percent, amount) =>
      `You can withdraw after a turnover of ${amount} (${percent}% of this bonus).`,
    fail: {
      percent: (percent, amount) =>
        `You can end it when your total is ${amount} or less (${percent}% of this bonus).`,
      least: (percent, amount) =>
        `You can end it when your total is ${amount} or less (the minimum, because ${percent}% of this bonus is less).`,
      half: (percent, amount) =>
        `You can end it when your total is ${amount} or less (half of this bonus, instead of ${percent}%).`,
    },
    cleared: "If you end it, all money in your games is removed.",
    yes: "Receive",
    no: "Later",
  },
} satisfies Texts<typeof source>;
