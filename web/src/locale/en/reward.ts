import type { Texts } from "../catalog.ts";
import type { reward as source } from "../th/reward.ts";

export const reward = {
  kinds: {
    bonus: "Bonus",
    promotion: "Promotion",
    invite: "Invite money",
    refund: "Loss refund",
    coupon: "Prize coupon",
  },
  terms: {
    title: "What it means in money",
    reward: "You receive",
    base: "Base amount",
    mustPlay: "To play in all",
    mustPlayShare: (percent) => `${percent}% of the base amount`,
    endsAt: "Can be ended at or below",
    endsAtShare: {
      percent: (percent) => `${percent}% of the base amount`,
      least: (percent) => `the minimum, as ${percent}% of the base amount would be less`,
      half: (percent) => `half of what you receive, in place of ${percent}%`,
    },
    lost: "You cannot withdraw meanwhile. If you end it before it is played through, all money in the games is taken away; the main wallet stays yours.",
  },
  banners: {
    previous: "Previous picture",
    next: "Next picture",
    position: (banner, count) => `Picture ${banner} of ${count}`,
    alt: (name) => `Announcement: ${name}`,
    goOn: "Go on",
  },
  saved: { title: "Done", ok: "OK" },
  error: { title: "That did not work", ok: "OK" },
  taken: (amount) => `${amount} is in your main wallet`,
  lost: {
    absent: "Your request did not reach us and nothing has changed. Please try again.",
    unknown:
      "No answer has come yet. Please look at the statement before you repeat it; your money is safe.",
  },
} satisfies Texts<typeof source>;
