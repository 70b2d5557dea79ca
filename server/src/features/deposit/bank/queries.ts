import { sql } from "kysely";
import { clockNow, isDue, type Queryable, secondsFromNow } from "#platform/database.ts";
import type { Receipt } from "../receipts.ts";
import { type Candidate, digitsBeforeLast } from "./rules.ts";

export async function readCursor(db: Queryable): Promise<string> {
  const feed = await db.selectFrom("bank_feed").select("after_line").executeTakeFirstOrThrow();
  return feed.after_line;
}

/** Answers whether the cursor still stood where the page was read from: else another has read it. */
export async function moveCursor(
  tx: Queryable,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable("bank_feed")
    .set({ after_line: to })
    .where("after_line", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Gives a transfer that a slip told of first the line it has in the feed. */
export async function addLineId(
  tx: Queryable,
  receipt: { senderBank: string; reference: string; lineId: string },
): Promise<void> {
  await tx
    .updateTable("bank_receipt")
    .set({ line_id: receipt.lineId })
    .where("sender_bank", "=", receipt.senderBank)
    .where("reference", "=", receipt.reference)
    .where("line_id", "is", null)
    .execute();
}

/** Claims the transfers to be looked at: whoever moves `due_at` on works on them. */
export async function claimDue(
  db: Queryable,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    update bank_receipt set
      due_at = clock_now() + make_interval(secs => ${leaseSeconds}),
      attempts = attempts + 1
    where id in (
      select id from bank_receipt
      where ${isDue("due_at", leaseSeconds)}
      order by due_at, id
      limit ${limit}
      for update skip locked
    )
    returning *
  `.execute(db);
  return rows;
}

/** Whether the feed is to be believed about this account of ours, in this currency. */
export async function isFedAccount(tx: Queryable, receipt: Receipt): Promise<boolean> {
  const account = await tx
    .selectFrom("deposit_account")
    .select("id")
    .where("bank_code", "=", receipt.receiver_bank)
    .where("account_no", "=", receipt.receiver_account)
    .where("currency", "=", receipt.currency)
    .where("type", "=", "BANK")
    .where("mode", "in", ["AUTO", "SMS"])
    .executeTakeFirst();
  return account !== undefined;
}

/** Members with an account at the sender's bank that ends like the one shown. */
export async function listCandidates(
  tx: Queryable,
  receipt: Receipt,
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
            .where("announced.amount_minor", "=", receipt.amount_minor)
            .where("announced.currency", "=", receipt.currency)
            .where("announced.receipt_id", "is", null)
            .where("announced.expires_at", ">", clockNow),
        )
        .$castTo<boolean>()
        .as("hasAnnounced"),
    )
    .select((expression) =>
      expression
        .exists(
          expression
            .selectFrom("bank_receipt as earlier")
            .select("earlier.id")
            .whereRef("earlier.member_id", "=", "member.id")
            .where("earlier.channel", "in", ["feed", "slip"]),
        )
        .$castTo<boolean>()
        .as("isProven"),
    )
    .where("account.bank_code", "=", receipt.sender_bank)
    .where("account.account_no", "like", pattern)
    .$if(digits !== undefined, (query) =>
      query.where(sql`"left"("right"(account.account_no, 5), 4)`, "=", digits),
    )
    .execute();
}

/** Whether the account that a transfer was compared with is still the member's. */
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

/** Whether a slip of the member is still being looked at: it may be of a transfer just told. */
export async function hasOpenSlip(tx: Queryable, memberId: string): Promise<boolean> {
  const slip = await tx
    .selectFrom("slip")
    .select("reference")
    .where("member_id", "=", memberId)
    .where("state", "=", "PROCESSING")
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

/** Only the latest few of a member are kept open. */
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

/** The announced transfer has come: the oldest announcement of its amount is done with. */
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
