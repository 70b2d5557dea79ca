import { lookup } from "@krapao/contract/lookup";
import type { ReplyOf } from "@krapao/contract/route";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#lib/api/api.ts";
import { useLanguage } from "#locale/texts.ts";

/**
 * The name of the site, its notice in the visitor's language, and whether it chats. They stand on
 * the first screen, which loads nothing it can do without, so they are kept here and not by the
 * query library.
 */
type Name = "info" | "notice" | "enableChatWidget";
type Reply<Key extends Name> = ReplyOf<(typeof lookup)[Key]>;

const kept = new Map<string, unknown>();
const underway = new Set<string>();
const listeners = new Set<() => void>();

export function useSiteText<Key extends Name>(name: Key): Reply<Key> | undefined {
  const key = `${useLanguage()}/${name}`;
  useEffect(() => {
    const loadText = () => void load(key, name);
    loadText();
    addEventListener("online", loadText);
    return () => removeEventListener("online", loadText);
  }, [key, name]);
  const read = () => kept.get(key) as Reply<Key> | undefined;
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** What cannot be had is left out without a word; the next screen that shows it asks again. */
async function load(key: string, name: Name): Promise<void> {
  if (kept.has(key) || underway.has(key)) return;
  underway.add(key);
  try {
    kept.set(key, await call(lookup[name]));
    for (const listener of listeners) listener();
  } catch {
    // Silent, as said above.
  } finally {
    underway.delete(key);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
