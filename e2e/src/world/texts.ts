import { languages, type Language } from "@krapao/contract/market";
import type { Catalogs } from "@krapao/web/src/locale/catalog.ts";

const names = [
  "shell",
  "login",
  "account",
  "password",
  "security",
  "lock",
  "wallet",
  "game",
  "game-account",
  "games",
  "transfer",
  "statement",
  "deposit",
  "guide",
  "withdraw",
  "entry",
  "inbox",
  "slip-reason",
  "statement-filter",
  "lookup",
  "howto",
  "chat",
  "reward",
  "bonus",
  "promotion",
  "protection",
  "invite",
  "refund",
  "spinwheel",
  "codes/account",
  "codes/otp",
  "codes/passkey",
  "codes/wallet",
  "codes/reward",
  "codes/spin",
] as const satisfies readonly (keyof Catalogs)[];

/** The texts of the screens, from the app's own catalogs, so that a new wording breaks no test. */
export type AllTexts = Pick<Catalogs, (typeof names)[number]>;

async function readTexts(language: Language): Promise<AllTexts> {
  const entries = names.map(async (name) => {
    const path = `@krapao/web/src/locale/${language}/${name}.ts`;
    // A text file has one export, its catalog.
    const [catalog] = Object.values((await import(path)) as Record<string, object>);
    return [name, catalog] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as AllTexts;
}

const all = await Promise.all(
  languages.map(async (language) => [language, await readTexts(language)] as const),
);

export const texts = Object.fromEntries(all) as Record<Language, AllTexts>;
