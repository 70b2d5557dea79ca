import type { Currency } from "@krapao/contract/fields";
import type { OperationKind } from "@krapao/contract/operation";
import { sql } from "kysely";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "#platform/http/idempotency.ts";

/** What the database calls the states; the wire says PROCESSING for PENDING. */
export type OperationState = "PENDING" | "SUCCESS" | "FAILED";

/** How much each of the member's accounts changes; the house account takes the other side of the sum. */
interface Changes {
  readonly walletMinor?: bigint;
  readonly heldMinor?: bigint;
  readonly refundMinor?: bigint;
  /** `bank:SCB`, `payment:FP`, `gift`, `game:JOKER`, `promotion`: needed where the sum is not zero. */
  readonly house?: string;
}

/** A request under a key: the same key and request are the same operation. */
export interface RequestKey {
  readonly key: string;
  readonly requestHash: Buffer;
}

export interface Order {
  readonly memberId: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly source: string;
  readonly target: string;
  readonly detail?: Record<string, unknown>;
  readonly changes: Changes;
  readonly requestKey?: RequestKey | undefined;
  /** Refused while a withdrawal is open. */
  readonly isAlone?: boolean;
  /** Refused when the member has opened so many operations within a minute. */
  readonly perMinute?: number;
}

export interface Opened {
  /** False when the key had opened it before. */
  readonly isNew: boolean;
  readonly number: bigint;
  readonly state: OperationState;
  readonly walletAfterMinor: bigint;
  readonly heldAfterMinor: bigint;
  readonly createdAt: Date;
}

/** Why the books refuse an order, as a code of the catalogue. */
export function refusalOf(result: string): Failure | undefined {
  switch (result) {
    case "KEY_INVALID":
      return takenKey();
    case "MONEY_NOT_ENOUGH":
    case "NO_WALLET":
    case "BONUS_CONDITION":
      return new Failure(result);
    case "REQUEST_LIMIT":
    case "UNFINISHED":
      return new Failure("REQUEST_LIMIT", { retryAfterSeconds: 60 });
    default:
      return undefined;
  }
}

export interface OpenedRow {
  index: number;
  result: string;
  number: bigint;
  state: OperationState;
  wallet_after_minor: bigint;
  held_after_minor: bigint;
  created_at: Date;
}

/** Opens operations of different members in one go; answers each in its place, opened or refused. */
async function openOperations(
  db: Queryable,
  orders: readonly Order[],
): Promise<(Opened | Failure)[]> {
  const text = "select * from ledger_open($1::json)";
  const rows = await runSql<OpenedRow>(db, text, [JSON.stringify(orders.map(toRow))]);
  return readOpened(rows);
}

/** What the books answered, each in its place. */
export function readOpened(rows: readonly OpenedRow[]): (Opened | Failure)[] {
  const answers: (Opened | Failure)[] = [];
  for (const row of rows) {
    answers[row.index] = refusalOf(row.result) ?? {
      isNew: row.result === "POSTED",
      number: row.number,
      state: row.state,
      walletAfterMinor: row.wallet_after_minor,
      heldAfterMinor: row.held_after_minor,
      createdAt: row.created_at,
    };
  }
  return answers;
}

/** Opens one operation inside the caller's transaction, or refuses. */
export async function openOperation(tx: Queryable, order: Order): Promise<Opened> {
  const [answer] = await openOperations(tx, [order]);
  if (!answer || answer instanceof Failure) throw answer ?? new Error("The books did not answer.");
  return answer;
}

/** An order as the books read it. */
export function toRow(order: Order, index: number) {
  return {
    index,
    member_id: order.memberId,
    kind: order.kind,
    state: order.state,
    key: order.requestKey?.key,
    request_hash: order.requestKey?.requestHash.toString("hex"),
    currency: order.currency,
    amount_minor: String(order.amountMinor),
    source: order.source,
    target: order.target,
    detail: order.detail ?? {},
    wallet_minor: String(order.changes.walletMinor ?? 0n),
    held_minor: String(order.changes.heldMinor ?? 0n),
    refund_minor: String(order.changes.refundMinor ?? 0n),
    house: order.changes.house,
    is_alone: order.isAlone ?? false,
    per_minute: order.perMinute,
  };
}

export interface Step {
  readonly memberId: string;
  readonly number: bigint;
  readonly state: OperationState;
  readonly changes: Changes;
  readonly detail?: Record<string, unknown>;
}

/** Takes an open operation one step further. Who comes second moves nothing and learns the state. */
export async function advanceOperation(
  tx: Queryable,
  { memberId, number, state, changes, detail }: Step,
): Promise<{ isMoved: boolean; state: OperationState }> {
  const { walletMinor = 0n, heldMinor = 0n, refundMinor = 0n, house } = changes;
  const { rows } = await sql<{ is_moved: boolean; state: OperationState }>`
    select * from ledger_advance(
      ${memberId}, ${number}, ${state}, ${walletMinor}, ${heldMinor}, ${refundMinor},
      ${house ?? null}, ${JSON.stringify(detail ?? {})}::jsonb
    )
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The books did not answer.");
  return { isMoved: row.is_moved, state: row.state };
}
