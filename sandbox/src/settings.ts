import { join } from "node:path";

export type Market = "th" | "la";

export interface Settings {
  readonly port: number;
  /** The file of the books; `:memory:` keeps them only as long as the program runs. */
  readonly booksFile: string;
  /** What the wallet must send to be let in. It guards nothing, it keeps the protocol whole. */
  readonly key: string;
  /** Whose banks and people the pages suggest. */
  readonly market?: Market;
  /** Where the bank tells the wallet of new transfers; absent: it does not tell. */
  readonly walletUrl?: string;
  /** The origins of pages that may show games in a frame; absent: none. */
  readonly framedBy?: string;
  /** How long to wait before each further try of a callback that was not taken. */
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
