import { refusalOf } from "#ledger/post.ts";
import type { Database } from "#platform/database/database.ts";
import { Batcher } from "#platform/database/batcher.ts";
import { Failure } from "#platform/http/failure.ts";
import { type WithdrawalOrder, type OpenedWithdrawal, openWithdrawals } from "./open-queries.ts";

/** Money requests a member may make within a minute. */
const perMinute = 30;

/** Takes in withdrawals: those asked for at the same time share one commit. */
export class WithdrawalBatcher {
  readonly #db: Database;
  readonly #batcher: Batcher<WithdrawalOrder, OpenedWithdrawal>;

  constructor(db: Database) {
    this.#db = db;
    this.#batcher = new Batcher({
      answer: (order) => openWithdrawals(db, order, { perMinute, isThere: true }),
      sizeMax: 200,
      // One batch after the other: beginning a batch costs as much as many rows of it.
      inFlightMax: 1,
      // A member's requests are judged one after the other.
      exclusiveBy: (order: WithdrawalOrder) => order.memberId,
    });
  }

  /** Sets the money aside. */
  async open(order: WithdrawalOrder): Promise<OpenedWithdrawal> {
    return refuseOrPass(await this.#batcher.submit(order));
  }

  /** Takes nothing yet: the money is to be brought home from the games first. */
  async openForCollection(order: WithdrawalOrder): Promise<OpenedWithdrawal> {
    const [opened] = await openWithdrawals(this.#db, [order], { perMinute, isThere: false });
    if (!opened) throw new Error("The books did not answer.");
    return refuseOrPass(opened);
  }
}

function refuseOrPass(opened: OpenedWithdrawal): OpenedWithdrawal {
  if (opened.result === "BELOW_LIMIT") throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  if (opened.result === "ABOVE_LIMIT") throw new Failure("KEY_INVALID", { field: "amount" });
  const refusal = refusalOf(opened.result);
  if (refusal) throw refusal;
  return opened;
}
