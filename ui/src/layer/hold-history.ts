type Write = "pushState" | "replaceState";

/**
 * Keeps back what is written to the history until the function returned is called. Going back takes
 * the browser a moment, and a place gone to within that moment would be undone by the step back.
 */
export function holdHistory(): () => void {
  const held: (() => void)[] = [];
  const restores = [holdWrites("pushState", held), holdWrites("replaceState", held)];
  return () => {
    for (const restore of restores) restore();
    for (const write of held) write();
  };
}

/** Puts the writes of one method aside; the function returned puts back the method as it was. */
function holdWrites(method: Write, held: (() => void)[]): () => void {
  // A router may have put a method of its own here to hear of changes; it must come back as it was.
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
