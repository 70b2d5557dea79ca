import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { floor, type FloorEvent } from "@krapao/contract/office/floor";
import type { ReplyOf } from "@krapao/contract/route";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";

type Floor = ReplyOf<typeof floor.read>;

const listLength = 50;

async function readFloor(db: Database): Promise<Floor> {
  const { rows: events } = await sql<{
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
    events: events.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      memberId: row.member_id,
      phone: row.phone,
      party: row.party,
      currency: row.currency,
      amount: row.amount_minor === null ? null : toAmount(row.amount_minor),
    })),
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

/** Open rooms share one reading: another one begins only after the last has ended. */
export function floorRoutes(office: Office): void {
  let reading: Promise<Floor> | undefined;
  answerOperator(office, floor.read, () => {
    reading ??= readFloor(office.db).finally(() => {
      reading = undefined;
    });
    return reading;
  });
}
