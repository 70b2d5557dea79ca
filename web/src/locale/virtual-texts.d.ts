/** Written by `scripts/texts-plugin.ts` from the files of this folder. */
declare module "virtual:texts" {
  import type { Language } from "@krapao/contract/market";

  /** The texts of a language: those that are needed at once, and what loads each of the others. */
  export interface TextFiles {
    readonly bundled: Readonly<Record<string, object>>;
    readonly loaders: Readonly<Record<string, () => Promise<object>>>;
  }

  /** Of the market's main language, in the first bundle. */
  export const bundled: TextFiles["bundled"];
  export const loaders: TextFiles["loaders"];
  export const others: Readonly<Partial<Record<Language, () => Promise<TextFiles>>>>;
}
