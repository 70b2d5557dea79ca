import { Batcher } from "#platform/database/batcher.ts";
import type { Database } from "#platform/database/database.ts";
import { type Settled, type Settlement, settleWithdrawals } from "./queries.ts";

/** Settles answered payouts in batches, while the answers of others are still on their way. */
export class PayoutSettler {
  readonly #batcher: Batcher<Settlement, Settled>;
  /** Whether no call of the last claims was answered: the next ones only probe the bank. */
  isBankSilent = false;

  constructor(db: Database) {
    this.#batcher = new Batcher({
      name: "settlements",
      answer: (settlements) => settleWithdrawals(db, settlements),
      sizeMax: 200,
      inFlightMax: 1,
      exclusiveBy: ({ memberId }: Settlement) => memberId,
    });
  }

  settle(settlement: Settlement): Promise<Settled> {
    return this.#batcher.submit(settlement);
  }
}
