import { useLayoutEffect } from "react";
import { useLocation, useSearch } from "wouter";

interface ListKeys<Item> {
  /** The key `a`. */
  readonly onAccept?: () => void;
  /** The key `x`. */
  readonly onReject?: () => void;
  /** The key `m`, with the chosen item. */
  readonly onMark?: (item: Item) => void;
  /** The key Enter, with the chosen item. */
  readonly onOpen?: (item: Item) => void;
  /** The key `?`. */
  readonly onHelp: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=radio], [type=checkbox]), textarea, select");

/** The key `/` goes to the search, to the answer, or to the reason of the open item. */
function focusField(): void {
  const fields = "input[name=search], textarea[name=answer], input[name=reason]";
  document.querySelector<HTMLElement>(fields)?.focus();
}

/**
 * The chosen row of a queue, moved by j and k. It stays on its item when the list changes. It is in the address, so
 * that it can be kept and sent; the browser's back button returns to the row before.
 */
export function useList<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { onAccept, onReject, onMark, onOpen, onHelp }: ListKeys<Item>,
) {
  const search = useSearch();
  const [, go] = useLocation();
  const chosen = new URLSearchParams(search).get("at");
  const choose = (key: string, { replace = false } = {}) => {
    if (key === chosen) return;
    const next = new URLSearchParams(search);
    next.set("at", key);
    go(`?${next.toString()}`, { replace });
  };
  const found = items.find((item) => keyOf(item) === chosen) ?? items[0];
  // Before the list is painted: a key that is pressed at first sight must not be lost.
  useLayoutEffect(() => {
    const move = (step: number) => {
      const index = found === undefined ? -1 : items.indexOf(found);
      const next = items[Math.min(items.length - 1, Math.max(0, index + step))];
      if (next !== undefined) choose(keyOf(next), { replace: true });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const deeds: Readonly<Record<string, (() => void) | undefined>> = {
        j: () => move(1),
        k: () => move(-1),
        a: onAccept,
        x: onReject,
        m: onMark && found !== undefined ? () => onMark(found) : undefined,
        Enter: onOpen && found !== undefined ? () => onOpen(found) : undefined,
        "/": focusField,
        "?": onHelp,
      };
      const deed = deeds[event.key];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return { found, choose };
}
