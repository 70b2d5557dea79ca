import {
  type KeptRehearsal,
  payoutSettings,
  rehearsalDaysMax,
  rehearsals,
} from "@krapao/contract/office/rehearsals";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { OneAtATime } from "#platform/one-at-a-time.ts";
import { answerOperator, type OperatorSession } from "./answer.ts";
import { checkContent } from "./content.ts";
import type { Office } from "./office.ts";
import { rehearseOffer } from "./rehearse-offer.ts";
import { rehearsePayouts } from "./rehearse-payouts.ts";
import { checkSpan, type Span } from "./report-span.ts";

interface KeptRow {
  readonly kind: "offer" | "setting";
  readonly made_by: string;
  readonly made_at: Date;
  readonly from_day: string;
  readonly to_day: string;
  readonly figures: unknown;
}

const toKept = (row: KeptRow): KeptRehearsal => ({
  by: row.made_by,
  at: row.made_at.toISOString(),
  from: row.from_day,
  to: row.to_day,
  offer: row.kind === "offer" ? (row.figures as KeptRehearsal["offer"]) : null,
  payouts: row.kind === "setting" ? (row.figures as KeptRehearsal["payouts"]) : null,
});

/** The rehearsal of exactly the value that each of these acts publishes, if there is one. */
export async function readRehearsalsOf(
  db: Database,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, KeptRehearsal>> {
  const { rows } = await sql<KeptRow & { act_id: bigint }>`
    select act_id, kind, made_by, made_at, from_day, to_day, figures
    from office_act_rehearsal where act_id = any (${ids}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.act_id, toKept(row)]));
}

interface Made {
  readonly kind: KeptRow["kind"];
  readonly key: string;
  readonly value: unknown;
  readonly span: Span;
  readonly figures: unknown;
}

async function keep(db: Database, { tokenHash }: OperatorSession, made: Made): Promise<void> {
  const { kind, key, value, span, figures } = made;
  await sql`select office_rehearsal_keep(${tokenHash}, ${kind}, ${key}, ${JSON.stringify(value)}::jsonb,
    ${span.from}::date, ${span.to}::date, ${JSON.stringify(figures)}::jsonb)`.execute(db);
}

/** One rehearsal runs at a time, so that many of them slow nobody. */
const oneAtATime = new OneAtATime();

export function rehearsalRoutes(office: Office): void {
  const { db } = office;
  answerOperator(office, rehearsals.offer, async ({ session, params: { key }, body }) => {
    const span = checkSpan(body, rehearsalDaysMax);
    const value = checkContent("offer", key, body.value);
    const found = await oneAtATime.run("rehearsal", () => rehearseOffer(db, { key, value, span }));
    await keep(db, session, { kind: "offer", key, value, span, figures: found.figures });
    return { ...found, takers: session.permissions.has("member.read") ? found.takers : null };
  });
  answerOperator(office, rehearsals.payouts, async ({ session, params: { key }, body }) => {
    const span = checkSpan(body, rehearsalDaysMax);
    if (!payoutSettings.includes(key)) throw new Failure("NO_DATA");
    const value = checkContent("setting", key, body.value);
    const found = await oneAtATime.run("rehearsal", () =>
      rehearsePayouts(db, { key, value, span }),
    );
    await keep(db, session, { kind: "setting", key, value, span, figures: found.figures });
    return { ...found, changed: session.permissions.has("member.read") ? found.changed : null };
  });
  const listKept = (call: typeof rehearsals.offerKept, kind: KeptRow["kind"]) =>
    answerOperator(office, call, async ({ params: { key } }) => {
      const { rows } = await sql<KeptRow & { value: unknown }>`
        select kind, value, made_by, made_at, from_day, to_day, figures
        from office_rehearsal where kind = ${kind} and key = ${key} order by made_at desc limit 20
      `.execute(db);
      return { kept: rows.map((row) => ({ ...toKept(row), value: row.value })) };
    });
  listKept(rehearsals.offerKept, "offer");
  listKept(rehearsals.payoutsKept, "setting");
}
