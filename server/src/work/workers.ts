import type { Context, WorkerName } from "#context.ts";
import { deleteExpiredSessions } from "#features/account/session-queries.ts";
import { readActs } from "#features/chat/acts.ts";
import { sendToHelpDesk } from "#features/chat/help-desk.ts";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { deleteOldAnnouncements } from "#features/deposit/bank/queries.ts";
import { settleGifts } from "#features/deposit/gift/worker.ts";
import { watchCodes } from "#features/deposit/qr/worker.ts";
import { decideSlips } from "#features/deposit/slip/worker.ts";
import { readBets } from "#features/game/bets.ts";
import { carryOutStops } from "#features/game/stops.ts";
import { settleTransfers } from "#features/game/worker.ts";
import { markHarm } from "#features/protection/harm.ts";
import { decideHolds } from "#features/protection/worker.ts";
import { noticeDays } from "#features/inbox/days.ts";
import { sendPushes } from "#features/inbox/push/worker.ts";
import { deleteOldOtps } from "#features/otp/queries.ts";
import { deleteOldChallenges } from "#features/passkey/queries.ts";
import { sendTexts } from "#features/otp/texts.ts";
import { commitDue } from "#features/spinwheel/queries.ts";
import { checkGrants } from "#features/reward/worker.ts";
import { collectMoney } from "#features/withdraw/collection.ts";
import { paySenderReturns } from "#features/withdraw/sender-returns.ts";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import type { Database } from "#platform/database/database.ts";
import { deleteOldFileLinks, removeFiles } from "#platform/files/stored-files.ts";
import { deleteOldRateLimits } from "#platform/http/throttle.ts";
import { forget } from "#platform/retention.ts";
import { forgetOld } from "#work/retention.ts";
import { type Outcome, startWorker, type Worker } from "#platform/worker.ts";

export interface Workers {
  wake(name: WorkerName): void;
  /** The names of the workers that have work in progress. */
  working(): readonly string[];
  /** Claims nothing more. Resolves when the work in progress is finished. */
  stop(): Promise<void>;
}

interface Job {
  readonly restMilliseconds: number;
  readonly work: (ctx: Context) => Promise<Outcome>;
  /** Its statements may take long. */
  readonly isSlow?: boolean;
}

/** Everything that runs in the background. */
export const jobs: Readonly<Record<WorkerName | "clock" | "harm" | "sweep" | "retention", Job>> = {
  withdraw: { restMilliseconds: 1000, work: payWithdrawals },
  return: { restMilliseconds: 2000, work: paySenderReturns },
  feed: { restMilliseconds: 2000, work: readFeed },
  match: { restMilliseconds: 2000, work: matchTransfers },
  qr: { restMilliseconds: 1000, work: watchCodes },
  slip: { restMilliseconds: 1000, work: decideSlips },
  gift: { restMilliseconds: 1000, work: settleGifts },
  transfer: { restMilliseconds: 1000, work: settleTransfers },
  collection: { restMilliseconds: 1000, work: collectMoney },
  stop: { restMilliseconds: 2000, work: carryOutStops },
  hold: { restMilliseconds: 2000, work: decideHolds },
  bets: { restMilliseconds: 2000, work: readBets },
  reward: { restMilliseconds: 1000, work: checkGrants },
  chat: { restMilliseconds: 1000, work: sendToHelpDesk },
  acts: { restMilliseconds: 2000, work: readActs },
  texts: { restMilliseconds: 1000, work: sendTexts },
  push: { restMilliseconds: 1000, work: sendPushes },
  days: { restMilliseconds: 30_000, work: noticeDays },
  files: { restMilliseconds: 10_000, work: removeFiles },
  clock: { restMilliseconds: 5000, work: (ctx) => ctx.clockWatch.check(ctx) },
  harm: { restMilliseconds: 2000, work: markHarm, isSlow: true },
  sweep: { restMilliseconds: 600_000, work: sweep, isSlow: true },
  retention: { restMilliseconds: 3_600_000, work: forgetOld, isSlow: true },
};

/** Starts the background workers. Any number of processes may run them in parallel. */
export function startWorkers(ctx: Context, sweepDatabase: Database): Workers {
  const slow = { ...ctx, db: sweepDatabase };
  const byName = new Map<string, Worker>(
    Object.entries(jobs).map(([name, { restMilliseconds, work, isSlow = false }]) => [
      name,
      startWorker({
        name,
        restMilliseconds,
        work: () => work(isSlow ? slow : ctx),
        log: ctx.log,
        metrics: ctx.watch.workers,
      }),
    ]),
  );
  const all = [...byName.values()];
  return {
    wake: (name) => byName.get(name)?.wake(),
    working: () => all.filter(({ isWorking }) => isWorking).map(({ name }) => name),
    async stop() {
      await Promise.all(all.map((worker) => worker.stop()));
    },
  };
}

/** Few rows at a time, so that no lock and no transaction lasts long. */
const sweepLimit = 1000;

/**
 * Deletes rows and temporary files without further use, so that the tables stay small. Returns true
 * if there may be more.
 */
async function sweep({ db, files }: Context): Promise<boolean> {
  const counts = [
    await deleteExpiredSessions(db, sweepLimit),
    await deleteOldOtps(db, sweepLimit),
    await deleteOldChallenges(db, sweepLimit),
    await deleteOldRateLimits(db, sweepLimit),
    await deleteOldAnnouncements(db, sweepLimit),
    await deleteOldFileLinks(db, sweepLimit),
    await forget(db, "office_forget_sessions", { days: 7, limit: sweepLimit }),
  ];
  await commitDue(db);
  await files.sweepIncoming();
  return counts.includes(sweepLimit);
}
