export type ToastTone = "success" | "error" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

const shownMilliseconds = 4000;

/** More toasts would hide the screen, so the oldest is removed. */
const maxShown = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast({ tone, text }: { tone: ToastTone; text: string }): void {
  lastId += 1;
  const id = lastId;
  // A repeated message stays one toast, and its time starts again.
  const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone);
  replace([...others, { id, tone, text }].slice(-maxShown));
  setTimeout(() => replace(toasts.filter((toast) => toast.id !== id)), shownMilliseconds);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
