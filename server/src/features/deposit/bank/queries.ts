import { sql } from "kysely";
import { clockNow, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import type { Receipt } from "../receipts.ts";
import type { BankTransfer } from "../rules.ts";
import { type Candidate, digitsBeforeLast, type EarlierSender } from "./rules.ts";

/** This many of a member's latest transfers are enough to recognise the account. */
const earlierMax = 20;

export async function readCursor(db: Queryable): Promise<string> {
  const feed = await db.selectFrom("bank_feed").select("after_line").executeTakeFirstOrThrow();
  return feed.after_line;
}

/** Returns false if the cursor has moved: another process has then stored the page. */
export async function moveCursor(
  tx: Queryable,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable("bank_feed")
    .set({ after_line: to })
    .where("after_line", "=", from) // guard: feed-cursor
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Adds the feed's line id to a transfer that a slip reported first. The line may still credit it.
 */
export async function addLineId(
  tx: Queryable,
  receipt: { senderBank: string; reference: string; lineId: string },
): Promise<void> {
  await tx
    .updateTable("bank_receipt")
    .set({
      line_id: receipt.lineId,
      due_at: sql`case when state = 'suspense' then clock_now() else due_at end`,
    })
    .where("sender_bank", "=", receipt.senderBank)
    .where("reference", "=", receipt.reference)
    .where("line_id", "is", null)
    .execute();
}

export interface Circumstances {
  /** The feed is authoritative for this account of ours, in this currency. */
  readonly isFed: boolean;
  /** A payment by code of this amount was credited at this bank: it may be the same money. */
  readonly hasPayments: boolean;
}

/** Reads in one round trip all facts that the verdict on a transfer needs. */
export async function readCircumstances(tx: Queryable, receipt: Receipt): Promise<Circumstances> {
  const { rows } = await sql<Circumstances>`
    select
      exists (
        select from deposit_account
        where bank_code = ${receipt.receiver_bank}
          and ltrim(account_no, '0') = ${receipt.receiver_account}
          and currency = ${receipt.currency} and type = 'BANK' and mode in ('AUTO', 'SMS')
      ) as "isFed",
      exists (
        select from qr_payment
        where receiver_bank = ${receipt.receiver_bank} and amount_minor = ${receipt.amount_minor}
      ) as "hasPayments"
  `.execute(tx);
  return rows[0] ?? { isFed: false, hasPayments: true };
}

/** Members with an account at the sender's bank whose last digits match those shown. */
export async function listCandidates(
  tx: Queryable,
  { sender, amountMinor, currency }: Pick<BankTransfer, "sender" | "amountMinor" | "currency">,
  pattern: string,
): Promise<Candidate[]> {
  const digits = digitsBeforeLast(pattern);
  return tx
    .selectFrom("bank_account as account")
    .innerJoin("member", "member.id", "account.member_id")
    .select([
      "member.id as memberId",
      "member.currency",
      "account.bank_code as bankCode",
      "account.account_no as accountNo",
      "account.account_name as accountName",
    ])
    .select((expression) =>
      expression
        .exists(
          expression
            .selectFrom("deposit_announcement as announced")
            .select("announced.id")
            .whereRef("announced.member_id", "=", "member.id")
            .where("announced.amount_minor", "=", amountMinor)
            .where("announced.currency", "=", currency)
            .where("announced.receipt_id", "is", null)
            .where("announced.expires_at", ">", clockNow),
        )
        .$castTo<boolean>()
        .as("hasAnnounced"),
    )
    .select(
      sql<EarlierSender[]>`(
        select coalesce(json_agg(latest), '[]') from (
          select sender_bank as "bankCode", sender_account as "accountNo", sender_name as name
          from bank_receipt where bank_receipt.member_id = member.id
          order by bank_receipt.id desc limit ${earlierMax}
        ) as latest
      )`.as("earlier"),
    )
    .where("account.bank_code", "=", sender.bankCode)
    .where(sql`lpad(account.account_no, 30, '0')`, "like", pattern)
    .$if(digits !== undefined, (query) =>
      query.where(sql`"left"("right"(account.account_no, 5), 4)`, "=", digits),
    )
    .execute();
}

/** Whether the account that was compared with a transfer still belongs to the member. */
export async function isStillRegistered(
  tx: Queryable,
  { memberId, bankCode, accountNo }: Candidate,
): Promise<boolean> {
  const account = await tx
    .selectFrom("bank_account")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("bank_code", "=", bankCode)
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Whether a slip of the member is still being decided: it may be of the transfer just reported. A
 * slip that waits for an operator blocks nothing: the operator's decision sees any credit made
 * meanwhile.
 */
export async function hasOpenSlip(tx: Queryable, memberId: string): Promise<boolean> {
  const slip = await tx
    .selectFrom("slip")
    .select("reference")
    .where("member_id", "=", memberId)
    .where("state", "=", "PROCESSING")
    .where("held_reason", "is", null)
    .executeTakeFirst();
  return slip !== undefined;
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
    where member_id = ${memberId} and receipt_id is null and id not in (
      select id from deposit_announcement
      where member_id = ${memberId} and receipt_id is null
      order by id desc
      limit ${keep}
    )
  `.execute(tx);
}

/** The announced transfer has arrived: closes the oldest announcement of its amount. */
export async function useAnnouncement(
  tx: Queryable,
  receipt: Pick<Receipt, "id" | "amount_minor">,
  memberId: string,
): Promise<void> {
  await sql`
    update deposit_announcement set receipt_id = ${receipt.id}
    where id = (
      select id from deposit_announcement
      where member_id = ${memberId} and amount_minor = ${receipt.amount_minor}
        and receipt_id is null and expires_at > clock_now()
      order by id
      limit 1
      for update skip locked
    )
  `.execute(tx);
}

export async function deleteOldAnnouncements(db: Queryable): Promise<void> {
  await db
    .deleteFrom("deposit_announcement")
    .where("receipt_id", "is", null)
    .where("expires_at", "<", secondsFromNow(-24 * 3600))
    .execute();
}
