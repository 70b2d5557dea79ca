import { createHash } from "node:crypto";
import type { Language } from "@krapao/contract/market";
import type { Product } from "#product/product.ts";

/** The version of the texts that members agree to, as the app reports it. */
export async function readAgreementVersion({ url }: Product, language: Language): Promise<string> {
  const headers = { cookie: `lang=${language.toUpperCase()}` };
  const texts = (await (
    await fetch(`${url}/api/lookup/agreements`, { headers })
  ).json()) as string[];
  return createHash("sha256").update(texts.join("\n")).digest("hex");
}

/** Runs in the page, before its own code: the member has agreed today. */
export function rememberAgreement(version: string): void {
  const bangkokHours = 7;
  const day = Math.floor((Date.now() / 3_600_000 + bangkokHours) / 24);
  try {
    localStorage.setItem("remember-agreement", `${day} ${version}`);
  } catch {
    // A blank page has no storage.
  }
}
