import type { Texts } from "./texts.ts";

/** Texts of the room Texts. */
export const copy = {
  preview: "As members see it",
  prepared: "Prepared answer",
  topicLabel: "Name of the new topic (a–z and -)",
  removeNote: "The helper and the inbox no longer use it. To bring it back, publish it again",
  kinds: {
    notice: "Notice",
    condition: "Condition",
    agreement: "Agreement",
    contact: "Contact",
    banner: "Banner",
    answer: "Helper's answer",
  },
  /** The answers that the product brings. */
  topics: {
    welcome: "Greeting",
    deposit: "Deposits",
    "deposit-late": "Deposit that did not arrive",
    withdraw: "Withdrawals",
    "withdraw-wait": "Withdrawal that takes long",
    bonus: "Bonuses and offers",
    games: "Games",
    login: "Login and password",
    protection: "Staying in control",
    contact: "How to contact us",
    agent: "Talk to our team",
    puzzled: "Nothing was understood",
    received: "A file was received",
    stopped: "During a break or exclusion",
    "prepared-hello": "Greeting by an agent",
    "prepared-checking": "We are checking",
    "prepared-done": "It is done",
    "prepared-payout": "About a payout",
    "prepared-slip": "Please send the slip",
  },
  fields: {
    th: "Thai",
    la: "Lao",
    en: "English",
    words: "Words of a visitor (with commas between)",
    message: "Answer",
  },
} satisfies Texts["copy"];
