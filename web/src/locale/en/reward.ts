import type { Texts } from "../catalog.ts";
import type { reward as source } from "../th/reward.ts";

export const reward = {
  kinds: {
    bonus: "Bonus",
    promotion: "Promotion",
    invite: "Invite bonus",
    refund: "Loss refund",
    coupon: "Prize coupon",
  },
  terms: {
    title: "Conditions at a glance",
    reward: "You receive",
    base: "Base amount",
    mustPlay: "Turnover required",
    mustPlayShare: (percent) => `${percent}% of the base amount`,
    endsAt: "Can be ended when total is at most",
    endsAtShare: {
      percent: (percent) => `${percent}% of the base amount`,
      least: (percent) => `minimum (${percent}% of the base amount is less)`,
      half: (percent) => `half of the reward (instead of ${percent}%)`,
    },
    lost: "You cannot withdraw until the turnover is complete. If you end it early, all money in your games is removed. Your main wallet is not affected.",
  },
  banners: {
    previous: "Previous picture",
    next: "Next picture",
    position: (banner, count) => `Picture ${banner} of ${count}`,
    alt: (name) => `Announcement: ${name}`,
    goOn: "Continue",
  },
  saved: { title: "Done", ok: "OK" },
  error: { title: "Request failed", ok: "OK" },
  taken: (amount) => `${amount} has been added to your main wallet`,
  lost: {
    absent: "We did not receive your request, and nothing has changed. Please try again.",
    unknown:
      "We do not know the result yet. Please check your statement before trying again. Your money is safe.",
  },
} satisfies Texts<typeof source>;
