import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import type { Queryable } from "#platform/database/database.ts";

/** An item from outside that cannot be read. */
export interface UnreadableItem {
  /** Its source: `bank-feed`, `bets:JOKER`, `chat-acts`, `callback:bank:SCB`. */
  readonly source: string;
  /** The sender's id of the item, if it can be read. */
  readonly id: string | undefined;
  /** The bytes as received, or the values read from them. */
  readonly content: unknown;
  readonly reason: string;
}

export interface ErrorLog {
  error(detail: object, message: string): void;
}

export interface Intake {
  readonly tx: Queryable;
  readonly log: ErrorLog;
}

/**
 * Stores an item for an operator, so that the items after it can be handled. The same bytes are
 * stored once, however often they come.
 */
export async function keepUnreadable({ tx, log }: Intake, item: UnreadableItem): Promise<void> {
  const { content, reason } = item;
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content) ?? "");
  const [source, id] = [cleanText(item.source), item.id === undefined ? null : cleanText(item.id)];
  const digest = createHash("sha256").update(bytes).digest();
  const { numAffectedRows } = await sql`
    insert into unreadable_item (source, item_id, bytes, digest, reason)
    values (${source}, ${id}, ${bytes}, ${digest}, ${cleanText(reason)})
    on conflict (source, digest) do nothing
  `.execute(tx);
  if (numAffectedRows === 1n) log.error({ source, id, reason }, "unreadable item kept");
}

/** PostgreSQL texts cannot hold null characters or lone surrogates. */
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD").slice(0, 300);
}

/** Why the database refused a value, if the value itself is the reason; else undefined. */
export function dataRefusal(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isData = error.code?.startsWith("22") || error.code?.startsWith("23");
  return isData ? `${error.code}: ${error.message}` : undefined;
}

interface Taking<Item> {
  readonly items: readonly Item[];
  readonly describe: (item: Item) => Omit<UnreadableItem, "reason">;
  /** Handles all items, or fails without effect after its savepoint is rolled back. */
  readonly take: (items: readonly Item[]) => Promise<void>;
}

/**
 * Handles all items together. If the database refuses one, handles each alone and stores the refused
 * one.
 */
export async function takeReadable<Item>(
  intake: Intake,
  { items, describe, take }: Taking<Item>,
): Promise<void> {
  if (items.length === 0 || (await tryTake(intake.tx, items, take)) === undefined) return;
  for (const item of items) {
    const reason = await tryTake(intake.tx, [item], take);
    if (reason !== undefined) await keepUnreadable(intake, { ...describe(item), reason });
  }
}

/** Returns the reason if the data was refused. */
async function tryTake<Item>(
  tx: Queryable,
  items: readonly Item[],
  take: (items: readonly Item[]) => Promise<void>,
): Promise<string | undefined> {
  await sql`savepoint item`.execute(tx);
  try {
    await take(items);
    await sql`release savepoint item`.execute(tx);
    return undefined;
  } catch (error) {
    const reason = dataRefusal(error);
    if (reason === undefined) throw error;
    await sql`rollback to savepoint item`.execute(tx);
    return reason;
  }
}
