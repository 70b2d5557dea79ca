import { type Queryable, runSql } from "#platform/database/database.ts";
import { Batcher } from "#platform/database/batcher.ts";
import { Failure } from "#platform/http/failure.ts";
import {
  type Opened,
  openedColumns,
  type OpenedRow,
  type OperationState,
  type Order,
  readOpened,
  toRow,
} from "#ledger/post.ts";

interface LegOrder {
  readonly leg: 1 | 2;
  readonly provider: string;
  readonly direction: "DEPOSIT" | "WITHDRAW";
  readonly creditMinor: bigint;
  /** The provider identifies the leg by this reference. */
  readonly reference: string;
}

export interface TransferOrder extends Order {
  readonly legs: readonly LegOrder[];
  /** How long the process that opens the transfer may work on the first leg. */
  readonly leaseSeconds: number;
}

/** The end of a leg with its ledger posting. */
export interface LegEnd {
  readonly memberId: string;
  readonly number: bigint;
  readonly leg: 1 | 2;
  readonly isDone: boolean;
  /** The provider's answer when it refused. */
  readonly note?: string;
  readonly state: OperationState;
  readonly walletMinor: bigint;
  readonly heldMinor: bigint;
  readonly house: string | undefined;
  readonly balanceMinor: bigint;
  readonly nextLeg: "REQUEST" | "DUE" | "DROP" | undefined;
  readonly leaseSeconds: number;
}

export interface Ended {
  /** False if another process was first. */
  readonly isMoved: boolean;
  readonly state: OperationState;
}

/** Opens transfers and ends their legs. Concurrent requests share one commit. */
export class Transfers {
  readonly #openings: Batcher<TransferOrder, Opened | Failure>;
  readonly #ends: Batcher<LegEnd, Ended>;

  constructor(db: Queryable) {
    const limits = { sizeMax: 200, inFlightMax: 1 };
    this.#openings = new Batcher({
      ...limits,
      name: "transfer.open",
      answer: (orders) => openTransfers(db, orders),
      exclusiveBy: (order: TransferOrder) => order.memberId,
    });
    this.#ends = new Batcher({
      ...limits,
      name: "transfer.end",
      answer: (ends) => endLegs(db, ends),
      exclusiveBy: (end: LegEnd) => end.memberId,
    });
  }

  /** Records the first leg as requested; the caller then sends it. */
  async open(order: TransferOrder): Promise<Opened> {
    const answer = await this.#openings.submit(order);
    if (answer instanceof Failure) throw answer;
    return answer;
  }

  end(end: LegEnd): Promise<Ended> {
    return this.#ends.submit(end);
  }
}

async function openTransfers(db: Queryable, orders: readonly TransferOrder[]) {
  const rows = orders.map((order, index) => ({
    ...toRow(order, index),
    lease_seconds: order.leaseSeconds,
    legs: order.legs.map(({ creditMinor, ...leg }) => ({
      ...leg,
      credit_minor: String(creditMinor),
    })),
  }));
  const text = `select ${openedColumns} from game_open($1::json)`;
  return readOpened(await runSql<OpenedRow>(db, text, [JSON.stringify(rows)]));
}

async function endLegs(db: Queryable, ends: readonly LegEnd[]): Promise<Ended[]> {
  const rows = ends.map((end, index) => ({
    index,
    member_id: end.memberId,
    number: String(end.number),
    leg: end.leg,
    leg_state: end.isDone ? "SETTLED" : "REFUSED",
    note: end.note,
    operation_state: end.state,
    wallet_minor: String(end.walletMinor),
    held_minor: String(end.heldMinor),
    refund_minor: "0",
    house: end.house,
    balance_minor: String(end.balanceMinor),
    next_leg: end.nextLeg,
    lease_seconds: end.leaseSeconds,
  }));
  const text = "select index, is_moved, state from game_end($1::json)";
  const answers: Ended[] = [];
  const found = await runSql<{ index: number; is_moved: boolean; state: OperationState }>(
    db,
    text,
    [JSON.stringify(rows)],
  );
  for (const row of found) answers[row.index] = { isMoved: row.is_moved, state: row.state };
  return answers;
}
