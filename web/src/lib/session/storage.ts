/** All keys that the app stores in the browser. */
export type StorageKey =
  | "token"
  | "locale"
  | "remember-agreement"
  | "last_sync"
  | "code"
  | "phone"
  | "register-code"
  | "password-code"
  | "guest-id"
  | "contact"
  | "balance-hidden"
  | "first-steps"
  | "install"
  | "wanted-address"
  | "money-keys"
  | "last-wallet"
  | "last-statement"
  | "locks"
  | "awaited-withdrawal"
  | "announced"
  | "chat-outbox"
  | "guest-chat-outbox";

export type Area = "local" | "session";

// A browser may forbid storage, or its storage may be full; then data lasts until the page is left.
const memory = new Map<string, string>();

function open(area: Area): Storage | undefined {
  try {
    return area === "local" ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function readStored(key: StorageKey, area: Area = "local"): string | null {
  // When storage is full, memory has the newest value and storage an older one.
  const remembered = memory.get(area + key);
  if (remembered !== undefined) return remembered;
  try {
    return open(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function store(key: StorageKey, value: string, area: Area = "local"): void {
  try {
    const storage = open(area);
    if (!storage) throw new Error("no storage");
    storage.setItem(key, value);
    memory.delete(area + key);
  } catch {
    memory.set(area + key, value);
  }
}

export function forget(key: StorageKey, area: Area = "local"): void {
  memory.delete(area + key);
  try {
    open(area)?.removeItem(key);
  } catch {
    // In a browser that forbids storage nothing was stored.
  }
}
