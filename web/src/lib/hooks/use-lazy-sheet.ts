import { useState, type ComponentType } from "react";
import { useBusy } from "./use-busy.ts";
import { useOpening } from "./use-opening.ts";

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A sheet whose code is loaded when it is first opened. It returns the loading state, so that the
 * tapped button can show it; the sheet opens when its code is loaded.
 */
export function useLazySheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
) {
  const [part, setPart] = useState<{ Sheet: ComponentType<Props> }>();
  const opening = useOpening();
  const [isLoading, run] = useBusy();
  return {
    Sheet: part?.Sheet,
    key: opening.key,
    props: { isOpen: opening.isOpen, onClose: opening.close },
    isLoading,
    open: () =>
      run(async () => {
        try {
          const Sheet = await load();
          setPart({ Sheet });
          opening.openNow();
        } catch {
          onFailed();
        }
      }),
  };
}
