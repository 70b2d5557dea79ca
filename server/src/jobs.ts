import type { TaskList } from "graphile-worker";
import type { Context } from "#context.ts";
import { deleteExpiredSessions } from "#features/account/queries.ts";
import { deleteOldOtps } from "#features/otp/queries.ts";
import { deleteOldTurns } from "#platform/throttle.ts";

/** What happens by itself. Times are UTC. */
export const crontab = "*/10 * * * * sweep";

export function createTasks(ctx: Context): TaskList {
  return {
    /** Deletes what has no further use, so that the tables stay small. */
    sweep: async () => {
      await deleteExpiredSessions(ctx.db);
      await deleteOldOtps(ctx.db);
      await deleteOldTurns(ctx.db);
    },
  };
}
