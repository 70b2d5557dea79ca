import type { Queryable } from "#platform/database/database.ts";
import { type BankTransfer, type Fit, matchAccountNo, matchName, matchSender } from "../rules.ts";
import { listCandidates, readMembers, withProof } from "./queries.ts";
import { type Candidate, isProven } from "./rules.ts";

/** A member beside a transfer, compared by the rules that the workers use, for a person to judge. */
export interface JudgedCandidate extends Candidate {
  readonly fits: {
    readonly bank: Fit;
    readonly account: Fit;
    readonly name: Fit;
    readonly currency: Fit;
  };
  readonly fit: Fit;
  readonly isProven: boolean;
}

type Sent = Pick<BankTransfer, "sender" | "amountMinor" | "currency">;

const equal = (isEqual: boolean): Fit => (isEqual ? "match" : "no-match");

function judge(transfer: Sent, candidate: Candidate): JudgedCandidate {
  const { sender, currency } = transfer;
  return {
    ...candidate,
    fits: {
      bank: equal(sender.bankCode === candidate.bankCode),
      account: matchAccountNo(sender.accountNo, candidate.accountNo),
      name: matchName(sender.name, candidate.accountName),
      currency: equal(currency === candidate.currency),
    },
    fit: matchSender(transfer, candidate),
    isProven: isProven(transfer, candidate),
  };
}

const order: readonly Fit[] = ["match", "indeterminate", "no-match"];

/** The better match first; among equals a proven account, then an announced transfer. */
function compare(one: JudgedCandidate, other: JudgedCandidate): number {
  return (
    order.indexOf(one.fit) - order.indexOf(other.fit) ||
    Number(other.isProven) - Number(one.isProven) ||
    Number(other.hasAnnounced) - Number(one.hasAnnounced)
  );
}

/** The members who may have sent a transfer, the best first. */
export async function rankCandidates(
  db: Queryable,
  transfer: Sent,
): Promise<readonly JudgedCandidate[]> {
  const [candidates = []] = await listCandidates(db, [transfer]);
  const proven = await withProof(db, candidates);
  return proven.map((one) => judge(transfer, one)).toSorted(compare);
}

/** The member with this phone number beside the transfer; undefined if there is none. */
export async function judgeMember(
  db: Queryable,
  transfer: Sent,
  phone: string,
): Promise<JudgedCandidate | undefined> {
  const account = await db
    .selectFrom("bank_account as account")
    .innerJoin("member", "member.id", "account.member_id")
    .select(["account.member_id as memberId", "account.bank_code as bankCode"])
    .select(["account.account_no as accountNo", "account.account_name as accountName"])
    .where("member.username", "=", phone)
    .executeTakeFirst();
  if (!account) return undefined;
  const [member] = await readMembers(db, [transfer], [{ ...account, index: 1 }]);
  if (!member) return undefined;
  const [proven] = await withProof(db, [{ ...account, ...member, earlier: [] }]);
  return proven && judge(transfer, proven);
}
