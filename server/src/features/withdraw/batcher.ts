import { refusalOf } from "#ledger/post.ts";
import type { Database } from "#platform/database/database.ts";
import { Batcher } from "#platform/database/batcher.ts";
import { Failure } from "#platform/http/failure.ts";
import { type WithdrawalOrder, type OpenedWithdrawal, openWithdrawals } from "./open-queries.ts";

/** The money requests that a member may make in a minute. */
export const perMinute = 30;

/** Opens withdrawals in batches: concurrent requests share one commit. */
export class WithdrawalBatcher {
  readonly #db: Database;
  readonly #batcher: Batcher<WithdrawalOrder, OpenedWithdrawal>;

  constructor(db: Database) {
    this.#db = db;
    this.#batcher = new Batcher({
      name: "withdraw",
      answer: (order) => openWithdrawals(db, order, { perMinute, isThere: true }),
      sizeMax: 200,
      // One batch at a time: starting a batch costs as much as many of its rows.
      inFlightMax: 1,
      // The requests of one member run one after another.
      exclusiveBy: (order: WithdrawalOrder) => order.memberId,
    });
  }

  /** Holds the money. */
  async open(order: WithdrawalOrder): Promise<OpenedWithdrawal> {
    return refuseOrPass(await this.#batcher.submit(order));
  }

  /** Holds no money yet: the money is first collected from the games. */
  async openForCollection(order: WithdrawalOrder): Promise<OpenedWithdrawal> {
    const [opened] = await openWithdrawals(this.#db, [order], { perMinute, isThere: false });
    if (!opened) throw new Error("The withdrawal batch returned no result.");
    return refuseOrPass(opened);
  }
}

/** The result of an opened withdrawal, or its refusal. */
export function refuseOrPass(opened: OpenedWithdrawal): OpenedWithdrawal {
  if (opened.result === "BELOW_LIMIT") throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  if (opened.result === "ABOVE_LIMIT") throw new Failure("KEY_INVALID", { field: "amount" });
  const refusal = refusalOf(opened.result);
  if (refusal) throw refusal;
  return opened;
}
