import { join } from "node:path";

export interface Settings {
  readonly port: number;
  /** The file of the books; `:memory:` keeps them only as long as the program runs. */
  readonly booksFile: string;
  /** What the wallet must send to be let in. It guards nothing, it only keeps the protocol whole. */
  readonly key: string;
}

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return {
    port: Number(environment["SANDBOX_PORT"] ?? "8090"),
    booksFile: join(environment["DATA_DIR"] ?? "data", "sandbox.sqlite"),
    key: "sandbox",
  };
}
