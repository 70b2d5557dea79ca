import type { Context } from "#context.ts";
import type { Queryable } from "#platform/database/database.ts";
import { killPoint } from "#platform/kill-points.ts";
import { type Intake, keepUnreadable, takeReadable } from "#platform/unreadable-items.ts";
import type { Outcome } from "#platform/worker.ts";
import { type FeedLine, hasLineId } from "#providers/bank.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import { addReceipts } from "../receipts.ts";
import { type BankTransfer, readTransfer } from "../rules.ts";
import * as queries from "./queries.ts";

/**
 * Reads one page of the bank's feed and stores its lines. They are matched later, so that one
 * difficult line does not block the others. Returns true if there may be more.
 */
export async function readFeed(ctx: Context): Promise<Outcome> {
  const cursor = await queries.readCursor(ctx.db);
  const lines = await fetchLines(ctx, cursor);
  if (lines === "unanswered") return lines;
  const last = lines.findLast(hasLineId);
  if (!last) return false;
  killPoint("feed.read");
  await ctx.db.transaction().execute(async (tx) => {
    // If another process has stored this page first, the cursor has moved on.
    if (!(await queries.moveCursor(tx, { from: cursor, to: last.id }))) return;
    await takeLines({ tx, log: ctx.log }, lines);
  });
  killPoint("feed.kept");
  ctx.wake("match");
  return true;
}

async function fetchLines(
  { bank }: Context,
  cursor: string,
): Promise<readonly unknown[] | "unanswered"> {
  try {
    return await bank.readFeed(cursor);
  } catch (error) {
    if (error instanceof NoAnswer) return "unanswered";
    throw error;
  }
}

interface ReadLine {
  readonly line: FeedLine;
  readonly transfer: BankTransfer;
}

/** Stores the transfers; any other line is kept for an operator and does not block the rest. */
async function takeLines(intake: Intake, lines: readonly unknown[]): Promise<void> {
  const source = "bank-feed";
  const items: ReadLine[] = [];
  for (const line of lines) {
    const read = readLine(line);
    if (read) {
      items.push(read);
      continue;
    }
    const id = hasLineId(line) ? line.id : undefined;
    await keepUnreadable(intake, { source, id, content: line, reason: "not a line as agreed" });
  }
  await takeReadable(intake, {
    items,
    describe: ({ line }) => ({ source, id: line.id, content: line }),
    take: (some) => addLines(intake.tx, some),
  });
}

function readLine(line: unknown): ReadLine | undefined {
  if (!hasLineId(line)) return undefined;
  const { reference = null } = line as { reference?: unknown };
  if (reference !== null && typeof reference !== "string") return undefined;
  const transfer = readTransfer(line as FeedLine, reference);
  return transfer && { line: line as FeedLine, transfer };
}

async function addLines(tx: Queryable, lines: readonly ReadLine[]): Promise<void> {
  const added = await addReceipts(
    tx,
    lines.map(({ line, transfer }) => ({ transfer, lineId: line.id })),
  );
  const reports = lines.flatMap(({ line, transfer: { sender, reference } }) =>
    added.has(line.id) || reference === null
      ? []
      : [{ senderBank: sender.bankCode, reference, lineId: line.id }],
  );
  await queries.addLineIds(tx, reports);
}
