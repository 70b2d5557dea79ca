import { useState, type ComponentType } from "react";
import { useBusy } from "./use-busy.ts";
import { useOpening } from "./use-opening.ts";

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A sheet whose code comes when it is first opened. The wait is told, so that it can be shown where
 * the finger was; the sheet is there as soon as it opens.
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
