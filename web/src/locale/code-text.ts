import type { ApiError } from "#lib/api/api-error.ts";
import type { CatalogName } from "./catalog.ts";
import { loadedTexts } from "./texts.ts";

/** A part of the product that says some codes in words of its own. */
export type CodeArea = Extract<CatalogName, `codes/${string}`>;

/** What a failed call tells the member: the text of its code, else the server's own sentence. */
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
