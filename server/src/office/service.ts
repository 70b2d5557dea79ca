import { type CallState, service } from "@krapao/contract/office/service";
import { sql } from "kysely";
import { requestAct } from "#acts/pipeline.ts";
import { findNetwork } from "#acts/network.ts";
import { Failure } from "#platform/http/failure.ts";
import { version } from "#config/version.ts";
import { readSetting } from "#settings/read-setting.ts";
import { answerOperator } from "./answer.ts";
import { readChecks, readQueues } from "./figures.ts";
import type { Office } from "./office.ts";

interface ProcessRow {
  readonly name: string;
  readonly version: string;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly is_late: boolean;
  readonly workers: Readonly<Record<string, number>>;
  readonly calls: readonly CallState[];
}

/** A worker is as late as its best process: each row of work is taken by any of them. */
function mergeWorkers(rows: readonly ProcessRow[]) {
  const ages = new Map<string, number>();
  for (const [name, age] of rows.flatMap(({ workers }) => Object.entries(workers))) {
    ages.set(name, Math.min(age, ages.get(name) ?? age));
  }
  return Array.from(ages, ([name, ageSeconds]) => ({ name, ageSeconds }));
}

export function mergeCalls(rows: readonly Pick<ProcessRow, "calls">[]): CallState[] {
  const merged = new Map<string, CallState>();
  for (const one of rows.flatMap(({ calls }) => calls)) {
    const key = `${one.provider} ${one.call}`;
    const known = merged.get(key);
    merged.set(key, {
      ...one,
      calls: one.calls + (known?.calls ?? 0),
      failed: one.failed + (known?.failed ?? 0),
      silentSeconds: Math.max(one.silentSeconds, known?.silentSeconds ?? 0),
    });
  }
  return [...merged.values()].toSorted(
    (one, other) =>
      other.silentSeconds - one.silentSeconds ||
      other.failed - one.failed ||
      one.provider.localeCompare(other.provider),
  );
}

export function serviceRoutes(office: Office): void {
  const { db } = office;
  serviceActRoutes(office);
  answerOperator(office, service.read, async () => {
    const { rows } = await sql<ProcessRow>`
      select name, version, started_at, seen_at, is_late, workers, calls
      from office_process order by started_at desc limit 100
    `.execute(db);
    const { rows: providers } = await sql<{
      code: string;
      name: string;
      isOpen: boolean;
      openAct: bigint | null;
    }>`
      select code, name, is_open as "isOpen", open_act as "openAct" from office_provider order by code
    `.execute(db);
    const { rows: backups } = await sql<{
      kind: "made" | "rehearsed";
      at: Date;
      location: string;
      by: string;
    }>`select kind, at, location, noted_by as by from office_backup order by kind`.execute(db);
    const { rows: addresses } = await sql<{
      network: string;
      reason: string;
      created_at: Date;
      open_act: bigint | null;
    }>`
      select network, reason, created_at, open_act from office_blocked_address
      order by created_at desc, network limit 500
    `.execute(db);
    const alive = rows.filter(({ is_late: isLate }) => !isLate);
    return {
      version,
      isEnded: (await readSetting(db, "service")).terminated,
      processes: rows.map((row) => ({
        name: row.name,
        version: row.version,
        startedAt: row.started_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        isLate: row.is_late,
      })),
      workers: mergeWorkers(alive),
      calls: mergeCalls(alive),
      queues: await readQueues(office),
      checks: await readChecks(office),
      backups: backups.map((one) => ({ ...one, at: one.at.toISOString() })),
      providers: providers.map((one) => ({
        ...one,
        openAct: one.openAct === null ? null : String(one.openAct),
      })),
      addresses: addresses.map(({ network, reason, created_at: since, open_act: openAct }) => ({
        network,
        reason,
        since: since.toISOString(),
        openAct: openAct === null ? null : String(openAct),
      })),
    };
  });
}

function serviceActRoutes(office: Office): void {
  const { db, deeds } = office;
  for (const call of [service.end, service.resume]) {
    const { act: kind } = call;
    if (!kind) throw new Error(`${call.path} names no act.`);
    answerOperator(office, call, ({ session, body }) => {
      const request = { kind, subject: "service", reason: body.reason };
      return deeds.transaction().execute((tx) => requestAct(tx, session.tokenHash, request));
    });
  }
  for (const call of [service.closeProvider, service.openProvider]) {
    const { act: kind } = call;
    if (!kind) throw new Error(`${call.path} names no act.`);
    answerOperator(office, call, ({ session, params, body }) => {
      const request = { kind, subject: params.code, reason: body.reason };
      return deeds.transaction().execute((tx) => requestAct(tx, session.tokenHash, request));
    });
  }
  for (const call of [service.blockAddress, service.unblockAddress]) {
    const { act: kind } = call;
    if (!kind) throw new Error(`${call.path} names no act.`);
    answerOperator(office, call, async ({ session, body }) => {
      const subject = await findNetwork(db, body.network);
      if (subject === null) throw new Failure("KEY_INVALID", { field: "network" });
      const request = { kind, subject, reason: body.reason };
      return deeds.transaction().execute((tx) => requestAct(tx, session.tokenHash, request));
    });
  }
}
