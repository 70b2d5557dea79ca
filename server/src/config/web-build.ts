import { isGiftKey, sandboxGiftKey } from "@krapao/contract/gift-link";
import type { MarketSettings } from "@krapao/contract/market";
import type { Environment, EnvironmentReader } from "./environment.ts";
import { settings } from "./settings.ts";

const prefix = "VITE_";

/** Checked at start with the others, although most of them are read only by the web build. */
export function readWebBuild(reader: EnvironmentReader) {
  reader.flag("VITE_IFRAME");
  return {
    /** The server refuses the amounts that the web app refuses. */
    qrMinimums: {
      PAYTIMZ: reader.integer("VITE_MIN_PAYTIMZ", { min: 1, max: 1_000_000 }),
      FP: reader.integer("VITE_MIN_FP", { min: 1, max: 1_000_000 }),
    },
  };
}

/** The key that seals gift links. Only the sandbox world has a known default. */
export function readGiftKey(reader: EnvironmentReader, world: "sandbox" | "real"): string {
  const given = reader.text("VITE_GIFT_KEY");
  if (given === undefined && world === "real") {
    reader.problem("VITE_GIFT_KEY must be set where the outside world is real.");
  }
  if (given !== undefined && !isGiftKey(given)) {
    reader.problem("VITE_GIFT_KEY must be 32 bytes written as base64url.");
  }
  return given ?? sandboxGiftKey;
}

/** The settings of the web build. The market is the server's, so that both have the same. */
export function webBuildSettings(
  environment: Environment,
  { market, isLaosVariant, giftKey }: MarketSettings & { readonly giftKey: string },
): Record<string, string> {
  const given = settings.flatMap(({ name }) => {
    const value = environment[name]?.trim();
    return name.startsWith(prefix) && value ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(given),
    VITE_MARKET: market,
    VITE_LAOS_VARIANT: String(isLaosVariant),
    VITE_GIFT_KEY: giftKey,
  };
}
