import { type ActKind } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { sql } from "kysely";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";

const pageSize = 100;
/** One step of a check; a line takes 0.02 ms. */
const stepLength = 20_000;

interface LineRow {
  readonly number: bigint;
  readonly line: {
    at: string;
    operator: string;
    event: string;
    actId: number | null;
    subject: string | null;
    detail: { undoneBy?: string };
  };
  readonly hash: string;
  readonly is_whole: boolean;
  readonly act_kind: ActKind | null;
  readonly undone_by: bigint | null;
}

/** The act that ended the effect of the act that a line is about. */
function undoneBy({ line: { event, detail }, undone_by: by }: LineRow): string | null {
  if (event === "act.done") return by === null ? null : String(by);
  return detail.undoneBy ?? null;
}

const toLine = (row: LineRow) => ({ ...lineOf(row), undoneBy: undoneBy(row) });
const lineOf = ({ number, line, hash, act_kind: actKind }: LineRow) => ({
  number: Number(number),
  at: line.at,
  operator: line.operator,
  event: line.event,
  actId: line.actId === null ? null : String(line.actId),
  actKind,
  subject: line.subject,
  hash: hash.slice(0, 12),
});

export function recordRoutes({ db, ...office }: Office): void {
  answerOperator({ db, ...office }, record.list, async ({ body }) => {
    const filters = [
      ...(["operator", "event", "subject"] as const).flatMap((name) =>
        body[name] === undefined ? [] : [sql`line ->> ${sql.lit(name)} = ${body[name]}`],
      ),
      ...(body.before === undefined ? [] : [sql`number < ${body.before}`]),
    ];
    const where = filters.length === 0 ? sql`` : sql`where ${sql.join(filters, sql` and `)}`;
    const { rows } = await sql<LineRow>`
      select number, line, hash, is_whole, act_kind, undone_by from office_record_line ${where}
      order by number desc limit ${pageSize + 1}
    `.execute(db);
    const lines = rows.slice(0, pageSize);
    return {
      lines: lines.map(toLine),
      isMore: rows.length > pageSize,
      isWhole: lines.every((row) => row.is_whole),
    };
  });
  answerOperator({ db, ...office }, record.verify, async ({ body: { from } }) => {
    const { rows } = await sql<{ to: bigint | null; broken: bigint | null }>`
      select max(number) as to, min(number) filter (where not is_whole) as broken
      from office_record_line where number >= ${from} and number < ${from + stepLength}
    `.execute(db);
    const numberOf = (value: bigint | null | undefined) => (value ? Number(value) : null);
    return { to: numberOf(rows[0]?.to), broken: numberOf(rows[0]?.broken) };
  });
}
