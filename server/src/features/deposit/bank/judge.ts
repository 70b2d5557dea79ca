import type { Queryable } from "#platform/database/database.ts";
import { findSlipTwins } from "../noted.ts";
import type { SuspenseReason } from "../receipts.ts";
import { type BankTransfer, matchSender } from "../rules.ts";
import { type CreditedPayment, judgePayments, listPayments } from "../twins.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

export type Verdict =
  | { readonly member: rules.Candidate }
  | { readonly payment: CreditedPayment }
  | { readonly reason: SuspenseReason }
  /** An earlier transfer of the page changes what this verdict depends on: judge it after that one. */
  | "later";

interface Facts {
  readonly transfer: BankTransfer;
  readonly isFed: boolean;
  readonly candidates: readonly rules.Candidate[];
  /** The members among them who may have sent it: only these can decide about it. */
  readonly fitting: readonly string[];
  readonly payments: readonly CreditedPayment[];
  readonly hasSlipTwin: boolean;
}

/**
 * Decides about transfers that are locked, as if one was decided after another. A transfer that depends
 * on the credit of an earlier one waits for the next page. Returns the verdicts in the same order.
 */
export async function judgeTransfers(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly Verdict[]> {
  if (transfers.length === 0) return [];
  const facts = await readFacts(tx, transfers);
  const messages = facts.filter(({ transfer }) => transfer.reference === null);
  const senders = messages.flatMap(({ candidates }) => candidates.map(({ memberId }) => memberId));
  const openSlips = senders.length > 0 ? await queries.listOpenSlips(tx, senders) : new Set();
  const credited = new Set<string>();
  const linked = new Set<string>();
  return facts.map((known) => {
    const { fitting, payments } = known;
    if (fitting.some((memberId) => credited.has(memberId))) return "later";
    const free = payments.filter((payment) => !linked.has(nameOf(payment)));
    const verdict = judge({ ...known, payments: free }, (memberId) => openSlips.has(memberId));
    if ("member" in verdict) credited.add(verdict.member.memberId);
    if ("payment" in verdict) linked.add(nameOf(verdict.payment));
    return verdict;
  });
}

const nameOf = ({ provider, paymentId }: CreditedPayment) => `${provider} ${paymentId}`;

async function readFacts(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly Facts[]> {
  const circumstances = await queries.readCircumstances(tx, transfers);
  const listed = await queries.listCandidates(tx, transfers);
  const known = transfers.map((transfer, index) => {
    const candidates = listed[index] ?? [];
    const isFitting = (one: rules.Candidate) => matchSender(transfer, one) !== "no-match";
    return {
      transfer,
      // Without an answer of the database nothing is credited.
      ...(circumstances[index] ?? { isFed: false, hasPayments: true }),
      candidates,
      fitting: candidates.filter(isFitting).map(({ memberId }) => memberId),
    };
  });
  const payable = known.filter(({ hasPayments }) => hasPayments);
  const messages = known.filter(({ transfer }) => transfer.reference === null);
  const payments = await listPayments(
    tx,
    payable.map(({ transfer }) => transfer),
  );
  const slipTwins = await findSlipTwins(
    tx,
    messages.map(({ transfer }) => transfer),
  );
  const earlier = await readProofs(tx, known);
  return known.map((one) => ({
    ...one,
    candidates: one.candidates.map((candidate) => ({
      ...candidate,
      earlier: earlier.get(candidate.memberId) ?? [],
    })),
    payments: payments[payable.indexOf(one)] ?? [],
    hasSlipTwin: slipTwins[messages.indexOf(one)] ?? false,
  }));
}

/** Earlier transfers decide only between several members, so they are read only for these. */
async function readProofs(
  tx: Queryable,
  known: readonly Pick<Facts, "candidates" | "fitting">[],
): Promise<ReadonlyMap<string, rules.Candidate["earlier"]>> {
  const doubtful = known.flatMap(({ candidates, fitting }) =>
    fitting.length > 1 ? candidates.filter(({ memberId }) => fitting.includes(memberId)) : [],
  );
  const proven = await queries.withProof(tx, doubtful);
  return new Map(proven.map(({ memberId, earlier }) => [memberId, earlier]));
}

function judge(
  { transfer, isFed, candidates, payments, hasSlipTwin }: Facts,
  hasOpenSlip: (memberId: string) => boolean,
): Exclude<Verdict, "later"> {
  if (!isFed) return { reason: "RECEIVER" };
  const verdict = rules.judgeSender(transfer, candidates);
  const payment = judgePayments(transfer, payments, (maker) =>
    rules.mayBeFrom(transfer, candidates, maker),
  );
  if (payment === "doubt") return { reason: "QR" };
  if (payment) return { payment };
  if (rules.accountPattern(transfer.sender.accountNo) === undefined) return { reason: "UNCERTAIN" };
  if ("reason" in verdict) return verdict;
  if (transfer.reference === null) {
    if (hasSlipTwin) return { reason: "SLIP" };
    if (hasOpenSlip(verdict.member.memberId)) return { reason: "OPEN_SLIP" };
  }
  return verdict;
}
