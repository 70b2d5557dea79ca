import { writeRequest } from "#world/wire.ts";
import type { Client } from "./client.ts";

interface StatementRow {
  readonly number: number;
  readonly statementType: string;
  readonly status: "PROCESSING" | "SUCCESS" | "FAILED";
  readonly amount: number;
  readonly balanceAfter: number;
  readonly createdAt: string;
}

/** The rows that a member has seen so far. */
interface Shown {
  total: number;
  readonly rows: Map<number, StatementRow>;
}

const shownTo = new Map<string, Shown>();

/** Reads the statement and compares it with the rows seen before: none may ever disappear. */
export async function readStatement(client: Client): Promise<void> {
  const { id, token } = client.member;
  const body = { page: 1, limit: 10 };
  const reply = await client.send(
    writeRequest({ method: "POST", path: "/api/statement", token, body }),
    "statement",
  );
  if (reply.status !== 200) return;
  const { statements, total } = reply.body as { statements: StatementRow[]; total: number };
  const shown = shownTo.get(id) ?? { total: 0, rows: new Map<number, StatementRow>() };
  shownTo.set(id, shown);
  const complain = (sentence: string) => client.record.contradictions.push(`${id}: ${sentence}`);
  if (total < shown.total) complain(`the statement shrank from ${shown.total} to ${total}`);
  shown.total = Math.max(shown.total, total);
  for (const [index, row] of statements.entries()) {
    if (row.number !== total - index)
      complain(`row ${row.number} is at position ${index} of ${total}`);
    const earlier = shown.rows.get(row.number);
    if (earlier && !mayFollow(earlier, row)) complain(`row ${row.number} is another than before`);
    shown.rows.set(row.number, row);
  }
}

/** A row that has ended stays unchanged; one under way may end. */
function mayFollow(earlier: StatementRow, later: StatementRow): boolean {
  const isSame =
    earlier.statementType === later.statementType &&
    earlier.amount === later.amount &&
    earlier.createdAt === later.createdAt;
  if (earlier.status === "PROCESSING") return isSame;
  return isSame && earlier.status === later.status && earlier.balanceAfter === later.balanceAfter;
}
