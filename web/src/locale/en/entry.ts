import type { Texts } from "../catalog.ts";
import type { entry as source } from "../th/entry.ts";

export const entry = {
  title: "Transaction details",
  reference: "Transaction number",
  outsideReference: "External reference",
  cause: "Reason",
  causes: {
    deposit: "Correction of a deposit",
    withdraw: "Correction of a withdrawal",
    game: "Correction of a game balance",
    reward: "Correction of a bonus or reward",
    apology: "Compensation from our team",
    other: "Correction of the balance",
  },
  from: "From",
  to: "To",
  createdAt: "Date and time",
  steps: "Steps",
  step: {
    requested: "Requested",
    paid: "Money sent",
    sent: "Order sent",
    done: "Completed",
    failed: "Failed",
  },
  states: { done: "done", current: "in progress", ahead: "next", failed: "failed" },
  waiting: "In progress",
  slip: "View slip",
  receipt: "Save or share receipt",
  receiptFailed: "Could not make the picture. Please try again.",
  toChat: "Ask about this",
  question: (reference, what) => `About transaction ${reference}: ${what}\n`,
} satisfies Texts<typeof source>;
