import { lookup } from "@krapao/contract/lookup";
import type { ReplyOf } from "@krapao/contract/route";
import { call } from "#lib/api/api.ts";
import { readStored, store } from "./storage.ts";
import { toWebLink } from "#lib/format/web-link.ts";

/**
 * The link to the chat app stays in the browser: a service that has ended answers no call, and its
 * members may still have money there.
 */
interface KeptContact {
  readonly link: string;
  readonly name: string | null;
}

const listeners = new Set<() => void>();

export function keepContact({ lineLink, lineName }: ReplyOf<typeof lookup.contact>): void {
  const link = toWebLink(lineLink);
  if (!link) return;
  store("contact", JSON.stringify({ link, name: lineName } satisfies KeptContact));
  for (const listener of listeners) listener();
}

/** Reads the contact if the browser has none. A failure is ignored: the next screen tries again. */
export async function ensureContact(): Promise<void> {
  if (readStored("contact") !== null) return;
  await call(lookup.contact).then(keepContact, () => undefined);
}

/** The stored text, which is the same value until it changes. */
export function readContactText(): string | null {
  return readStored("contact");
}

export function parseContact(text: string | null): KeptContact | undefined {
  if (text === null) return undefined;
  try {
    const { link, name } = JSON.parse(text) as KeptContact;
    const checked = toWebLink(link);
    return checked === undefined ? undefined : { link: checked, name };
  } catch {
    // Data that the app did not write is ignored.
    return undefined;
  }
}

export function listenToContact(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
