import type { Texts } from "#locale/texts.ts";
import { textTitle } from "./text-title.ts";

/** The names that lead to a field, in words. */
export function settingLabel(
  { settings, act, offer, copy }: Texts,
  path: readonly string[],
): string {
  const words: Readonly<Record<string, unknown>> = {
    ...act,
    ...offer.fields,
    ...copy.fields,
    ...settings.fields,
  };
  return path
    .map((name) => (typeof words[name] === "string" ? words[name] : name))
    .filter((word) => word !== "")
    .join(" · ");
}

/** What a key of a setting, an offer, an account or a text stands for. */
function contentTitle(texts: Texts, key: string): string {
  const titles: Readonly<Record<string, string>> = texts.settings.titles;
  const kinds: Readonly<Record<string, string>> = texts.offer.kinds;
  const [kind = "", ...rest] = key.split("-");
  if (kinds[kind] !== undefined && rest.length > 0) return `${kinds[kind]} ${rest.join("-")}`;
  return titles[key] ?? textTitle(texts, key);
}

/** The facts of a request to publish, in words: what, and each line of its changes. */
export function contentFact(texts: Texts, name: string, value: string): string {
  if (name === "content") return contentTitle(texts, value);
  return value
    .split("\n")
    .map((line) => {
      const [, path, rest] = /^([\w.-]+): (.*)$/.exec(line) ?? [];
      if (path === undefined || rest === undefined) return line;
      // The name of an act has a point in it.
      const names = path.match(
        /[a-z]+\.(?:release|assign|return|code|credit|retry|void)\b|[\w-]+/g,
      );
      return `${settingLabel(texts, names ?? [])}: ${rest}`;
    })
    .join("\n");
}
