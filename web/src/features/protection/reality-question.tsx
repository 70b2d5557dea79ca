import { useEffect, useState, type ComponentType } from "react";
import { loadTexts } from "#locale/texts.ts";
import type { RealityDialogProps } from "./reality-dialog.tsx";

interface RealityQuestionProps extends Omit<RealityDialogProps, "due"> {
  /** Null if nothing is due. */
  due: RealityDialogProps["due"] | null;
}

/** Loads the dialog when it is needed, because it is rare. */
export function RealityQuestion({ due, currency }: RealityQuestionProps) {
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<RealityDialogProps> }>();
  const isDue = due !== null;
  useEffect(() => {
    if (!isDue) return;
    Promise.all([import("./reality-dialog.tsx"), loadTexts(["protection"])]).then(
      ([{ RealityDialog }]) => setLoaded({ Dialog: RealityDialog }),
      // Without a network it is shown later; until then no game opens.
      () => undefined,
    );
  }, [isDue]);
  return due && loaded && <loaded.Dialog due={due} currency={currency} />;
}
