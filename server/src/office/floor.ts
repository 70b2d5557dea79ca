import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { floor, type FloorEvent } from "@krapao/contract/office/floor";
import type { CallState } from "@krapao/contract/office/service";
import type { ReplyOf } from "@krapao/contract/route";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { readSetting } from "#settings/read-setting.ts";
import { answerOperator } from "./answer.ts";
import { readQueues } from "./figures.ts";
import type { Office } from "./office.ts";
import { mergeCalls } from "./service.ts";

type Floor = ReplyOf<typeof floor.read>;
type Money = Pick<Floor, "at" | "events" | "minutes">;
type Surroundings = Omit<Floor, keyof Money>;

const listLength = 50;
/** What lies around the events changes slowly, and reads more. */
const surroundingsMilliseconds = 5000;

async function readEvents(db: Database): Promise<FloorEvent[]> {
  const { rows } = await sql<{
    at: Date;
    kind: FloorEvent["kind"];
    member_id: string;
    phone: string;
    party: string;
    currency: Currency;
    amount_minor: bigint | null;
  }>`
    select at, kind, member_id, phone, party, currency, amount_minor
    from office_floor_events(${listLength})
  `.execute(db);
  const large = (await readSetting(db, "office")).twoFrom["withdraw.release"];
  return rows.map((row) => {
    const amount = row.amount_minor === null ? null : toAmount(row.amount_minor);
    return {
      at: row.at.toISOString(),
      kind: row.kind,
      memberId: row.member_id,
      phone: row.phone,
      party: row.party,
      currency: row.currency,
      amount,
      isLarge: amount !== null && large !== undefined && amount >= large[row.currency],
    };
  });
}

async function readMoney(db: Database): Promise<Money> {
  const { rows: minutes } = await sql<{
    minute: Date;
    currency: Currency;
    in_minor: bigint;
    out_minor: bigint;
    in_count: bigint;
    out_count: bigint;
  }>`
    select minute, currency, in_minor, out_minor, in_count, out_count from office_floor_minutes()
  `.execute(db);
  const { rows: clocks } = await sql<{ now: Date }>`select clock_now() as now`.execute(db);
  return {
    at: (clocks[0]?.now ?? new Date()).toISOString(),
    events: await readEvents(db),
    minutes: minutes.map((row) => ({
      minute: row.minute.toISOString(),
      currency: row.currency,
      in: toAmount(row.in_minor),
      out: toAmount(row.out_minor),
      inCount: Number(row.in_count),
      outCount: Number(row.out_count),
    })),
  };
}

async function readSurroundings(office: Office): Promise<Surroundings> {
  const { db } = office;
  const { rows: stakes } = await sql<{
    minute: Date;
    currency: Currency;
    stake_minor: bigint;
    bets: bigint;
  }>`select minute, currency, stake_minor, bets from office_floor_stakes()`.execute(db);
  const { rows: players } = await sql<{ playing: bigint }>`
    select office_floor_players() as playing
  `.execute(db);
  const { rows: processes } = await sql<{ members: number; calls: readonly CallState[] }>`
    select members, calls from office_process where not is_late
  `.execute(db);
  return {
    stakes: stakes.map((row) => ({
      minute: row.minute.toISOString(),
      currency: row.currency,
      stake: toAmount(row.stake_minor),
      bets: Number(row.bets),
    })),
    online: processes.reduce((sum, { members }) => sum + members, 0),
    playing: Number(players[0]?.playing ?? 0n),
    silent: mergeCalls(processes).filter(({ silentSeconds }) => silentSeconds > 0),
    queues: await readQueues(office),
  };
}

/** Open rooms share one reading: another one begins only after the last has ended. */
export function floorRoutes(office: Office): void {
  let reading: Promise<Money> | undefined;
  let kept: { readonly at: number; readonly value: Promise<Surroundings> } | undefined;
  const readNext = async (): Promise<Surroundings> => {
    try {
      return await readSurroundings(office);
    } catch (error) {
      // A reading that failed is not kept.
      kept = undefined;
      throw error;
    }
  };
  const surroundingsAt = (at: number) => {
    if (!kept || Math.abs(at - kept.at) >= surroundingsMilliseconds) {
      kept = { at, value: readNext() };
    }
    return kept.value;
  };
  answerOperator(office, floor.read, async () => {
    reading ??= readMoney(office.db).finally(() => {
      reading = undefined;
    });
    const money = await reading;
    return { ...money, ...(await surroundingsAt(Date.parse(money.at))) };
  });
}
