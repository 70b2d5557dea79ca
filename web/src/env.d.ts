/// <reference types="vite/client" />

/** Set by `vite.config.ts` for every build and for the tests. */
interface ImportMetaEnv {
  readonly MARKET: "th" | "la";
  readonly IS_LAOS_VARIANT: boolean;
  readonly VERSION: string;
  readonly MIN_PAYTIMZ: number;
  readonly MIN_FP: number;
  readonly OPENS_NEW_TAB: boolean;
  readonly UFABET_HOST: string;
  readonly GIFT_SEAL_KEY: string;
  /** Only in the service worker: the name of its version, and the files that open the app. */
  readonly BUILD: string;
  readonly CORE_FILES: readonly string[];
}
