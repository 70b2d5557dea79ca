import { Batcher } from "#platform/database/batcher.ts";
import type { Database, Queryable } from "#platform/database/database.ts";

/** The credit of one item was rolled back for a reason of its own: it falls out of its page alone. */
export class CreditRefused extends Error {
  override readonly name = "CreditRefused";
}

interface CreditWay<Item, Outcome> {
  /** Names its pages in logs and metrics. */
  readonly name: string;
  /** Two items with a common key never share a page: the second depends on the first. */
  readonly exclusiveBy: (item: Item) => readonly string[];
  /** Decides about all items of a page and credits them, in the order of the items. */
  readonly credit: (tx: Queryable, items: readonly Item[]) => Promise<readonly Outcome[]>;
}

type Ended<Outcome> = { readonly outcome: Outcome } | { readonly failure: unknown };

/**
 * Credits the deposits of one way in pages. Items of the same moment share the statements and the commit
 * of one transaction. If a page is rolled back, each of its items is tried alone.
 */
export class CreditPages<Item, Outcome> {
  readonly #db: Database;
  readonly #way: CreditWay<Item, Outcome>;
  readonly #batcher: Batcher<Item, Ended<Outcome>>;

  constructor(db: Database, way: CreditWay<Item, Outcome>) {
    const { name, exclusiveBy } = way;
    this.#db = db;
    this.#way = way;
    this.#batcher = new Batcher({
      name,
      exclusiveBy,
      answer: (items) => this.#credit(items),
      sizeMax: 100,
      // The next one fills meanwhile. A page that waits for a lock does not hold up all others.
      inFlightMax: 2,
    });
  }

  async submit(item: Item): Promise<Outcome> {
    const ended = await this.#batcher.submit(item);
    if ("failure" in ended) throw ended.failure;
    return ended.outcome;
  }

  async #credit(items: readonly Item[]): Promise<readonly Ended<Outcome>[]> {
    try {
      return await this.#creditTogether(items);
    } catch (error) {
      if (items.length === 1 || !(error instanceof CreditRefused)) throw error;
    }
    const ended: Ended<Outcome>[] = [];
    for (const item of items) {
      const alone = this.#creditTogether([item]).catch((failure: unknown) => [{ failure }]);
      ended.push(...(await alone));
    }
    return ended;
  }

  #creditTogether(items: readonly Item[]): Promise<readonly Ended<Outcome>[]> {
    return this.#db.transaction().execute(async (tx) => {
      const outcomes = await this.#way.credit(tx, items);
      if (outcomes.length !== items.length) throw new Error("A page did not answer every item.");
      return outcomes.map((outcome) => ({ outcome }));
    });
  }
}
