import { useRef, useState } from "react";

/**
 * Runs one task at a time: a second tap while the first task runs does nothing, even before the
 * button shows that it is busy.
 */
export function useBusy(): [isBusy: boolean, run: (work: () => Promise<void>) => void] {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return [isBusy, (work) => void run(work)];
}
