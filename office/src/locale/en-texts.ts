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
  fields: {
    th: "Thai",
    la: "Lao",
    en: "English",
    words: "Words of a visitor (with commas between)",
    message: "Answer",
  },
} satisfies Texts["copy"];
