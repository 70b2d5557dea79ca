/** A call that waits until the operator has entered a code of their app. */
let answer: ((isProved: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog. False: the operator closed it. */
export function requestCode(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => set(resolve));
}

export function endCodeRequest(isProved: boolean): void {
  answer?.(isProved);
  set(undefined);
}

export const isCodeRequested = () => answer !== undefined;

export function watchCodeRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
