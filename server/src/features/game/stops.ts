import { transferMinimums, walletCode } from "@krapao/contract/game";
import type { Context } from "#context.ts";
import { backOff } from "#platform/back-off.ts";
import { Failure } from "#platform/http/failure.ts";
import { killPoint } from "#platform/kill-points.ts";
import { hashText } from "#platform/secrets/random.ts";
import { workOnAll } from "#platform/worker.ts";
import { replaceHidden } from "./account.ts";
import { readBalances } from "./refresh.ts";
import { exactPart, toMillionths } from "./rules.ts";
import { SlotReader } from "./slot-reader.ts";
import * as queries from "./stop-queries.ts";
import { move } from "./transfer.ts";

const batchSize = 10;

/**
 * Carries out stops at the games, which know nothing of them: changes the passwords, because a member can
 * log in there directly, and brings all money to the wallet. Returns true if more may be due now.
 */
export async function carryOutStops(ctx: Context): Promise<boolean> {
  const stops = await queries.claimStops(ctx.db, batchSize);
  const reader = new SlotReader(ctx.batchDatabase, ctx.config);
  await workOnAll(stops, {
    referenceOf: ({ memberId, id }) => `stop ${memberId} ${id}`,
    work: (stop) => carryOut(ctx, reader, stop),
  });
  return stops.length === batchSize;
}

async function carryOut(ctx: Context, reader: SlotReader, stop: queries.DueStop): Promise<void> {
  if (stop.isOver) return queries.rescheduleStop(ctx.db, stop, null);
  killPoint("stop.claimed");
  const arePasswordsNew = await changePasswords(ctx, reader, stop);
  const isCollected = await collect(ctx, reader, stop);
  killPoint("stop.collected");
  // The money of a reward may be home now.
  await queries.checkReward(ctx.db, stop);
  ctx.wake("reward");
  const isDone = arePasswordsNew && isCollected;
  const seconds = backOff(stop.attempts, { first: 2, max: queries.longestSeconds });
  await queries.rescheduleStop(ctx.db, stop, isDone ? null : seconds);
}

/** Gives every account a password that nobody is shown. Returns true if all have one. */
async function changePasswords(
  ctx: Context,
  reader: SlotReader,
  stop: queries.DueStop,
): Promise<boolean> {
  const { memberId, currency } = stop;
  const { accounts } = await reader.read(memberId);
  const left = accounts.filter(({ provider }) => !stop.changed.includes(provider));
  const changed = await Promise.all(
    left.map(async ({ provider }) => {
      const caller = { session: { memberId, currency }, code: provider };
      if (!(await replaceHidden(ctx, caller))) return false;
      await queries.noteChanged(ctx.db, stop, provider);
      killPoint("stop.changed");
      return true;
    }),
  );
  return changed.every(Boolean);
}

/** Brings home all that can be moved. Returns true if nothing is left, at stake or on its way. */
async function collect(ctx: Context, reader: SlotReader, stop: queries.DueStop): Promise<boolean> {
  const { memberId, currency } = stop;
  // A reward that the member has ended takes the money of the games.
  if (await queries.isClearing(ctx.db, memberId)) return false;
  await readBalances(ctx, { memberId, currency });
  const games = await reader.read(memberId);
  const minimumMinor = BigInt(transferMinimums[currency]) * 100n;
  const found = await Promise.all(
    games.accounts.map(async ({ provider, balanceMinor, isMoving, isStale }) => {
      const ratio = games.providers.find(({ code }) => code === provider)?.ratios[currency];
      if (ratio === null || ratio === undefined) return true;
      if (isMoving) return false;
      const amountMinor = exactPart(BigInt(balanceMinor), toMillionths(ratio));
      if (amountMinor < minimumMinor) return !isStale;
      const key = `stop:${stop.id}:${provider}:${stop.attempts}`;
      const requestKey = { key, requestHash: hashText(key) };
      const route = { from: provider, to: walletCode, amountMinor } as const;
      await move(ctx, games, { session: { memberId, currency }, requestKey, ...route }).catch(
        (error: unknown) => {
          // A game that is busy or refuses is called again later.
          if (!(error instanceof Failure)) throw error;
        },
      );
      return false;
    }),
  );
  return found.every(Boolean) && !(await queries.hasStakes(ctx.db, memberId));
}
