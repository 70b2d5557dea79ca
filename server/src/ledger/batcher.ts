import type { Database } from "#platform/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { type Opened, openOperations, type Order } from "./post.ts";

const batchSizeMax = 200;
const batchesInFlightMax = 2;

interface Waiting {
  readonly order: Order;
  readonly resolve: (opened: Opened) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Opens operations where the posting is all there is. What gathers while two batches are under way
 * goes into the next one: no timer, so a lone order never waits, and many share one commit.
 */
export class Batcher {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #batchesInFlight = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  open(order: Order): Promise<Opened> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      this.#send();
    });
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#batchesInFlight < batchesInFlightMax) {
      const batch = this.#takeBatch();
      this.#batchesInFlight += 1;
      void this.#post(batch).finally(() => {
        this.#batchesInFlight -= 1;
        this.#send();
      });
    }
  }

  /** A member's orders are judged one after the other, so a batch holds at most one of each member. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const members = new Set<string>();
    for (const waiting of this.#waiting) {
      const isTaken = batch.length < batchSizeMax && !members.has(waiting.order.memberId);
      (isTaken ? batch : later).push(waiting);
      members.add(waiting.order.memberId);
    }
    this.#waiting = later;
    return batch;
  }

  async #post(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await openOperations(
        this.#db,
        batch.map(({ order }) => order),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (!answer || answer instanceof Failure) {
          reject(answer ?? new Error("The books did not answer."));
        } else {
          resolve(answer);
        }
      }
    } catch (error) {
      await this.#postOneByOne(batch, error);
    }
  }

  /** One order that the database refuses outright must not take the others with it. */
  async #postOneByOne(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    for (const waiting of batch) await this.#post([waiting]);
  }
}
