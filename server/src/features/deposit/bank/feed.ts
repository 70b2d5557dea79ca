import type { Context } from "#context.ts";
import { isStatementRefused } from "#platform/database/database-errors.ts";
import type { Queryable } from "#platform/database/database.ts";
import { killPoint } from "#platform/kill-points.ts";
import { type Intake, keepUnreadable, takeReadable } from "#platform/unreadable-items.ts";
import type { Outcome } from "#platform/worker.ts";
import { type FeedLine, hasLineId } from "#providers/bank.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import { CreditRefused } from "../credit-pages.ts";
import { type BankTransfer, readTransfer } from "../rules.ts";
import * as queries from "./feed-queries.ts";
import { creditLines, keepLines, type ReadLine } from "./take-page.ts";

/** The most pages of one run. */
const pagesMax = 20;

/**
 * Reads pages of the bank's feed and credits their lines. The next page is fetched while one is
 * credited. Returns true if there may be more.
 */
export async function readFeed(ctx: Context): Promise<Outcome> {
  let page = await fetchPage(ctx, await queries.readCursor(ctx.db));
  for (let count = 0; count < pagesMax; count += 1) {
    if (page === "unanswered") return page;
    if (!page) return false;
    killPoint("feed.read");
    const credit = creditPage(ctx, page);
    const [credited, fetched] = await Promise.allSettled([credit, fetchPage(ctx, page.to)]);
    if (credited.status === "rejected") throw credited.reason;
    if (fetched.status === "rejected") throw fetched.reason;
    if (!credited.value) break;
    page = fetched.value;
  }
  return true;
}

/** Returns false if another process has stored the page first. */
async function creditPage(ctx: Context, page: Page): Promise<boolean> {
  const members = await takePage(ctx, page);
  killPoint("feed.kept");
  for (const memberId of members ?? []) ctx.notify(memberId, { reason: "deposit" });
  ctx.wake("match");
  return members !== undefined;
}

interface Page {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly unknown[];
}

async function fetchPage(ctx: Context, from: string): Promise<Page | "unanswered" | undefined> {
  const lines = await fetchLines(ctx, from);
  if (lines === "unanswered") return lines;
  const last = lines.findLast(hasLineId);
  // A bank that ignores the cursor would send the same page for ever, without a pause.
  return last && last.id !== from ? { from, to: last.id, lines } : undefined;
}

/**
 * Credits a page in one transaction. If a line cannot be read or the database refuses one, all lines
 * are stored, and the worker finds the one that does not fit. Returns the members who got money;
 * undefined if another process has stored the page first.
 */
async function takePage(ctx: Context, page: Page): Promise<readonly string[] | undefined> {
  const lines = page.lines.flatMap((line) => readLine(line) ?? []);
  if (lines.length === page.lines.length) {
    try {
      return await inPage(ctx, page, (tx) => creditLines(tx, lines));
    } catch (error) {
      if (!(error instanceof CreditRefused) && !isStatementRefused(error)) throw error;
    }
  }
  return inPage(ctx, page, async (tx) => {
    await takeLines({ tx, log: ctx.log }, page.lines);
    return [];
  });
}

function inPage(
  { db }: Context,
  { from, to }: Page,
  take: (tx: Queryable) => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    // If another process has stored this page first, the cursor has moved on.
    return (await queries.moveCursor(tx, { from, to })) ? take(tx) : undefined;
  });
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

/** Stores the transfers; any other line is kept for an operator and does not block the rest. */
async function takeLines(intake: Intake, lines: readonly unknown[]): Promise<void> {
  const source = "bank-feed";
  const items: ReadLine[] = [];
  const contents = new Map<BankTransfer, unknown>();
  for (const line of lines) {
    const read = readLine(line);
    if (read) {
      items.push(read);
      contents.set(read.transfer, line);
      continue;
    }
    const id = hasLineId(line) ? line.id : undefined;
    await keepUnreadable(intake, { source, id, content: line, reason: "not a line as agreed" });
  }
  await takeReadable(intake, {
    items,
    describe: ({ id, transfer }) => ({ source, id, content: contents.get(transfer) }),
    take: (some) => keepLines(intake.tx, some),
  });
}

function readLine(line: unknown): ReadLine | undefined {
  if (!hasLineId(line)) return undefined;
  const { reference = null } = line as { reference?: unknown };
  if (reference !== null && typeof reference !== "string") return undefined;
  const transfer = readTransfer(line as FeedLine, reference);
  return transfer && { id: line.id, transfer };
}
