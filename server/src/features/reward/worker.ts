import type { Context } from "#context.ts";
import { claimDue } from "#platform/database/due-rows.ts";
import { workOnAll } from "#platform/worker.ts";
import { clearGames } from "./end.ts";
import { completeIfPlayed } from "./finish.ts";
import * as queries from "./queries.ts";
import { leaseSeconds } from "./rules.ts";
import { endInExclusion } from "./stop.ts";

const batchSize = 50;

/** Checks the rewards that are due. Returns true if more may be due now. */
export async function checkGrants(ctx: Context): Promise<boolean> {
  const claim = { limit: batchSize, leaseSeconds };
  const due = await claimDue<queries.GrantRow>(ctx.db, queries.grants, claim);
  await workOnAll(due, {
    referenceOf: ({ id }) => `grant ${id}`,
    work: (grant) => handle(ctx, grant),
  });
  return due.length === batchSize;
}

async function handle(ctx: Context, grant: queries.GrantRow): Promise<void> {
  if (grant.state === "ENDING") return clearGames(ctx, grant);
  if (await completeIfPlayed(ctx, grant)) return;
  if (await endInExclusion(ctx, grant)) return;
  await queries.rest(ctx.db, grant);
}
