import type { Currency } from "@krapao/contract/fields";
import type { OperationKind } from "@krapao/contract/operation";
import { sql } from "kysely";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "#platform/http/idempotency.ts";

/** The states in the database. The API shows PROCESSING for PENDING. */
export type OperationState = "PENDING" | "SUCCESS" | "FAILED";

/** The change of each of the member's accounts. The house account takes the opposite of the sum. */
interface Changes {
  readonly walletMinor?: bigint;
  readonly heldMinor?: bigint;
  readonly refundMinor?: bigint;
  /**
   * `bank:SCB`, `payment:FP`, `gift`, `game:JOKER`, `promotion`: required if the sum is not zero.
   */
  readonly house?: string;
}

/** An idempotency key and the hash of its request: the same pair is the same operation. */
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
  /** Refuse the order while a withdrawal is open. */
  readonly isAlone?: boolean;
  /** The most operations that the member may open within a minute. */
  readonly perMinute?: number;
}

export interface Opened {
  /** False if an earlier request with the same key opened it. */
  readonly isNew: boolean;
  readonly number: bigint;
  readonly state: OperationState;
  readonly walletAfterMinor: bigint;
  readonly heldAfterMinor: bigint;
  readonly createdAt: Date;
}

/** The refusal for a result of the ledger, or undefined if the order was accepted. */
export function refusalOf(result: string): Failure | undefined {
  switch (result) {
    case "KEY_INVALID":
      return takenKey();
    case "MONEY_NOT_ENOUGH":
    case "NO_WALLET":
    case "BONUS_CONDITION":
    case "PLAY_STOPPED":
    case "LOSS_LIMIT":
    case "PLAY_LIMIT":
    case "REALITY_CHECK":
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

/** The columns of an opened operation, as the functions of the ledger and of the games return them. */
export const openedColumns =
  "index, result, number, state, wallet_after_minor, held_after_minor, created_at";

/** Opens operations of different members in one call. Each answer has the index of its order. */
async function openOperations(
  db: Queryable,
  orders: readonly Order[],
): Promise<(Opened | Failure)[]> {
  const text = `select ${openedColumns} from ledger_open($1::json)`;
  const rows = await runSql<OpenedRow>(db, text, [JSON.stringify(orders.map(toRow))]);
  return readOpened(rows);
}

/** The ledger's answers, in the order of the indexes. */
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

/** Opens one operation in the caller's transaction, or throws the refusal. */
export async function openOperation(tx: Queryable, order: Order): Promise<Opened> {
  const [answer] = await openOperations(tx, [order]);
  if (!answer || answer instanceof Failure)
    throw answer ?? new Error("The ledger returned no row.");
  return answer;
}

/** An order in the form that the ledger functions read. */
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
}

/**
 * Moves an open operation forward. If two callers race, the second changes nothing and gets the
 * state.
 */
export async function advanceOperation(
  tx: Queryable,
  { memberId, number, state, changes }: Step,
): Promise<{ isMoved: boolean; state: OperationState }> {
  const { walletMinor = 0n, heldMinor = 0n, refundMinor = 0n, house } = changes;
  const { rows } = await sql<{ is_moved: boolean; state: OperationState }>`
    select is_moved, state from ledger_advance(
      ${memberId}, ${number}, ${state}, ${walletMinor}, ${heldMinor}, ${refundMinor},
      ${house ?? null}
    )
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The ledger returned no row.");
  return { isMoved: row.is_moved, state: row.state };
}
