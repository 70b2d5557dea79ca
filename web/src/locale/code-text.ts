import type { ApiError } from "#lib/api/api-error.ts";
import type { CatalogName } from "./catalog.ts";
import { loadedTexts } from "./texts.ts";

/** A part of the product that has its own texts for some codes. */
export type CodeArea = Extract<CatalogName, `codes/${string}`>;

/** The text of a failed call for the member: the text of its code, else the server's message. */
export function codeText(
  { code, message }: Pick<ApiError, "code" | "message">,
  area: CodeArea = "codes/account",
): string {
  const catalogs = [
    loadedTexts("shell")?.connection,
    loadedTexts(area),
    loadedTexts("codes/account"),
  ];
  for (const catalog of catalogs as (Readonly<Record<string, string>> | undefined)[]) {
    const text = catalog?.[code];
    if (text !== undefined) return text;
  }
  return message;
}
