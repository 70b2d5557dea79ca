import type { Database } from "#platform/database.ts";
import { Gatherer } from "#platform/gather.ts";
import { Failure } from "#platform/http/failure.ts";
import { type Opened, openOperations, type Order } from "./post.ts";

/** Opens operations where the posting is all there is: many share one commit. */
export class Batcher {
  readonly #gatherer: Gatherer<Order, Opened | Failure>;

  constructor(db: Database, statement?: string) {
    this.#gatherer = new Gatherer({
      answer: (orders) => openOperations(db, orders, statement),
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
