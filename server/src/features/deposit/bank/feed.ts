import type { Context } from "#context.ts";
import { recordAct } from "#platform/audit.ts";
import type { Queryable } from "#platform/database.ts";
import { passStep } from "#platform/steps.ts";
import type { FeedLine } from "#providers/bank.ts";
import { addReceipt } from "../receipts.ts";
import { readTransfer } from "../rules.ts";
import * as queries from "./queries.ts";

/**
 * Reads one page of the bank's feed and writes its lines down; matching them comes after, so that one
 * line that is hard to place holds up no other. Answers whether there may be more.
 */
export async function readFeed(ctx: Context): Promise<boolean> {
  const cursor = await queries.readCursor(ctx.db);
  const lines = await ctx.bank.readFeed(cursor);
  const last = lines.at(-1);
  if (!last) return false;
  passStep("feed.read");
  await ctx.db.transaction().execute(async (tx) => {
    // Who comes second finds the cursor moved on: the page has been written down by another.
    if (!(await queries.moveCursor(tx, { from: cursor, to: last.id }))) return;
    for (const line of lines) await writeDown(tx, line);
  });
  passStep("feed.kept");
  ctx.wake("match");
  return true;
}

async function writeDown(tx: Queryable, line: FeedLine): Promise<void> {
  const transfer = readTransfer(line, line.reference);
  if (!transfer) {
    // It cannot be booked, but it must not be lost from sight either.
    const detail = { line };
    await recordAct(tx, { actor: "system", act: "feed.unreadable", subject: line.id, detail });
    return;
  }
  const isNew = await addReceipt(tx, transfer, { id: line.id });
  if (isNew || transfer.reference === null) return;
  await queries.addLineId(tx, {
    senderBank: transfer.sender.bankCode,
    reference: transfer.reference,
    lineId: line.id,
  });
}
