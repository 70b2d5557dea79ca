import type { Queryable } from "#platform/database/database.ts";
import { CreditRefused } from "../credit-pages.ts";
import type { Suspense } from "../receipts.ts";
import type { Verdict } from "./judge.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Call after the credit: the deposits have bound the accounts, which can no longer change. */
export async function refuseChangedAccounts(
  tx: Queryable,
  members: readonly rules.Candidate[],
): Promise<void> {
  if (await queries.areStillRegistered(tx, members)) return;
  throw new CreditRefused("A member's account changed while a transfer was compared with it.");
}

/** Why a judged transfer is not credited; undefined if it is, or is judged later. */
export function suspenseOf(verdict: Verdict): Omit<Suspense, "id"> | undefined {
  if (verdict === "later" || !("reason" in verdict)) return undefined;
  const { reason } = verdict;
  const isWorthAPoll = reason === "OPEN_SLIP";
  return { reason, secondsToNextPoll: isWorthAPoll ? rules.openSlipWaitSeconds : undefined };
}
