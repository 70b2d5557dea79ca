import { readFileSync } from "node:fs";
import { sandboxGiftKey } from "@krapao/contract/gift-link";
import { join } from "node:path";
import { markets, type Market } from "@krapao/contract/market";

/** The settings of a build. Only this file reads the environment. */
export interface BuildSettings {
  readonly market: Market;
  readonly isLaosVariant: boolean;
  readonly opensGamesInTab: boolean;
  readonly ufabetHost: string;
  readonly minimumPaytimz: number;
  readonly minimumFp: number;
  readonly giftKey: string;
  readonly version: string;
}

/** A setting that cannot be used; its message is for the person who set it. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): BuildSettings {
  const market = readMarket(environment["VITE_MARKET"]);
  const isLaosVariant = readFlag(environment, "VITE_LAOS_VARIANT");
  if (isLaosVariant && market !== "th") {
    throw new SettingError(
      "VITE_LAOS_VARIANT is a variant of the Thai market: set VITE_MARKET=th.",
    );
  }
  return {
    market,
    isLaosVariant,
    opensGamesInTab: readFlag(environment, "VITE_IFRAME"),
    ufabetHost: environment["VITE_UFABET_HOST"] ?? "",
    minimumPaytimz: readMinimum(environment, "VITE_MIN_PAYTIMZ"),
    minimumFp: readMinimum(environment, "VITE_MIN_FP"),
    giftKey: environment["VITE_GIFT_KEY"] || sandboxGiftKey,
    version: readVersion(),
  };
}

/** The folder of a build inside `web/dist`: one for each market, and one for the variant. */
export function outputName({ market, isLaosVariant }: BuildSettings): string {
  return isLaosVariant ? `${market}-laos` : market;
}

function readMarket(raw = "th"): Market {
  const market = markets.find((known) => known === raw);
  if (!market)
    throw new SettingError(`VITE_MARKET must be one of ${markets.join(", ")}, not "${raw}".`);
  return market;
}

function readFlag(environment: Environment, name: string): boolean {
  const raw = environment[name] ?? "";
  if (["1", "true"].includes(raw)) return true;
  if (["", "0", "false"].includes(raw)) return false;
  throw new SettingError(`${name} must be true or false, not "${raw}".`);
}

function readMinimum(environment: Environment, name: string): number {
  const raw = environment[name] || "10";
  if (!/^[1-9][0-9]{0,8}$/.test(raw)) {
    throw new SettingError(`${name} must be a whole amount above 0, not "${raw}".`);
  }
  return Number(raw);
}

/** The product's version is that of the whole repository. */
function readVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
