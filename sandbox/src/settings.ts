import { join } from "node:path";

export type Market = "th" | "la";

export interface Settings {
  readonly port: number;
  /** The database file; `:memory:` keeps it only while the program runs. */
  readonly booksFile: string;
  /** The key that the wallet must send. It protects nothing; it keeps the protocol complete. */
  readonly key: string;
  /** The market whose banks and people the pages suggest. */
  readonly market?: Market;
  /** The wallet's URL for callbacks; if absent, none are sent. */
  readonly walletUrl?: string;
  /** The origins of pages that may show games in a frame; absent: none. */
  readonly framedBy?: string;
  /** The pauses before the retries of a callback that was not accepted. */
  readonly callbackPauses?: readonly number[];
}

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const framedBy = environment["SANDBOX_FRAMED_BY"]?.trim();
  return {
    port: Number(environment["SANDBOX_PORT"] || "8090"),
    booksFile: join(environment["DATA_DIR"] || "data", "sandbox.sqlite"),
    key: "sandbox",
    market: environment["MARKET"]?.trim() === "la" ? "la" : "th",
    walletUrl: environment["WALLET_URL"] || "http://127.0.0.1:8080",
    ...(framedBy && { framedBy }),
  };
}
