/** Written by `scripts/texts-plugin.ts` from the files of this folder. */
declare module "virtual:texts" {
  import type { Language } from "@krapao/contract/market";

  /** What is in the first bundle, in the market's own language. */
  export const bundled: Readonly<Record<string, object>>;
  export const loaders: Readonly<Record<Language, Readonly<Record<string, () => Promise<object>>>>>;
}
