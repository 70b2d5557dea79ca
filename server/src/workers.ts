import type { Context, WorkerName } from "#context.ts";
import { deleteExpiredSessions } from "#features/account/queries.ts";
import { readActs } from "#features/chat/acts.ts";
import { sendToHelpDesk } from "#features/chat/help-desk.ts";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { deleteOldAnnouncements } from "#features/deposit/bank/queries.ts";
import { settleGifts } from "#features/deposit/gift/worker.ts";
import { watchCodes } from "#features/deposit/qr/worker.ts";
import { decideSlips } from "#features/deposit/slip/worker.ts";
import { readBets } from "#features/game/bets.ts";
import { settleTransfers } from "#features/game/worker.ts";
import { deleteOldOtps } from "#features/otp/queries.ts";
import { commitDue } from "#features/spinwheel/queries.ts";
import { checkGrants } from "#features/reward/worker.ts";
import { collectMoney } from "#features/withdraw/collection.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import type { Database } from "#platform/database/database.ts";
import { deleteOldFileLinks, removeFiles } from "#platform/files/stored-files.ts";
import { deleteOldRateLimits } from "#platform/http/throttle.ts";
import { forgetOld } from "#retention.ts";
import { type Outcome, startWorker, type Worker } from "#platform/worker.ts";

export interface Workers {
  wake(name: WorkerName): void;
  /** The names of the workers that have work in progress. */
  working(): readonly string[];
  /** Claims nothing more. Resolves when the work in progress is finished. */
  stop(): Promise<void>;
}

/** Starts the background workers. Any number of processes may run them in parallel. */
export function startWorkers(ctx: Context, sweepDatabase: Database): Workers {
  const start = (name: string, restMilliseconds: number, work: () => Promise<Outcome>) =>
    startWorker({ name, restMilliseconds, work, log: ctx.log, metrics: ctx.watch.workers });
  const byName: Record<WorkerName, Worker> = {
    withdraw: start("withdraw", 1000, () => payWithdrawals(ctx)),
    feed: start("feed", 2000, () => readFeed(ctx)),
    match: start("match", 2000, () => matchTransfers(ctx)),
    qr: start("qr", 1000, () => watchCodes(ctx)),
    slip: start("slip", 1000, () => decideSlips(ctx)),
    gift: start("gift", 1000, () => settleGifts(ctx)),
    transfer: start("transfer", 1000, () => settleTransfers(ctx)),
    collection: start("collection", 1000, () => collectMoney(ctx)),
    bets: start("bets", 2000, () => readBets(ctx)),
    reward: start("reward", 1000, () => checkGrants(ctx)),
    chat: start("chat", 1000, () => sendToHelpDesk(ctx)),
    acts: start("acts", 2000, () => readActs(ctx)),
    files: start("files", 10_000, () => removeFiles(ctx)),
  };
  const slow = { ...ctx, db: sweepDatabase };
  const sweeper = start("sweep", 600_000, () => sweep(slow));
  const retention = start("retention", 3_600_000, () => forgetOld(slow));
  const all = [...Object.values(byName), sweeper, retention];
  return {
    wake: (name) => byName[name].wake(),
    working: () => all.filter(({ isWorking }) => isWorking).map(({ name }) => name),
    async stop() {
      await Promise.all(all.map((worker) => worker.stop()));
    },
  };
}

/** Deletes rows and temporary files without further use, so that the tables stay small. */
async function sweep({ db, files }: Context): Promise<boolean> {
  await deleteExpiredSessions(db);
  await deleteOldOtps(db);
  await deleteOldRateLimits(db);
  await deleteOldAnnouncements(db);
  await deleteOldFileLinks(db);
  await commitDue(db);
  await files.sweepIncoming();
  return false;
}
