import type { HeldReason } from "@krapao/contract/withdraw";
import type { Database } from "#platform/database/database.ts";
import { perMinute } from "./batcher.ts";
import { openWithdrawals, type WithdrawalOrder } from "./open-queries.ts";

export interface Rehearsal {
  /** The result of the ledger or the limit, as of a real request. */
  readonly result: string;
  readonly heldReasons: readonly HeldReason[];
}

/** Carries the answer out of a transaction that never commits. */
class Rehearsed extends Error {
  readonly answer: Rehearsal;

  constructor(answer: Rehearsal) {
    super("A rehearsal is taken back.");
    this.answer = answer;
  }
}

/**
 * The answer that a member's withdrawal would get now. The statement of a real request runs and its
 * transaction is always rolled back, so that no second copy of its rules exists.
 */
export async function rehearseWithdrawal(
  db: Database,
  order: Omit<WithdrawalOrder, "requestKey">,
): Promise<Rehearsal> {
  try {
    return await db.transaction().execute(async (tx) => {
      const [opened] = await openWithdrawals(tx, [{ ...order, requestKey: undefined }], {
        perMinute,
        isThere: true,
      });
      if (!opened) throw new Error("The withdrawal batch returned no result.");
      throw new Rehearsed({ result: opened.result, heldReasons: opened.held_reasons ?? [] });
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer;
    throw error;
  }
}
