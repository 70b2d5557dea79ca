import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { Callbacks } from "./callbacks.ts";
import type { Faults } from "./faults.ts";
import type { TransferOrder } from "./parts/bank/books.ts";
import type { Transfer } from "./parts/bank/transfer.ts";
import type { Market } from "./settings.ts";

/** What the bank does for other parts: a code that is paid into one of its accounts is a transfer. */
export interface BankLink {
  book: (order: TransferOrder) => Transfer | undefined;
  find: (id: string) => Transfer | undefined;
}

/** What a part may lean on. */
export interface PartContext {
  readonly books: DatabaseSync;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  readonly bank: BankLink;
  readonly key: string;
  readonly market: Market;
  /** Where the wallet is; absent: nobody is told of anything that was not asked for. */
  readonly walletUrl: string | undefined;
  /** The origins of pages that may show games in a frame; absent: none. */
  readonly framedBy: string | undefined;
  /** Aborted when the sandbox ends. */
  readonly signal: AbortSignal;
}

/** One party of the outside world: its protocol, its books and its page for a person. */
export interface Part {
  /** The word in its addresses: `/<name>` is its page, `/api/<name>` is for tests. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The calls that faults can be set for, by the names that tests know them by. */
  readonly calls: readonly string[];
  /** The companies that it plays where faults can be set for each. */
  readonly providers?: readonly string[];
  /** The tables of its books. */
  readonly schema: string;
  routes(app: FastifyInstance, context: PartContext): void;
}
