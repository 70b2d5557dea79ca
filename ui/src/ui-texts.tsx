import { createContext, use, type ReactNode } from "react";

/** The texts of a full-screen state: the event and the next action. */
export interface StateTexts {
  readonly title: string;
  readonly text: string;
}

/** The texts of the components; the app supplies them in the member's language. */
export interface UiTexts {
  readonly close: string;
  readonly busy: string;
  readonly loading: string;
  readonly retry: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly all: string;
  readonly half: string;
  readonly quickAmounts: string;
  readonly currency: { readonly BAHT: string; readonly LAK: string };
  readonly moneyIn: (amount: string) => string;
  readonly moneyOut: (amount: string) => string;
  readonly hiddenAmount: string;
  readonly pages: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly pageOf: (page: number, pageCount: number) => string;
  readonly stepOf: (step: number, stepCount: number) => string;
  readonly mainMenu: string;
  readonly copy: string;
  readonly copied: (text: string) => string;
  readonly copyFailed: string;
  readonly pause: string;
  readonly resume: string;
  readonly toast: { readonly success: string; readonly error: string; readonly info: string };
  readonly state: {
    readonly empty: StateTexts;
    readonly error: StateTexts;
    readonly offline: StateTexts;
    readonly closed: StateTexts;
  };
}

const UiTextsContext = createContext<UiTexts | undefined>(undefined);

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (!texts) throw new Error("UiTextsProvider is missing above this part");
  return texts;
}
