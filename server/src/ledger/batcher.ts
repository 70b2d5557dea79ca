import type { Database } from "#platform/database.ts";
import { Gatherer } from "#platform/gather.ts";
import { Failure } from "#platform/http/failure.ts";
import { type Opened, openWithdrawals, type Order } from "./post.ts";

/** Opens withdrawals where the posting is all there is: many share one commit. */
export class Batcher {
  readonly #gatherer: Gatherer<Order, Opened | Failure>;

  constructor(db: Database) {
    this.#gatherer = new Gatherer({
      answer: (orders) => openWithdrawals(db, orders),
      sizeMax: 200,
      inFlightMax: 2,
      // A member's orders are judged one after the other.
      apart: (order: Order) => order.memberId,
    });
  }

  async open(order: Order): Promise<Opened> {
    const answer = await this.#gatherer.ask(order);
    if (answer instanceof Failure) throw answer;
    return answer;
  }
}
