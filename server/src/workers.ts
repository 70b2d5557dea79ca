import type { FastifyBaseLogger } from "fastify";
import type { Context } from "#context.ts";
import { deleteExpiredSessions } from "#features/account/queries.ts";
import { deleteOldOtps } from "#features/otp/queries.ts";
import { deleteOldTurns } from "#platform/throttle.ts";
import { startWorker } from "#platform/worker.ts";

export interface Workers {
  stop(): Promise<void>;
}

/** Starts what goes on by itself. Any number of processes do so side by side. */
export function startWorkers(ctx: Context, log: FastifyBaseLogger): Workers {
  return startWorker({ name: "sweep", restMilliseconds: 600_000, work: () => sweep(ctx), log });
}

/** Deletes what has no further use, so that the tables stay small. */
async function sweep({ db }: Context): Promise<boolean> {
  await deleteExpiredSessions(db);
  await deleteOldOtps(db);
  await deleteOldTurns(db);
  return false;
}
