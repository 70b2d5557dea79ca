import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { UiTextsProvider, type UiTexts } from "./ui-texts.tsx";

const state = { title: "title", text: "text" };

/** Plain texts for tests, close to the texts that members read. */
const texts: UiTexts = {
  close: "close",
  busy: "please wait",
  loading: "loading",
  retry: "try again",
  showPassword: "show password",
  hidePassword: "hide password",
  all: "all",
  half: "half",
  quickAmounts: "quick amounts",
  currency: { BAHT: "baht", LAK: "kip" },
  moneyIn: (amount) => `received ${amount}`,
  moneyOut: (amount) => `paid ${amount}`,
  hiddenAmount: "the amount is hidden",
  pages: "pages",
  previousPage: "previous page",
  nextPage: "next page",
  pageOf: (page, pageCount) => `page ${page} of ${pageCount}`,
  stepOf: (step, stepCount) => `step ${step} of ${stepCount}`,
  mainMenu: "main menu",
  copy: "copy",
  copied: (text) => `copied: ${text}`,
  copyFailed: "failed to copy",
  pause: "pause",
  resume: "resume",
  toast: { success: "success", error: "error", info: "information" },
  state: { empty: state, error: state, offline: state, closed: state },
};

/** Renders a component with the texts it needs. */
export function renderPart(part: ReactNode) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
  );
  return render(part, { wrapper });
}
