/** Written by `scripts/texts-plugin.ts` from the files of this folder. */
declare module "virtual:texts" {
  import type { Language } from "@krapao/contract/market";

  /** The texts in the first bundle, in the market's main language. */
  export const bundled: Readonly<Record<string, object>>;
  export const loaders: Readonly<Record<Language, Readonly<Record<string, () => Promise<object>>>>>;
}
