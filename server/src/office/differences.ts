import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import {
  differenceNames,
  differences,
  type Receiver,
  type WorldDay,
  type WorldDifference,
} from "@krapao/contract/office/differences";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { answerOperator } from "./answer.ts";
import { readClosings } from "./day-closings.ts";
import type { Office } from "./office.ts";
import { requestOf } from "./request.ts";

interface DifferenceRow {
  readonly id: bigint;
  readonly party: string;
  readonly kind: WorldDifference["kind"];
  readonly reference: string;
  readonly name: keyof typeof differenceNames;
  readonly at: Date;
  readonly day: string;
  readonly currency: Currency | "";
  readonly own_minor: bigint | null;
  readonly outside_minor: bigint | null;
  readonly own_account: string;
  readonly outside_account: string;
  readonly found_at: Date;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
  readonly state: WorldDifference["state"];
  readonly act_id: bigint | null;
  readonly act_by: string | null;
  readonly act_approved_by: string | null;
  readonly act_reason: string | null;
  readonly open_act: bigint | null;
  readonly is_creditable: boolean;
  readonly is_retryable: boolean;
  readonly receipt_id: bigint | null;
}

interface DayRow {
  readonly party: string;
  readonly kind: WorldDay["kind"];
  readonly currency: Currency | "";
  readonly day: string;
  readonly own_count: bigint;
  readonly own_minor: bigint;
  readonly outside_count: bigint;
  readonly outside_minor: bigint;
  readonly differences: bigint;
  readonly compared_at: Date;
}

const currencyOf = (currency: Currency | "") => (currency === "" ? null : currency);
const amountOf = (minor: bigint | null) => (minor === null ? null : toAmount(minor));

const toDifference = (row: DifferenceRow): WorldDifference => ({
  id: String(row.id),
  party: row.party,
  kind: row.kind,
  reference: row.reference,
  name: differenceNames[row.name],
  at: row.at.toISOString(),
  day: row.day,
  currency: currencyOf(row.currency),
  ours: { amount: amountOf(row.own_minor), account: row.own_account },
  theirs: { amount: amountOf(row.outside_minor), account: row.outside_account },
  foundAt: row.found_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  state: row.state,
  act:
    row.act_id === null
      ? null
      : {
          id: String(row.act_id),
          by: row.act_by ?? "",
          approvedBy: row.act_approved_by,
          reason: row.act_reason ?? "",
        },
  openAct: row.open_act === null ? null : String(row.open_act),
  isCreditable: row.is_creditable,
  isRetryable: row.is_retryable,
  receiptId: row.receipt_id === null ? null : String(row.receipt_id),
});

const toDay = (row: DayRow): WorldDay => ({
  party: row.party,
  kind: row.kind,
  currency: currencyOf(row.currency),
  day: row.day,
  ours: { count: Number(row.own_count), amount: toAmount(row.own_minor) },
  theirs: { count: Number(row.outside_count), amount: toAmount(row.outside_minor) },
  differences: Number(row.differences),
  comparedAt: row.compared_at.toISOString(),
});

export function differenceRoutes(office: Office): void {
  const { db } = office;
  answerOperator(office, differences.list, async ({ body: { party, day } }) => {
    const ofParty = party === undefined ? sql`` : sql`and party = ${party}`;
    const { rows: days } = await sql<DayRow>`
      select party, kind, currency, day::text as day, own_count, own_minor, outside_count, outside_minor,
        differences, compared_at
      from office_world_day where true ${ofParty} ${day === undefined ? sql`` : sql`and day = ${day}::date`}
      order by office_world_day.day desc, party, kind, currency limit ${queueMax}
    `.execute(db);
    const ofDay =
      day === undefined
        ? sql``
        : sql`and at >= ${day}::date::timestamp at time zone 'Asia/Bangkok'
            and at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok'`;
    const columns = sql`id, party, kind, reference, name, at, day::text as day, currency, own_minor, outside_minor,
      own_account, outside_account, found_at, seen_at, ended_at, state, act_id, act_by, act_approved_by,
      act_reason, open_act, is_creditable, is_retryable, receipt_id`;
    // Those that have not ended come first, and among them those that wait for a decision.
    const { rows: open } = await sql<DifferenceRow>`
      select ${columns} from office_difference where ended_at is null ${ofParty} ${ofDay}
      order by state not in ('OPEN', 'REPORTED'), at desc, id desc limit ${queueMax}
    `.execute(db);
    const { rows: ended } = await sql<DifferenceRow>`
      select ${columns} from office_difference where ended_at is not null ${ofParty} ${ofDay}
      order by at desc, id desc limit ${queueMax - open.length}
    `.execute(db);
    const { rows: parties } = await sql<{ party: string }>`
      with recursive listed as (
        select min(party) as party from office_world_day
        union all
        select (select min(party) from office_world_day where party > listed.party) from listed
        where party is not null
      )
      select party from listed where party is not null
    `.execute(db);
    return {
      days: days.map(toDay),
      differences: [...open, ...ended].map(toDifference),
      parties: parties.map((row) => row.party),
      closings: [...(await readClosings(db, { shown: day }))],
      receivers: await readReceivers(db),
    };
  });
  answerOperator(office, differences.explain, ({ session, params, body }) =>
    requestOf(office, session, { call: differences.explain, subject: params.id, body }),
  );
  answerOperator(office, differences.retry, ({ session, params, body }) =>
    requestOf(office, session, { call: differences.retry, subject: params.id, body }),
  );
  answerOperator(office, differences.receipt, async ({ session, params, body }) => {
    const { rows } = await sql<{ account: string }>`
      select outside_account as account from office_difference where id = ${params.id}::bigint
    `.execute(db);
    const shown = rows[0]?.account.slice(-4) ?? "";
    if (shown !== "" && body.senderAccount.slice(-4) !== shown) throw new Failure("WRONG_ACCOUNT");
    return requestOf(office, session, { call: differences.receipt, subject: params.id, body });
  });
  answerOperator(office, differences.close, async ({ session, params, body }) => {
    const [closing] = await readClosings(db, { only: params.day });
    if (!closing) throw new Failure("NO_DATA");
    if (!closing.isClosable) throw new Failure("DAY_OPEN");
    return requestOf(office, session, { call: differences.close, subject: params.day, body });
  });
}

async function readReceivers(db: Database): Promise<Receiver[]> {
  const { rows } = await sql<Omit<Receiver, "id"> & { id: bigint }>`
    select id, bank_code as bank, tail, currency from office_receiver order by id
  `.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
