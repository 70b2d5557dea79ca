import type { Context } from "#context.ts";
import type { Queryable } from "#platform/database/database.ts";
import { claimDue } from "#platform/database/due-rows.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import { creditReceipt } from "../credit.ts";
import {
  findSlipTwin,
  keepInSuspense,
  lockReceipt,
  lockTransfer,
  type Receipt,
  receipts,
  type SuspenseReason,
  toTransfer,
} from "../receipts.ts";
import type { BankTransfer } from "../rules.ts";
import { type CreditedPayment, endAsTwin, findPaymentTwin, judgeDoubtfulAgain } from "../twins.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

const batchSize = 10;

/** Credits incoming transfers to the members who made them. Returns true if more may be due. */
export async function matchTransfers(ctx: Context): Promise<boolean> {
  const { leaseSeconds } = rules;
  const due = await claimDue<Receipt>(ctx.db, receipts, { limit: batchSize, leaseSeconds });
  if (due.length > 0) killPoint("match.claimed");
  await workOnAll(due, {
    referenceOf: ({ id }) => `receipt ${id}`,
    work: (receipt) => matchTransfer(ctx, receipt),
  });
  return due.length === batchSize;
}

async function matchTransfer(ctx: Context, claimed: Receipt): Promise<void> {
  const credited = await ctx.db.transaction().execute(async (tx) => {
    const transfer = toTransfer(claimed);
    await lockTransfer(tx, transfer);
    const receipt = await lockReceipt(tx, claimed.id);
    if (receipt?.state !== "suspense") return undefined; // guard: receipt-in-suspense
    const verdict = await judge(tx, receipt, transfer);
    if ("payment" in verdict) {
      await endAsTwin(tx, receipt.id, verdict.payment);
      await judgeDoubtfulAgain(tx, verdict.payment);
      return undefined;
    }
    if ("reason" in verdict) {
      const isWorthAPoll = verdict.reason === "OPEN_SLIP";
      await keepInSuspense(
        tx,
        receipt.id,
        verdict.reason,
        isWorthAPoll ? { secondsToNextPoll: rules.openSlipWaitSeconds } : {},
      );
      return undefined;
    }
    const { memberId, currency, hasAnnounced } = verdict.member;
    const credit = { memberId, currency, channel: "feed" } as const;
    const { outcome } = await creditReceipt(tx, receipt, credit);
    if (outcome !== "credited") return undefined;
    // The deposit has bound the account. If the account changed since the comparison, roll back.
    if (!(await queries.isStillRegistered(tx, verdict.member))) {
      throw new Error("The member's account changed while a transfer was compared with it.");
    }
    if (hasAnnounced) await queries.useAnnouncement(tx, receipt, memberId);
    return memberId;
  });
  killPoint("match.credited");
  if (credited) ctx.notify(credited, { reason: "deposit" });
}

type Verdict =
  | { readonly member: rules.Candidate }
  | { readonly payment: CreditedPayment }
  | { readonly reason: SuspenseReason };

async function judge(tx: Queryable, receipt: Receipt, transfer: BankTransfer): Promise<Verdict> {
  const { isFed, hasPayments } = await queries.readCircumstances(tx, receipt);
  if (!isFed) return { reason: "RECEIVER" };
  const pattern = rules.accountPattern(receipt.sender_account);
  const candidates = pattern ? await queries.listCandidates(tx, transfer, pattern) : [];
  const verdict = rules.judgeSender(transfer, candidates);
  const mayBeFrom = (maker: string) => rules.mayBeFrom(transfer, candidates, maker);
  const payment = hasPayments ? await findPaymentTwin(tx, transfer, mayBeFrom) : undefined;
  if (payment === "doubt") return { reason: "QR" };
  if (payment) return { payment };
  if (pattern === undefined) return { reason: "UNCERTAIN" };
  if ("reason" in verdict) return verdict;
  if (receipt.reference === null) {
    if (await findSlipTwin(tx, transfer)) return { reason: "SLIP" };
    if (await queries.hasOpenSlip(tx, verdict.member.memberId)) return { reason: "OPEN_SLIP" };
  }
  return verdict;
}
