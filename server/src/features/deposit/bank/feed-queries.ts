import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { BankTransfer } from "../rules.ts";

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

interface FeedTransfer {
  readonly id: string;
  readonly transfer: Pick<BankTransfer, "sender" | "reference">;
}

/**
 * Which lines have no receipt: neither the line itself, nor its transfer by a slip or by an earlier line
 * of the page.
 */
export async function listNewLines(
  tx: Queryable,
  lines: readonly FeedTransfer[],
): Promise<readonly boolean[]> {
  // guard: new-line
  const isNew = sql`
    not exists (select from bank_receipt where line_id = input.line_id)
    and not exists (
      select from bank_receipt
      where reference = input.reference and sender_bank = input.sender_bank
    )`;
  // end guard
  const { rows } = await sql<{ isNew: boolean }>`
    select ${isNew} as "isNew"
    from unnest(
      ${lines.map(({ id }) => id)}::text[],
      ${lines.map(({ transfer }) => transfer.sender.bankCode)}::text[],
      ${lines.map(({ transfer }) => transfer.reference)}::text[]
    ) with ordinality as input (line_id, sender_bank, reference, index)
    order by input.index
  `.execute(tx);
  const seen = new Set<string>();
  return lines.map(({ id, transfer: { sender, reference } }, index) => {
    const names = [`line ${id}`];
    if (reference !== null) names.push(`transfer ${sender.bankCode} ${reference}`);
    const isFirst = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isFirst && rows[index]?.isNew === true;
  });
}

interface FeedReport {
  readonly senderBank: string;
  readonly reference: string;
  readonly lineId: string;
}

/**
 * Adds the feed's line ids to transfers that slips reported first. The lines may still credit them.
 * The rows are locked in the order of their ids, as everywhere.
 */
export async function addLineIds(tx: Queryable, reports: readonly FeedReport[]): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    with found as (
      select receipt.id, input.line_id
      from (
        select distinct on (sender_bank, reference) sender_bank, reference, line_id
        from unnest(
          ${reports.map(({ senderBank }) => senderBank)}::text[],
          ${reports.map(({ reference }) => reference)}::text[],
          ${reports.map(({ lineId }) => lineId)}::text[]
        ) with ordinality as input (sender_bank, reference, line_id, index)
        order by sender_bank, reference, index
      ) as input
      join bank_receipt as receipt
        on receipt.sender_bank = input.sender_bank and receipt.reference = input.reference
      where receipt.line_id is null
      order by receipt.id
      for update of receipt
    )
    update bank_receipt as receipt set
      line_id = found.line_id,
      -- What operators made of a list waits for operators.
      due_at = case when receipt.state = 'suspense' and receipt.reason is distinct from 'LISTED'
        then clock_now() else receipt.due_at end
    from found
    where receipt.id = found.id
  `.execute(tx);
}
