import type { Texts } from "./texts.ts";

/** Texts of rehearsals: a draft that is run over past days. */
export const rehearsal = {
  title: "Rehearse over past days",
  run: "Rehearse",
  wrongDays: (days) => `Choose days in order, ${days} at most`,
  kept: (by, at, from, to) => `${by} rehearsed these values at ${at}, over ${from} – ${to}`,
  none: "Nobody has rehearsed these values",
  changed: "The form has changed since this rehearsal. Rehearse again to see its figures",
  part: (checked, all) =>
    `The time was over before the end. The figures are those of ${checked} of ${all} members, a random part`,
  really: (value) => `Really: ${value}`,
  ended: "Lost, could be ended",
  given: "Cost (given)",
  inRings: "Members in rings",
  byDay: "By day",
  takers: "Members who would have taken it, by cost",
  ring: "Ring",
  isInRing: "In a ring",
  assumed: "What is assumed",
  assumptions: [
    "Everybody who can take it takes it: right after a deposit, or when first active if it needs none. The figures are therefore the highest.",
    "Bets are those that really followed. Nobody plays more because of the reward.",
    "Other rewards that members really took stay, and so do the deposits they were taken for.",
    "Only the deposit, the reward and the results of bets after taking it count, not money from before.",
    "The dates of the offer are not looked at, and its quota begins at zero.",
    "Rings are those known today.",
  ],
  held: "Would be held",
  reallyHeld: "Really held",
  newlyHeld: "Held in addition",
  newlyReleased: "No longer held",
  byReason: "By rule",
  otherVerdict: "Withdrawals with another verdict",
  byItself: "Paid by itself",
  partOfPayouts:
    "The time was over before the end. The figures are those of a random part of the members: choose fewer days",
  payoutAssumptions: [
    "The rules are those that decide about a withdrawal, with the amounts and times of past ones.",
    "Holds after a new password, a changed account or an alert, and those for the float, are as they really were.",
    "Rings and browsers are those known today.",
    "A withdrawal counts as paid only if it really was.",
  ],
} satisfies Texts["rehearsal"];
