import type { ChatButton } from "@krapao/contract/chat-message";

/** The target of a link in a message: the web, the phone app, or a screen of the app. */
export type SafeLink =
  | { readonly kind: "web"; readonly href: string }
  | { readonly kind: "call"; readonly href: string }
  | { readonly kind: "screen"; readonly path: string };

const phonePattern = /^\+?[0-9]{3,15}$/;
/** A path of our own host; a browser cannot read it as another host. */
const screenPattern = /^\/(?![/\\])[\w/?=&.-]*$/;

/** The web address if it may be opened: http and https only. */
export function webLink(text: string): SafeLink | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    return undefined;
  }
  return { kind: "web", href: url.href };
}

/** The action of a button: open a link, reply with its data, or send its title. */
export type ButtonDeed = SafeLink | { readonly kind: "postback" } | { readonly kind: "say" };

export function buttonDeed(button: Pick<ChatButton, "payload"> & { type: string }): ButtonDeed {
  const { type, payload } = button;
  if (type === "web") {
    if (screenPattern.test(payload)) return { kind: "screen", path: payload };
    return webLink(payload) ?? { kind: "say" };
  }
  if (type === "call") {
    const digits = payload.replaceAll(/[\s()-]/g, "");
    return phonePattern.test(digits) ? { kind: "call", href: `tel:${digits}` } : { kind: "say" };
  }
  return type === "postback" ? { kind: "postback" } : { kind: "say" };
}

export interface TextPart {
  /** Its start index in the text. */
  readonly at: number;
  readonly text: string;
  readonly href?: string;
}

/** Only characters of an address: text in other scripts may follow without a space. */
const addressPattern = /https?:\/\/[\w.~:/?#[\]@!$&()*+,;=%-]+/gi;
/** Punctuation of the sentence around the address. */
const endPattern = /[.,;:!?)\]]+$/;

/** Makes the web addresses in a text into links; everything else stays plain text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(addressPattern)) {
    const address = match[0].replace(endPattern, "");
    const link = webLink(address);
    if (!link || link.kind !== "web") continue;
    if (match.index > done) parts.push({ at: done, text: text.slice(done, match.index) });
    parts.push({ at: match.index, text: address, href: link.href });
    done = match.index + address.length;
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done) });
  return parts;
}

/** A file of a chat or of our own pages: a path on our own host, never another address. */
export function isOwnFile(path: string): boolean {
  return /^\/(?![/\\])[\w/.-]+$/.test(path) && !path.includes("..");
}
