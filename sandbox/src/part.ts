import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { Callbacks } from "./callbacks.ts";
import type { Faults } from "./faults.ts";
import type { TransferOrder } from "./parts/bank/books.ts";
import type { Transfer } from "./parts/bank/transfer.ts";
import type { Market } from "./settings.ts";

/** The bank's service for other parts: a paid code of a bank account becomes a transfer. */
export interface BankLink {
  book: (order: TransferOrder) => Transfer | undefined;
  find: (id: string) => Transfer | undefined;
}

/** The dependencies of a part. */
export interface PartContext {
  readonly books: DatabaseSync;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  readonly bank: BankLink;
  readonly key: string;
  readonly market: Market;
  /** The wallet's URL; if absent, no callbacks are sent. */
  readonly walletUrl: string | undefined;
  /** The origins of pages that may show games in a frame; absent: none. */
  readonly framedBy: string | undefined;
  /** Aborted when the sandbox ends. */
  readonly signal: AbortSignal;
}

/** One party of the outside world: its protocol, its database tables and its page for a person. */
export interface Part {
  /** The word in its paths: `/<name>` is its page, `/api/<name>` is for tests. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The calls for which faults can be set, by their names in tests. */
  readonly calls: readonly string[];
  /** The providers that it plays, if faults can be set for each. */
  readonly providers?: readonly string[];
  /** Its database tables. */
  readonly schema: string;
  routes(app: FastifyInstance, context: PartContext): void;
}
