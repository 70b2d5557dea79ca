import { sql } from "kysely";
import { type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { deleteSome } from "#platform/retention.ts";
import { unnestTransfers } from "../receipts.ts";
import { type BankTransfer, matchName } from "../rules.ts";
import {
  accountPattern,
  type Candidate,
  digitsBeforeLast,
  type EarlierSender,
  lastDigitsReversed,
} from "./rules.ts";

/** This many of a member's latest transfers are enough to recognise the account. */
const earlierMax = 20;

export interface Circumstances {
  /** The feed is authoritative for this account of ours, in this currency. */
  readonly isFed: boolean;
  /** A payment by code of this amount was credited at this bank: it may be the same money. */
  readonly hasPayments: boolean;
}

/** Reads in one round trip what the verdicts on transfers need, in the order of the transfers. */
export async function readCircumstances(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly Circumstances[]> {
  const { rows } = await sql<Circumstances>`
    select
      exists (
        select from deposit_account
        where bank_code = input.receiver_bank
          and ltrim(account_no, '0') = input.receiver_account
          and currency = input.currency and type = 'BANK' and mode in ('AUTO', 'SMS')
      ) as "isFed",
      exists (
        select from qr_payment
        where receiver_bank = input.receiver_bank and amount_minor = input.amount_minor
      ) as "hasPayments"
    from ${unnestTransfers(transfers)}
    order by input.index
  `.execute(tx);
  return rows;
}

type Sent = Pick<BankTransfer, "sender" | "amountMinor" | "currency">;

/**
 * For each transfer the members with an account at the sender's bank whose last digits match those
 * shown and whose name may be the sender's. A transfer without any shown digit has no candidates.
 */
export async function listCandidates(
  tx: Queryable,
  transfers: readonly Sent[],
): Promise<readonly (readonly Candidate[])[]> {
  const accounts = await listAccounts(tx, transfers);
  // Many accounts share the shown digits and few of them the name, so only these are read further.
  const named = accounts.filter(({ index, accountName }) => {
    const sender = transfers[index - 1]?.sender;
    return sender !== undefined && matchName(sender.name, accountName) !== "no-match";
  });
  const members = await readMembers(tx, transfers, named);
  const candidates = named.flatMap((account, index): (Candidate & { index: number })[] => {
    const member = members[index];
    return member ? [{ ...account, ...member, earlier: [] }] : [];
  });
  const byIndex = Map.groupBy(candidates, ({ index }) => index);
  return transfers.map((_, index) => byIndex.get(index + 1) ?? []);
}

/** An account whose shown digits match those of a transfer, with the transfer's index from 1. */
interface ShownAccount extends Pick<
  Candidate,
  "memberId" | "bankCode" | "accountNo" | "accountName"
> {
  readonly index: number;
}

async function listAccounts(
  tx: Queryable,
  transfers: readonly Sent[],
): Promise<readonly ShownAccount[]> {
  const patterns = transfers.map(({ sender }) => accountPattern(sender.accountNo) ?? null);
  const isShown = sql`lpad(account_no, 30, '0') like input.pattern`;
  const { rows } = await sql<ShownAccount>`
    select input.index::integer, account.member_id as "memberId", account.bank_code as "bankCode",
      account.account_no as "accountNo", account.account_name as "accountName"
    from unnest(
      ${transfers.map(({ sender }) => sender.bankCode)}::text[],
      ${patterns}::text[],
      ${patterns.map((pattern) => (pattern && digitsBeforeLast(pattern)) ?? null)}::text[],
      ${patterns.map((pattern) => (pattern && lastDigitsReversed(pattern)) ?? null)}::text[]
    ) with ordinality as input (bank_code, pattern, digits, tail, index)
    cross join lateral (
      select member_id, bank_code, account_no, account_name from bank_account
      where bank_code = input.bank_code and "left"("right"(account_no, 5), 4) = input.digits
        and ${isShown}
      union all
      select member_id, bank_code, account_no, account_name from bank_account
      where input.digits is null and bank_code = input.bank_code and ${isShown}
        -- The character after the digits: all numbers that begin with these are below it.
        and reverse(account_no) collate "C" >= input.tail
        and reverse(account_no) collate "C" < input.tail || ':'
      union all
      select member_id, bank_code, account_no, account_name from bank_account
      where input.digits is null and input.tail is null and bank_code = input.bank_code
        and ${isShown}
    ) as account
    order by input.index
  `.execute(tx);
  return rows;
}

/** The currencies of members, and whether they have announced the transfers, in the same order. */
export async function readMembers(
  tx: Queryable,
  transfers: readonly Sent[],
  accounts: readonly ShownAccount[],
): Promise<readonly Pick<Candidate, "currency" | "hasAnnounced">[]> {
  if (accounts.length === 0) return [];
  const sent = accounts.map(({ index }) => transfers[index - 1]);
  const { rows } = await sql<Pick<Candidate, "currency" | "hasAnnounced">>`
    select member.currency,
      exists (
        select from deposit_announcement as announced
        where announced.member_id = member.id and announced.amount_minor = input.amount_minor
          and announced.currency = input.currency and announced.receipt_id is null
          and announced.expires_at > clock_now()
      ) as "hasAnnounced"
    from unnest(
      ${accounts.map(({ memberId }) => memberId)}::text[],
      ${sent.map((transfer) => transfer?.amountMinor ?? null)}::bigint[],
      ${sent.map((transfer) => transfer?.currency ?? null)}::text[]
    ) with ordinality as input (member_id, amount_minor, currency, index)
    join member on member.id = input.member_id
    order by input.index
  `.execute(tx);
  if (rows.length !== accounts.length) throw new Error("A bank account has no member.");
  return rows;
}

/** Adds to candidates the senders of their latest transfers, which can prove their accounts. */
export async function withProof(
  tx: Queryable,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return candidates;
  const { rows } = await sql<{ memberId: string; earlier: EarlierSender[] }>`
    select input.member_id as "memberId", latest.earlier
    from unnest(${candidates.map(({ memberId }) => memberId)}::text[]) as input (member_id)
    cross join lateral (
      select coalesce(json_agg(receipt), '[]') as earlier from (
        select sender_bank as "bankCode", sender_account as "accountNo", sender_name as name
        from bank_receipt
        where bank_receipt.member_id = input.member_id
        order by bank_receipt.operation_number desc
        limit ${earlierMax}
      ) as receipt
    ) as latest
  `.execute(tx);
  const byMember = new Map(rows.map(({ memberId, earlier }) => [memberId, earlier]));
  return candidates.map((one) => ({ ...one, earlier: byMember.get(one.memberId) ?? [] }));
}

/** Whether the accounts that were compared with transfers still belong to the members. */
export async function areStillRegistered(
  tx: Queryable,
  members: readonly Candidate[],
): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select exists (
      select
      from unnest(
        ${members.map(({ memberId }) => memberId)}::text[],
        ${members.map(({ bankCode }) => bankCode)}::text[],
        ${members.map(({ accountNo }) => accountNo)}::text[]
      ) as input (member_id, bank_code, account_no)
      left join bank_account as account on account.member_id = input.member_id
      where (account.bank_code, account.account_no) is distinct from
        (input.bank_code, input.account_no)
    ) as "isChanged"
  `.execute(tx);
  return rows[0]?.isChanged === false;
}

/**
 * The members with a slip that is still being decided: it may be of the transfer just reported. A
 * slip that waits for an operator blocks nothing: the operator's decision sees any credit made
 * meanwhile.
 */
export async function listOpenSlips(
  tx: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select input.member_id as "memberId"
    from unnest(${memberIds}::text[]) as input (member_id)
    where exists (
      select from slip
      where slip.member_id = input.member_id and state = 'PROCESSING' and held_reason is null
    )
  `.execute(tx);
  return new Set(rows.map(({ memberId }) => memberId));
}

export async function announceTransfer(
  tx: Queryable,
  announced: { memberId: string; currency: "BAHT" | "LAK"; amountMinor: bigint; seconds: number },
): Promise<void> {
  await tx
    .insertInto("deposit_announcement")
    .values({
      member_id: announced.memberId,
      currency: announced.currency,
      amount_minor: announced.amountMinor,
      expires_at: secondsFromNow(announced.seconds),
    })
    .execute();
}

/** Keeps only the latest few announcements of a member open. */
export async function dropOldAnnouncements(
  tx: Queryable,
  { memberId, keep }: { memberId: string; keep: number },
): Promise<void> {
  await sql`
    delete from deposit_announcement
    where id = any (array(
      select id from deposit_announcement
      where member_id = ${memberId} and receipt_id is null
      order by id desc
      offset ${keep}
    ))
  `.execute(tx);
}

interface Arrived {
  readonly receiptId: bigint;
  readonly memberId: string;
  readonly amountMinor: bigint;
}

/** Announced transfers have arrived: closes the oldest announcement of each amount. */
export async function useAnnouncements(tx: Queryable, arrived: readonly Arrived[]): Promise<void> {
  if (arrived.length === 0) return;
  await sql`
    update deposit_announcement as announced set receipt_id = oldest.receipt_id
    from (
      select found.id, input.receipt_id
      from unnest(
        ${arrived.map(({ receiptId }) => receiptId)}::bigint[],
        ${arrived.map(({ memberId }) => memberId)}::text[],
        ${arrived.map(({ amountMinor }) => amountMinor)}::bigint[]
      ) as input (receipt_id, member_id, amount_minor)
      cross join lateral (
        select id from deposit_announcement
        where member_id = input.member_id and amount_minor = input.amount_minor
          and receipt_id is null and expires_at > clock_now()
        order by id
        limit 1
        for update skip locked
      ) as found
    ) as oldest
    where announced.id = oldest.id
  `.execute(tx);
}

export function deleteOldAnnouncements(db: Queryable, limit: number): Promise<number> {
  const before = secondsFromNow(-24 * 3600);
  const where = sql<boolean>`receipt_id is null`;
  return deleteSome(db, { table: "deposit_announcement", at: "expires_at", before, where, limit });
}
