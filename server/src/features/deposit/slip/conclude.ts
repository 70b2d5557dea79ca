import type { SlipReason } from "@krapao/contract/statement";
import { listCandidates, withProof } from "#features/deposit/bank/queries.ts";
import { type Candidate, type ClaimVerdict, judgeClaim } from "#features/deposit/bank/rules.ts";
import { CreditPages, CreditRefused } from "#features/deposit/credit-pages.ts";
import { creditTransfers } from "#features/deposit/credit-transfers.ts";
import { lockTransfers, transferName } from "#features/deposit/receipts.ts";
import type { BankTransfer, RegisteredAccount } from "#features/deposit/rules.ts";
import { lockMembers } from "#ledger/lock.ts";
import type { Database, Queryable } from "#platform/database/database.ts";
import { type HeldReason, holdSlip } from "./held-queries.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** An open slip whose transfer the bank has confirmed. */
export interface ConfirmedSlip {
  readonly slip: queries.DueSlip;
  readonly transfer: BankTransfer & { readonly reference: string };
  readonly maxAgeMinutes: number;
}

/** Ends slips, and credits the money of those that fit in the same transaction. */
export function createSlipCredits(db: Database): CreditPages<ConfirmedSlip, void> {
  return new CreditPages(db, {
    name: "slips",
    exclusiveBy: ({ slip, transfer }) => [slip.member_id, transferName(transfer)],
    credit: concludeSlips,
  });
}

type Conclusion =
  | { readonly note: SlipReason; readonly mayShowAmount: boolean }
  | { readonly heldReason: HeldReason }
  | { readonly number: bigint };

async function concludeSlips(tx: Queryable, confirmed: readonly ConfirmedSlip[]): Promise<void[]> {
  await lockTransfers(
    tx,
    confirmed.map(({ transfer }) => transfer),
  );
  const isOpen = await queries.lockOpenSlips(
    tx,
    confirmed.map(({ slip }) => slip),
  );
  // A slip that fails writes a notice under its member's lock, and a credit locks other members: all
  // are locked first and in one order.
  // guard: slip-members
  await lockMembers(
    tx,
    confirmed.map(({ slip }) => slip.member_id),
  );
  // end guard
  // Another process may have ended a slip meanwhile.
  const open = confirmed.filter((_, index) => isOpen[index]);
  const conclusions = await judgeSlips(tx, open);
  const ended = open.flatMap(({ slip, transfer }, index) => {
    const conclusion = conclusions[index];
    return conclusion ? [{ slip, transfer, conclusion }] : [];
  });
  await queries.endSlips(
    tx,
    ended.flatMap(({ slip, transfer: { amountMinor }, conclusion }): queries.EndedSlip[] => {
      if ("heldReason" in conclusion) return [];
      if ("number" in conclusion) return [{ slip, amountMinor, number: conclusion.number }];
      const { note, mayShowAmount } = conclusion;
      return [{ slip, amountMinor: mayShowAmount ? amountMinor : 0n, note }];
    }),
  );
  for (const { slip, transfer, conclusion } of ended) {
    if (!("heldReason" in conclusion)) continue;
    await holdSlip(tx, slip, { heldReason: conclusion.heldReason, transfer });
  }
  return confirmed.map(() => {});
}

interface Facts extends ConfirmedSlip {
  readonly claim: ClaimVerdict;
  readonly registered: RegisteredAccount;
  /** How a transfer ended that was reported before, through any channel, for any member. */
  readonly end: queries.TransferEnd | undefined;
}

async function judgeSlips(
  tx: Queryable,
  slips: readonly ConfirmedSlip[],
): Promise<readonly Conclusion[]> {
  if (slips.length === 0) return [];
  const facts = await readFacts(tx, slips);
  const ourAccounts = await queries.listOurAccounts(tx);
  const verdicts = facts.map((known) => judge(known, ourAccounts));
  const credited = facts.filter((_, index) => verdicts[index] === "credit");
  const conclusions = await credit(tx, credited);
  return facts.map((known, index): Conclusion => {
    const verdict = verdicts[index];
    if (verdict !== undefined && verdict !== "credit") return verdict;
    const conclusion = conclusions[credited.indexOf(known)];
    if (!conclusion) throw new Error("A slip has no verdict.");
    return conclusion;
  });
}

async function readFacts(
  tx: Queryable,
  slips: readonly ConfirmedSlip[],
): Promise<readonly Facts[]> {
  const transfers = slips.map(({ transfer }) => transfer);
  const listed = await listCandidates(tx, transfers);
  const proven = await withProof(tx, listed.flat());
  const ends = await queries.findEnds(tx, transfers);
  const accounts = await queries.readRegisteredAccounts(
    tx,
    slips.map(({ slip }) => slip.member_id),
  );
  let taken = 0;
  return slips.map((one, index) => {
    const count = listed[index]?.length ?? 0;
    const candidates = proven.slice(taken, taken + count);
    taken += count;
    const memberId = one.slip.member_id;
    const registered = accounts.get(memberId);
    if (!registered) throw new CreditRefused(`Member ${memberId} has no bank account.`);
    return {
      ...one,
      claim: judgeWhose(one.transfer, candidates, memberId),
      registered,
      end: ends[index],
    };
  });
}

/** Judges a slip's transfer by all members who may have sent it, as the feed does. */
function judgeWhose(
  transfer: BankTransfer,
  candidates: readonly Candidate[],
  memberId: string,
): ClaimVerdict {
  // guard: whose-slip
  return judgeClaim(transfer, candidates, memberId);
  // end guard
}

type OurAccounts = Awaited<ReturnType<typeof queries.listOurAccounts>>;

function judge(
  { slip, transfer, maxAgeMinutes, claim, registered, end }: Facts,
  ourAccounts: OurAccounts,
): Exclude<Conclusion, { number: bigint }> | "credit" {
  if (end) {
    const outcome = end === "credited" ? "duplicate" : end;
    return { note: rules.noteOfRefusal(outcome), mayShowAmount: claim === "theirs" };
  }
  const uploadedAt = slip.created_at;
  const verdict = rules.judgeTransfer(transfer, {
    ourAccounts,
    registered,
    claim,
    uploadedAt,
    maxAgeMinutes,
  });
  if (verdict === "credit" || "heldReason" in verdict) return verdict;
  return { note: verdict.note, mayShowAmount: rules.mayShowAmount(verdict.note, claim) };
}

async function credit(tx: Queryable, slips: readonly Facts[]): Promise<readonly Conclusion[]> {
  const credits = await creditTransfers(
    tx,
    slips.map(({ slip, transfer, registered }) => ({
      memberId: slip.member_id,
      currency: registered.currency,
      transfer,
    })),
    "slip",
  );
  // The deposits have bound the accounts. If one changed since the comparison, roll back.
  const bound = await queries.readRegisteredAccounts(
    tx,
    slips.map(({ slip }) => slip.member_id),
  );
  return credits.map((done, index): Conclusion => {
    if (done.outcome === "doubt") return { heldReason: "QR" };
    if (done.outcome !== "credited") {
      return { note: rules.noteOfRefusal(done.outcome), mayShowAmount: true };
    }
    const before = slips[index]?.registered;
    const now = bound.get(slips[index]?.slip.member_id ?? "");
    if (now?.accountNo !== before?.accountNo || now?.bankCode !== before?.bankCode) {
      throw new CreditRefused("The member's account changed while a slip was compared with it.");
    }
    return { number: done.number };
  });
}
