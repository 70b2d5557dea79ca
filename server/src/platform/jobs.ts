import type { FastifyBaseLogger } from "fastify";
import { Logger, run, type TaskList } from "graphile-worker";
import type pg from "pg";

interface JobOptions {
  /** The queue has tables of its own, which only the owner touches; the tasks use what they were given. */
  readonly owner: pg.Pool;
  readonly tasks: TaskList;
  readonly crontab: string;
  readonly log: FastifyBaseLogger;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** Works on the queue in the database; any number of processes share it. */
export async function startJobs({ owner, tasks, crontab, log }: JobOptions): Promise<Jobs> {
  const runner = await run({
    pgPool: owner,
    taskList: tasks,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") log.error({ meta }, message);
      else log.debug({ meta }, message);
    }),
  });
  return { stop: () => runner.stop() };
}
