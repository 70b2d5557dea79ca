import { reports } from "@krapao/contract/office/reports";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";
import { readDays, readLiabilities, readPayouts, readWays } from "./report-money.ts";
import { readCohorts, readGames, readMembers, readOffers } from "./report-play.ts";
import { checkSpan } from "./report-span.ts";

/** Adds what is due to the sums of the reports, one day at most. Returns true if more is due. */
export async function fillReports(db: Database): Promise<boolean> {
  await sql`select report_fill()`.execute(db);
  const { rows } = await sql<{ is_filled: boolean }>`
    select report_day_step() as is_filled
  `.execute(db);
  await sql`select liability_fill()`.execute(db);
  if (rows[0]?.is_filled === false) return true;
  const { rows: lists } = await sql<{ are_made: boolean }>`
    select report_list_step() as are_made
  `.execute(db);
  return lists[0]?.are_made === false;
}

export function reportRoutes(office: Office): void {
  const { db } = office;
  /** The figures with the time at which they were read, or were last made. */
  const now = async <Figures extends object>(figures: Promise<Figures>) => {
    const { rows } = await sql<{ now: Date }>`select clock_now() as now`.execute(db);
    return { at: (rows[0]?.now ?? new Date()).toISOString(), ...(await figures) };
  };
  answerOperator(office, reports.day, ({ params }) => now(readDays(db, checkSpan(params))));
  answerOperator(office, reports.ways, ({ params }) => now(readWays(db, checkSpan(params))));
  answerOperator(office, reports.payouts, ({ params }) => now(readPayouts(db, checkSpan(params))));
  answerOperator(office, reports.games, ({ params }) => now(readGames(db, checkSpan(params))));
  answerOperator(office, reports.offers, ({ params }) => now(readOffers(db, checkSpan(params))));
  answerOperator(office, reports.members, ({ params }) => now(readMembers(db, checkSpan(params))));
  answerOperator(office, reports.cohorts, ({ params }) => now(readCohorts(db, checkSpan(params))));
  answerOperator(office, reports.liabilities, () => readLiabilities(db));
}
