import { type HtmlTexts, textKindOf } from "@krapao/contract/office/texts";
import type { Texts } from "#locale/texts.ts";

const preparedMark = "prepared-";
const headMax = 60;

/** The heading of a text in the operator's language, or its first words. The place after the last text is empty. */
function headOf({ tag, content }: Texts, value: unknown): string {
  const html = (value as Partial<HtmlTexts> | null | undefined)?.[tag];
  if (html === undefined) return "";
  if (html === "") return content.unset;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const words = (body.querySelector("h1, h2, h3, h4") ?? body).textContent.trim();
  return words.length > headMax ? `${words.slice(0, headMax)}…` : words;
}

/** The kind of a text in words, and what it is about. */
export function textTitle(texts: Texts, key: string, value?: unknown): string {
  const { kinds, prepared, topics } = texts.copy;
  const kind = textKindOf(key);
  if (kind === undefined) return key;
  const name = key.slice(kind.length + 1);
  if (kind === "answer") {
    const isPrepared = name.startsWith(preparedMark);
    const topic = (topics as Readonly<Record<string, string>>)[name];
    const own = isPrepared ? name.slice(preparedMark.length) : name;
    return `${isPrepared ? prepared : kinds.answer} · ${topic ?? own}`;
  }
  const head = headOf(texts, value);
  if (head === "") return `${kinds[kind]} ${name}`;
  // The others are numbered by their place.
  return kind === "banner" ? `${kinds.banner} · ${head}` : `${kinds[kind]} ${name} · ${head}`;
}
