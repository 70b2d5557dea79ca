import { useState } from "react";

/** The rows of a queue that an operator has marked. A row that leaves the queue is marked no more. */
export function useMarks<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const marked = items.filter((item) => keys.has(keyOf(item)));
  return {
    marked,
    isMarked: (item: Item) => keys.has(keyOf(item)),
    toggle: (item: Item) => setKeys((now) => now.symmetricDifference(new Set([keyOf(item)]))),
    toggleAll: () => setKeys(new Set(marked.length === items.length ? [] : items.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
