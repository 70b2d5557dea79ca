import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { Faults } from "./faults.ts";

/** What a part may lean on. */
export interface PartContext {
  readonly books: DatabaseSync;
  readonly faults: Faults;
  readonly key: string;
}

/** One party of the outside world: its protocol, its books and its page for a person. */
export interface Part {
  /** The word in its addresses: `/<name>` is its page, `/api/<name>` is for tests. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tables of its books. */
  readonly schema: string;
  routes(app: FastifyInstance, context: PartContext): void;
}
