import { lookup } from "@krapao/contract/lookup";
import type { ReplyOf } from "@krapao/contract/route";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#lib/api/api.ts";
import { useLanguage } from "./texts.ts";

/**
 * The name of the site, its notice in the visitor's language, and whether it has a chat. The first
 * screen shows them and loads only the code that it needs, so they are cached here and not in the
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

/** A failure shows nothing; the next screen that needs the text reads it again. */
async function load(key: string, name: Name): Promise<void> {
  if (kept.has(key) || underway.has(key)) return;
  underway.add(key);
  try {
    kept.set(key, await call(lookup[name]));
    for (const listener of listeners) listener();
  } catch {
    // Silent; see above.
  } finally {
    underway.delete(key);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
