import type { Texts } from "#locale/catalog.ts";
import type { spinwheel as source } from "#locale/th/spinwheel.ts";

export const spinwheel = {
  closed: {
    title: "The wheel is closed",
    text: "Your coins are safe. Come back and spin when the wheel opens again.",
  },
  coins: (count) => (count === "1" ? "1 coin" : `${count} coins`),
  wheel: (name, prizes) => `${name}. On the wheel: ${prizes}`,
  spin: "Spin the wheel",
  costs: "One spin costs 1 coin",
  noCoin: {
    BAHT: "No coins yet. Every 100 baht deposited and played brings 1 coin.",
    LAK: "No coins yet. Every 100,000 kip deposited and played brings 1 coin.",
  },
  waitingCoins: (count) =>
    `${count === "1" ? "1 coin is" : `${count} coins are`} waiting. Play your deposit through once to use them. If you withdraw it before, they are gone.`,
  noMoreToday: "You have used today's spins. Your coins stay. You can spin again after midnight.",
  stoppedAt: (label) => `The wheel stopped at ${label}`,
  prize: {
    won: (label) => `You won ${label}`,
    missed: "No prize this time",
    whereCoupon: "Your coupon is below the wheel. Claim it before its date.",
    great: "Great",
    ok: "OK",
  },
  coupons: {
    title: "My coupons",
    none: "No coupons yet. Spin the wheel to win one.",
    noneClosed: "You have no coupons.",
    position: "#",
    prize: "Prize",
    amount: "Amount",
    claim: "Claim",
    claimOf: (prize, position) => `Claim · ${position}. ${prize}`,
    until: (moment) => `Until ${moment}`,
    claimed: (amount) => `${amount} is in your main wallet`,
  },
  confirm: {
    title: (prize) => `Claim the coupon for ${prize}?`,
    yes: "Claim the coupon",
    no: "Not now",
  },
  fairness: {
    title: "Check that it is fair",
    how: "Before you spin, a secret random number and the prize table are fixed; the code below proves it. Your own seed is mixed into every spin, so that we cannot choose the number to suit us. When the number is replaced (at least once a day) the old one is shown. Your own phone can then work out whether a result was right.",
    commitment: "Proof code of the next spin (SHA-256)",
    committed: "Proof code shown before the spin",
    seed: "The random number, now shown",
    own: {
      label: "Your own seed",
      hint: "1 to 64 of A–Z a–z 0–9 - and _",
      save: "Change my seed",
      saved: "Changed. It counts from your next spin on.",
      mixed: "Your own seed at that spin",
    },
    number: "Spin number",
    range: (count) => `A number from 1 to ${count}`,
    check: "Check the result",
    about: (number, moment, label) => `Spin ${number} at ${moment}: ${label}`,
    waiting: {
      title: "It cannot be checked just yet",
      text: "This random number is still in use. It is shown once it is replaced, within a day. Note the proof code to compare it then.",
    },
    fair: "The result is right: your phone gets the same",
    unfair: "The result does not match. Please contact us.",
    isCommitted: "The random number and the prize table match the proof code",
    isNotCommitted: "The random number or the prize table does not match the proof code",
    isDrawn: (label) => `The random number gives ${label}, as you were told`,
    isNotDrawn: (code) => `The random number gives ${code}, not what you were told`,
    chance: (percent) => `This slice comes up ${percent}% of the time`,
  },
} satisfies Texts<typeof source>;
