import type { Language } from "@krapao/contract/market";
import { createContext, use } from "react";
import type { UiTexts } from "@krapao/ui/ui-texts.tsx";
import type { moneyTh } from "./money/th.ts";
import type { th } from "./th.ts";

/** The shape of a catalog in every language; the compiler finds missing and extra texts. */
type Same<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends Language
    ? Language
    : Source[Key] extends string
      ? string
      : Source[Key] extends (...values: infer Values) => string
        ? (...values: Values) => string
        : Same<Source[Key]>;
};
export type Texts = Same<typeof th>;
export type MoneyTexts = Same<typeof moneyTh>;

/** A catalog is loaded when its language is chosen. */
const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  th: async () => (await import("./th.ts")).th,
  la: async () => (await import("./la.ts")).la,
  en: async () => (await import("./en.ts")).en,
};

const storageKey = "office-language";

export function storedLanguage(): Language | undefined {
  const stored = localStorage.getItem(storageKey);
  return stored !== null && stored in loaders ? (stored as Language) : undefined;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}

export async function loadTexts(language: Language): Promise<Texts> {
  return loaders[language]();
}

export const TextsContext = createContext<Texts | undefined>(undefined);

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error("TextsContext is missing above this part");
  return texts;
}

/** The text of a refusal. */
export function codeText({ codes }: Texts, code: string): string {
  return (codes as Readonly<Record<string, string>>)[code] ?? codes.OTHER;
}

/** The texts that the shared parts show. The office uses only some parts. */
export function uiTexts({ ui, menu }: Texts): UiTexts {
  const state = { title: ui.failed, text: ui.failedText };
  return {
    close: ui.close,
    busy: ui.busy,
    loading: ui.loading,
    retry: ui.retry,
    showPassword: "",
    hidePassword: "",
    all: "",
    half: "",
    quickAmounts: "",
    currency: { BAHT: "฿", LAK: "₭" },
    moneyIn: ui.moneyIn,
    moneyOut: ui.moneyOut,
    hiddenAmount: "",
    pages: "",
    previousPage: "",
    nextPage: "",
    pageOf: (page, count) => `${page} / ${count}`,
    stepOf: (step, count) => `${step} / ${count}`,
    mainMenu: menu,
    copy: "",
    copied: (text) => text,
    copyFailed: "",
    pause: "",
    resume: "",
    toast: { success: ui.success, error: ui.error, info: ui.info },
    state: { empty: state, error: state, offline: state, closed: state },
  };
}
