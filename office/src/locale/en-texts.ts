import type { Texts } from "./texts.ts";

/** Texts of the room Texts. */
export const copy = {
  preview: "As members see it",
  kinds: {
    notice: "Notice",
    condition: "Condition",
    agreement: "Agreement",
    contact: "Contact",
    banner: "Banner",
    answer: "Helper's answer",
  },
  fields: {
    th: "Thai",
    la: "Lao",
    en: "English",
    words: "Words of a visitor (with commas between)",
    message: "Answer",
  },
} satisfies Texts["copy"];
