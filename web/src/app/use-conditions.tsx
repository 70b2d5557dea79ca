import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { createElement, useState, type ComponentType, type ReactNode } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { clearFailedCaches, AsyncCache } from "#lib/hooks/async-cache.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { codeText } from "#locale/code-text.ts";
import { loadTexts } from "#locale/texts.ts";

type Sheet = ComponentType<{ isOpen: boolean; onClose: () => void }>;

const sheets = new AsyncCache<Sheet>();

async function loadSheet(): Promise<Sheet> {
  const [sheet] = await Promise.all([
    sheets.load("conditions", async () => {
      return (await import("#features/lookup/conditions-sheet.tsx")).ConditionsSheet;
    }),
    loadTexts(["lookup"]),
  ]);
  return sheet;
}

/** The terms and conditions, loaded when they are first opened. */
export function useConditions(): [open: () => void, sheet: ReactNode] {
  const [sheet, setSheet] = useState<Sheet>();
  const { isOpen, openNow, close } = useOpening();

  function fetchAndOpen(): void {
    clearFailedCaches();
    loadSheet().then(
      (loaded) => {
        setSheet(() => loaded);
        openNow();
      },
      () => {
        const error = new ApiError(navigator.onLine ? "NETWORK" : "OFFLINE");
        showToast({ tone: "error", text: codeText(error) });
      },
    );
  }

  return [fetchAndOpen, sheet && createElement(sheet, { isOpen, onClose: close })];
}
