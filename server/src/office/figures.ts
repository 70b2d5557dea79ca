import type { CheckState, QueueState } from "@krapao/contract/office/today";
import { sql } from "kysely";
import type { Figure as QueueFigure } from "#platform/watch/queue-query.ts";
import type { Office } from "./office.ts";

/** How long each queue is and since when its oldest item waits, from the same statement as the metrics. */
export async function readQueues({
  deeds,
  queueFigures,
}: Pick<Office, "deeds" | "queueFigures">): Promise<QueueState[]> {
  const { rows } = await sql<QueueFigure>`${sql.raw(queueFigures)}`.execute(deeds);
  const valueOf = (metric: QueueFigure["metric"], name: string) =>
    rows.find((row) => row.metric === metric && row.label === name)?.value ?? null;
  const names = rows.filter(({ metric }) => metric === "queue_length").map(({ label }) => label);
  return names.map((name) => ({
    name,
    length: valueOf("queue_length", name) ?? 0,
    oldestSeconds: valueOf("queue_oldest_seconds", name) ?? valueOf("queue_late_seconds", name),
  }));
}

export async function readChecks({ db }: Pick<Office, "db">): Promise<CheckState[]> {
  const { rows } = await sql<Omit<CheckState, "finishedAt"> & { finished_at: Date }>`
    select kind, scope, finished_at, breaches::float8, found from office_check order by kind, scope
  `.execute(db);
  return rows.map(({ finished_at: at, ...check }) => ({ ...check, finishedAt: at.toISOString() }));
}
