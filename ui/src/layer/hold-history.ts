type Write = "pushState" | "replaceState";

/**
 * Delays writes to the history until the returned function is called. Going back takes the browser
 * a moment, and the step back would undo a navigation made within that moment.
 */
export function holdHistory(): () => void {
  const held: (() => void)[] = [];
  const restores = [holdWrites("pushState", held), holdWrites("replaceState", held)];
  return () => {
    for (const restore of restores) restore();
    for (const write of held) write();
  };
}

/** Holds the calls of one method. The returned function restores the method. */
function holdWrites(method: Write, held: (() => void)[]): () => void {
  // A router may have replaced this method to detect changes, so its own version is restored.
  const before = Object.getOwnPropertyDescriptor(history, method);
  Object.defineProperty(history, method, {
    configurable: true,
    writable: true,
    value: (...entry: Parameters<History["pushState"]>) => {
      held.push(() => history[method](...entry));
    },
  });
  return () => {
    if (before) Object.defineProperty(history, method, before);
    else Reflect.deleteProperty(history, method);
  };
}
