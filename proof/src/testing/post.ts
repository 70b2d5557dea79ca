import type pg from "pg";

/** Every operation of the good books has this amount: a hundred baht. */
export const amountMinor = 10_000;
/** The hash of a request: any 32 bytes. */
export const someHash = "ab".repeat(32);

/** The provider's reference of a payout or a transfer, as SQL: new at every use. */
export const newReference = (kind: "W" | "B" | "T") =>
  `'${kind}' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 24))`;

interface Opening {
  readonly memberId: string;
  readonly kind: "deposit" | "withdraw";
  readonly source: string;
  readonly target: string;
  readonly house?: string;
  readonly key?: string;
  /** Nothing is held yet. */
  readonly isWaiting?: boolean;
}

/** Opens an operation with the books' own function; returns its number. */
export async function openOperation(client: pg.Client, opening: Opening): Promise<string> {
  const { memberId, kind, source, target, house, key, isWaiting = false } = opening;
  const isIn = kind === "deposit";
  const takenMinor = isWaiting ? 0 : amountMinor;
  return post(client, {
    memberId,
    kind,
    state: isIn ? "SUCCESS" : "PENDING",
    key,
    source,
    target,
    amountMinor,
    walletMinor: isIn ? amountMinor : -takenMinor,
    heldMinor: isIn ? 0 : takenMinor,
    house,
    isAlone: !isIn,
  });
}

interface Order {
  readonly memberId: string;
  readonly kind: "deposit" | "withdraw" | "bonus" | "finish_bonus" | "adjust";
  readonly state: "SUCCESS" | "PENDING";
  readonly key?: string | undefined;
  readonly source: string;
  readonly target: string;
  readonly detail?: Readonly<Record<string, string>>;
  readonly amountMinor: number;
  readonly walletMinor?: number;
  readonly heldMinor?: number;
  readonly refundMinor?: number;
  readonly house?: string | undefined;
  readonly isAlone?: boolean;
}

/** The same for any operation in baht, with its effect on the money. */
export async function post(client: pg.Client, order: Order): Promise<string> {
  const { key, walletMinor = 0, heldMinor = 0, refundMinor = 0, isAlone = false } = order;
  const row = {
    index: 0,
    member_id: order.memberId,
    kind: order.kind,
    state: order.state,
    ...(key === undefined ? {} : { key, request_hash: someHash }),
    currency: "BAHT",
    amount_minor: order.amountMinor,
    source: order.source,
    target: order.target,
    detail: order.detail ?? {},
    wallet_minor: walletMinor,
    held_minor: heldMinor,
    refund_minor: refundMinor,
    house: order.house,
    is_alone: isAlone,
  };
  const { rows } = await client.query<OpenedRow>(
    "select result, number from ledger_open($1::json)",
    [JSON.stringify([row])],
  );
  return numberOf(rows);
}

export interface OpenedRow {
  readonly result: string;
  readonly number: string;
}

/** The number of the opened operation; good books refuse nothing. */
export function numberOf([row]: readonly OpenedRow[]): string {
  if (row?.result !== "POSTED") throw new Error(`The books answered ${row?.result}.`);
  return row.number;
}
