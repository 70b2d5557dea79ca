import type { RequestKey } from "#ledger/post.ts";
import { type Database, runSql } from "#platform/database/database.ts";
import { Batcher } from "#platform/database/batcher.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "#platform/http/idempotency.ts";
import { killPoint } from "#platform/kill-points.ts";

interface SpinOrder {
  readonly memberId: string;
  readonly requestKey: RequestKey | undefined;
}

interface Spun {
  readonly number: bigint;
  readonly wheelId: number;
  /** The index of the slice, from 1. */
  readonly position: number;
  readonly coin: bigint;
}

interface SpinRow extends Spun {
  readonly result: "SPUN" | "REPLAY" | Refusal;
  /** Time until the next spin is allowed, if that is the reason of the refusal. */
  readonly waitSeconds: number | null;
}

type Refusal = "KEY_INVALID" | "NO_DATA" | "MONEY_NOT_ENOUGH" | "REQUEST_LIMIT" | "PLAY_STOPPED";

const spinStatement = `
  select result, number, wheel_id as "wheelId", position, coin,
    case result when 'REQUEST_LIMIT' then ceil(extract(epoch from
      date_trunc('day', clock_now(), 'Asia/Bangkok') + interval '1 day' - clock_now()
    ))::integer end as "waitSeconds"
  from spinwheel_spin_once($1::text[], $2::text[], $3::text[])
  order by index`;

/** Concurrent spins share one round trip and one commit. */
export class Spins {
  readonly #batcher: Batcher<SpinOrder, Spun | Failure>;

  constructor(db: Database) {
    this.#batcher = new Batcher({
      name: "spin",
      answer: (orders) => spinWheel(db, orders),
      sizeMax: 200,
      // One batch at a time: starting a batch costs as much as many of its rows.
      inFlightMax: 1,
      // The spins of one member run one after another.
      exclusiveBy: ({ memberId }: SpinOrder) => memberId,
    });
  }

  /** One coin, one result: decided and stored before any reply. */
  async spin(order: SpinOrder): Promise<Spun> {
    const answer = await this.#batcher.submit(order);
    if (answer instanceof Failure) throw answer;
    killPoint("spin.drawn");
    return answer;
  }
}

async function spinWheel(
  db: Database,
  orders: readonly SpinOrder[],
): Promise<readonly (Spun | Failure)[]> {
  const rows = await runSql<SpinRow>(db, spinStatement, [
    orders.map(({ memberId }) => memberId),
    orders.map(({ requestKey }) => requestKey?.key),
    orders.map(({ requestKey }) => requestKey?.requestHash.toString("hex")),
  ]);
  return rows.map(({ result, waitSeconds, ...spun }) =>
    result === "SPUN" || result === "REPLAY" ? spun : refusalOf(result, waitSeconds),
  );
}

function refusalOf(result: Refusal, waitSeconds: number | null): Failure {
  if (result === "KEY_INVALID") return takenKey();
  return new Failure(result, waitSeconds === null ? {} : { retryAfterSeconds: waitSeconds });
}
