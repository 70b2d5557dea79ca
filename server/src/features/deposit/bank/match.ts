import type { Context } from "#context.ts";
import { isStatementRefused } from "#platform/database/database-errors.ts";
import type { Queryable } from "#platform/database/database.ts";
import { claimDue } from "#platform/database/due-rows.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import { CreditRefused } from "../credit-pages.ts";
import { creditReceipts } from "../credit.ts";
import {
  keepInSuspense,
  lockReceipts,
  lockTransfers,
  type Receipt,
  receipts,
  toTransfer,
} from "../receipts.ts";
import { endAsTwin, judgeDoubtfulAgain } from "../twins.ts";
import { refuseChangedAccounts, suspenseOf } from "./conclude.ts";
import { judgeTransfers, type Verdict } from "./judge.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** A page shares its statements and its commit. Each of its transfers holds a lock meanwhile. */
const pageSize = 100;

/** Credits incoming transfers to the members who made them. Returns true if more may be due. */
export async function matchTransfers(ctx: Context): Promise<boolean> {
  const { leaseSeconds } = rules;
  const due = await claimDue<Receipt>(ctx.db, receipts, { limit: pageSize, leaseSeconds });
  if (due.length > 0) killPoint("match.claimed");
  let left: readonly Receipt[] = due;
  while (left.length > 0) left = await matchTogether(ctx, left);
  return due.length === pageSize;
}

/** Matches a page. If it is rolled back, each transfer is matched alone, so that one fails alone. */
async function matchTogether(ctx: Context, page: readonly Receipt[]): Promise<readonly Receipt[]> {
  try {
    return await matchPage(ctx, page);
  } catch (error) {
    const isRolledBack = error instanceof CreditRefused || isStatementRefused(error);
    if (page.length === 1 || !isRolledBack) throw error;
  }
  await workOnAll(page, {
    referenceOf: ({ id }) => `receipt ${id}`,
    work: (receipt) => matchPage(ctx, [receipt]),
  });
  return [];
}

/** Decides about claimed transfers in one transaction. Returns those that wait for the next page. */
async function matchPage(ctx: Context, claimed: readonly Receipt[]): Promise<readonly Receipt[]> {
  const judged = await ctx.db.transaction().execute(async (tx) => {
    await lockTransfers(tx, claimed.map(toTransfer));
    const locked = await lockReceipts(
      tx,
      claimed.map(({ id }) => id),
    );
    const open = locked.filter(({ state }) => state === "suspense"); // guard: receipt-in-suspense
    const verdicts = await judgeTransfers(tx, open.map(toTransfer));
    const decided = open.flatMap((receipt, index) => {
      const verdict = verdicts[index];
      return verdict ? [{ receipt, verdict }] : [];
    });
    await conclude(tx, decided);
    return decided;
  });
  killPoint("match.credited");
  for (const { verdict } of judged) {
    if (verdict !== "later" && "member" in verdict) {
      ctx.notify(verdict.member.memberId, { reason: "deposit" });
    }
  }
  return judged.flatMap(({ receipt, verdict }) => (verdict === "later" ? [receipt] : []));
}

interface Judged {
  readonly receipt: Receipt;
  readonly verdict: Verdict;
}

async function conclude(tx: Queryable, judged: readonly Judged[]): Promise<void> {
  const kept = judged.flatMap(({ receipt: { id }, verdict }) => {
    const suspense = suspenseOf(verdict);
    return suspense ? [{ id, ...suspense }] : [];
  });
  await keepInSuspense(tx, kept);
  await creditMembers(tx, judged);
  // Last, because it makes receipts due again that were kept just now.
  for (const { receipt, verdict } of judged) {
    if (verdict === "later" || !("payment" in verdict)) continue;
    await endAsTwin(tx, receipt.id, verdict.payment);
    await judgeDoubtfulAgain(tx, verdict.payment);
  }
}

async function creditMembers(tx: Queryable, judged: readonly Judged[]): Promise<void> {
  const owned = judged.flatMap(({ receipt, verdict }) =>
    verdict !== "later" && "member" in verdict
      ? [{ receipt, memberId: verdict.member.memberId, member: verdict.member }]
      : [],
  );
  if (owned.length === 0) return;
  await creditReceipts(tx, owned, "feed");
  await refuseChangedAccounts(
    tx,
    owned.map(({ member }) => member),
  );
  await queries.useAnnouncements(
    tx,
    owned
      .filter(({ member }) => member.hasAnnounced)
      .map(({ receipt: { id, amount_minor: amountMinor }, memberId }) => ({
        receiptId: id,
        memberId,
        amountMinor,
      })),
  );
}
