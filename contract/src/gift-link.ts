/**
 * The `link` field of a gift: AES-256-GCM over `giftLink::walletNumber`, as base64url of iv,
 * ciphertext and tag. It keeps gift links, which are as good as money, out of logs. The key is part
 * of the web build, so it does not prove who wrote the link.
 */

interface GiftParcel {
  readonly giftLink: string;
  readonly walletNumber: string;
}

const separator = "::";
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** The key of the sandbox world, which has no secrets. */
export const sandboxGiftKey = "a3JhcGFvLXNhbmRib3gtZ2lmdC1rZXktbm90LXNlY3I";

/** Whether a text is a valid key: 32 bytes as base64url. */
export function isGiftKey(text: string): boolean {
  return fromBase64Url(text)?.length === keyBytes;
}

export async function sealGift(
  { giftLink, walletNumber }: GiftParcel,
  key: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder().encode(giftLink + separator + walletNumber);
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await importKey(key, "encrypt"),
    text,
  );
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** The sealed values, or undefined if the text was not sealed with this key. */
export async function openGift(sealed: string, key: string): Promise<GiftParcel | undefined> {
  const bytes = fromBase64Url(sealed);
  if (!bytes || bytes.length <= ivBytes + tagBytes) return undefined;
  const cryptoKey = await importKey(key, "decrypt");
  const opened = await crypto.subtle
    .decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, ivBytes) },
      cryptoKey,
      bytes.subarray(ivBytes),
    )
    .catch(() => undefined);
  if (!opened) return undefined;
  const text = new TextDecoder().decode(opened);
  const at = text.lastIndexOf(separator);
  if (at === -1) return undefined;
  return { giftLink: text.slice(0, at), walletNumber: text.slice(at + separator.length) };
}

async function importKey(key: string, usage: "encrypt" | "decrypt") {
  const bytes = fromBase64Url(key);
  if (bytes?.length !== keyBytes) throw new Error("A gift key is 32 bytes as base64url.");
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [usage]);
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  // One text for one value: any form that `toBase64Url` does not produce is refused.
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}
