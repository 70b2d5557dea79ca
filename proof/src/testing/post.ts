import type pg from "pg";

/** What every operation of the good books is about: a hundred baht. */
export const amountMinor = 10_000;
/** Of a request: any 32 bytes. */
export const someHash = "ab".repeat(32);

interface Opening {
  readonly memberId: string;
  readonly kind: "deposit" | "withdraw";
  readonly source: string;
  readonly target: string;
  readonly house?: string;
  readonly key?: string;
  /** Nothing is set aside yet. */
  readonly isWaiting?: boolean;
}

/** Opens an operation by the books' own function; answers its number. */
export async function openOperation(client: pg.Client, opening: Opening): Promise<string> {
  const { memberId, kind, source, target, house, key, isWaiting = false } = opening;
  const isIn = kind === "deposit";
  const takenMinor = isWaiting ? 0 : amountMinor;
  const order = {
    index: 0,
    member_id: memberId,
    kind,
    state: isIn ? "SUCCESS" : "PENDING",
    ...(key === undefined ? {} : { key, request_hash: someHash }),
    currency: "BAHT",
    amount_minor: amountMinor,
    source,
    target,
    detail: {},
    wallet_minor: isIn ? amountMinor : -takenMinor,
    aside_minor: isIn ? 0 : takenMinor,
    refund_minor: 0,
    house,
    is_alone: !isIn,
  };
  const { rows } = await client.query<OpenedRow>(
    "select result, number from ledger_open($1::json)",
    [JSON.stringify([order])],
  );
  return numberOf(rows);
}

export interface OpenedRow {
  readonly result: string;
  readonly number: string;
}

/** The number of what was opened; good books refuse nothing. */
export function numberOf([row]: readonly OpenedRow[]): string {
  if (row?.result !== "POSTED") throw new Error(`The books answered ${row?.result}.`);
  return row.number;
}
