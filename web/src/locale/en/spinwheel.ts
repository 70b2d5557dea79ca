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
    BAHT: "No coins yet. You get 1 coin for every 100 baht of net deposits that you have played through.",
    LAK: "No coins yet. You get 1 coin for every 100,000 kip of net deposits that you have played through.",
  },
  waitingCoins: (count) =>
    `${count === "1" ? "1 coin is" : `${count} coins are`} waiting. Play your deposit through once to use them. If you withdraw it before, they are gone.`,
  noMoreToday: "You have used today's spins. Your coins stay. You can spin again after midnight.",
  stoppedAt: (label) => `The wheel stopped on ${label}`,
  prize: {
    won: (label) => `You won ${label}`,
    missed: "No prize this time",
    whereCoupon: "Your coupon is below the wheel. Claim it before it expires.",
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
    claimed: (amount) => `${amount} has been added to your main wallet`,
  },
  confirm: {
    title: (prize) => `Claim ${prize}?`,
    yes: "Claim prize",
    no: "Not now",
  },
  fairness: {
    title: "Check the wheel is fair",
    how: "Before you spin, we lock in a secret random number and the prize table, and show a proof code for them below. Your own seed is part of every spin, so we cannot choose the result. When the number is replaced (at least once a day), we publish the old one, so your phone can check every result.",
    commitment: "Proof code of the next spin (SHA-256)",
    committed: "Proof code shown before the spin",
    seed: "Random number (published)",
    own: {
      label: "Your own seed",
      hint: "1 to 64 of A–Z a–z 0–9 - and _",
      save: "Change my seed",
      saved: "Changed. It counts from your next spin on.",
      mixed: "Your own seed at that spin",
    },
    number: "Spin number",
    range: (count) => `Enter a number from 1 to ${count}`,
    check: "Check the result",
    about: (number, moment, label) => `Spin ${number} at ${moment}: ${label}`,
    waiting: {
      title: "This spin cannot be checked yet",
      text: "This random number is still in use. We publish it when it is replaced, within a day. Note the proof code to compare later.",
    },
    fair: "Result verified: your phone calculated the same",
    unfair: "The result does not match. Please contact us.",
    isCommitted: "The random number and the prize table match the proof code",
    isNotCommitted: "The random number or the prize table does not match the proof code",
    isDrawn: (label) => `The random number gives ${label}, the same as your result`,
    isNotDrawn: (code) => `The random number gives ${code}, which is not your result`,
    chance: (percent) => `Chance of this slice: ${percent}%`,
  },
} satisfies Texts<typeof source>;
