import { lockAccounts } from "#ledger/lock.ts";
import { walletCode } from "@krapao/contract/game";
import type { Context } from "#context.ts";
import { readBalances } from "#features/game/refresh.ts";
import { SlotReader } from "#features/game/slot-reader.ts";
import { move } from "#features/game/transfer.ts";
import { findOpenGrant } from "#features/reward/queries.ts";
import { advanceOperation } from "#ledger/post.ts";
import { isShortOfMoney } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { killPoint } from "#platform/kill-points.ts";
import { hashText } from "#platform/secrets/random.ts";
import { workOnAll } from "#platform/worker.ts";
import * as queries from "./collection-queries.ts";
import { takeUp } from "./queries.ts";
import { type Holding, planCollection } from "./collection-rules.ts";

const batchSize = 10;

/** Collects money from games for waiting withdrawals. Returns true if more may be due now. */
export async function collectMoney(ctx: Context): Promise<boolean> {
  const collections = await queries.claimCollections(ctx.db, batchSize);
  const reader = new SlotReader(ctx.batchDatabase, ctx.config);
  await workOnAll(collections, {
    referenceOf: ({ memberId, number }) => `withdrawal ${memberId} ${number}`,
    work: (collection) => handle(ctx, reader, collection),
  });
  return collections.length === batchSize;
}

async function handle(
  ctx: Context,
  reader: SlotReader,
  collection: queries.Collection,
): Promise<void> {
  // The member took a reward meanwhile. Its conditions must be met before any withdrawal.
  if (await findOpenGrant(ctx.db, collection.memberId)) return giveUp(ctx, collection);
  if (await holdMoney(ctx, reader, collection)) return;
  if (collection.isGivenUp) return giveUp(ctx, collection);
  const isHopeful = await bring(ctx, reader, collection);
  killPoint("collection.collected");
  if (await holdMoney(ctx, reader, collection)) return;
  if (isHopeful || (await queries.readComing(ctx.db, collection.memberId)) > 0n) {
    await queries.rescheduleCollection(ctx.db, collection, 1);
  } else await giveUp(ctx, collection);
}

/** Holds the money as soon as the wallet has it; from then on it is a normal withdrawal. */
async function holdMoney(
  ctx: Context,
  reader: SlotReader,
  collection: queries.Collection,
): Promise<boolean> {
  const { memberId, number, amountMinor } = collection;
  const { wallet_minor: walletMinor } = await reader.read(memberId);
  if (walletMinor < amountMinor) return false;
  const changes = { walletMinor: -amountMinor, heldMinor: amountMinor };
  try {
    const isBound = await ctx.db.transaction().execute(async (tx) => {
      await lockAccounts(tx, memberId);
      if (await findOpenGrant(tx, memberId)) return true;
      if (!(await queries.closeCollection(tx, collection))) return false;
      await advanceOperation(tx, { memberId, number, state: "PENDING", changes });
      await takeUp(tx, collection);
      return false;
    });
    if (isBound) return false;
  } catch (error) {
    // Another operation has used the money since the wallet was read.
    if (isShortOfMoney(error)) return false;
    throw error;
  }
  killPoint("collection.held");
  ctx.wake("withdraw");
  ctx.notify(memberId, { reason: "withdraw" });
  return true;
}

/** Ends the request as failed; collected money stays in the wallet. */
async function giveUp(ctx: Context, collection: queries.Collection): Promise<void> {
  const { memberId, number } = collection;
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.closeCollection(tx, collection))) return;
    await advanceOperation(tx, { memberId, number, state: "FAILED", changes: {} });
  });
  ctx.notify(memberId, { reason: "withdraw" });
}

/** Requests money from each game once. Returns false if no game is left to try. */
async function bring(
  ctx: Context,
  reader: SlotReader,
  collection: queries.Collection,
): Promise<boolean> {
  const { memberId, currency, amountMinor } = collection;
  await readBalances(ctx, { memberId, currency });
  const [games, coming, requested] = await Promise.all([
    reader.read(memberId),
    queries.readComing(ctx.db, memberId),
    queries.listRequested(ctx.db, collection),
  ]);
  const holdings = games.accounts.flatMap((account): Holding[] => {
    const ratio = games.providers.find(({ code }) => code === account.provider)?.ratios[currency];
    const isFree = !account.isMoving && !requested.has(account.provider);
    if (!isFree || ratio === null || ratio === undefined) return [];
    return [{ code: account.provider, balanceMinor: BigInt(account.balanceMinor), ratio }];
  });
  const neededMinor = amountMinor - games.wallet_minor - coming;
  const parts = planCollection(holdings, neededMinor, currency);
  await Promise.all(
    parts.map(async (part) => {
      const key = queries.collectionKey(collection, part.code);
      const requestKey = { key, requestHash: hashText(key) };
      const route = { from: part.code, to: walletCode, amountMinor: part.amountMinor } as const;
      await move(ctx, games, { session: { memberId, currency }, requestKey, ...route }).catch(
        (error: unknown) => {
          // A game is busy or has less than it last showed: the other games may have enough.
          if (!(error instanceof Failure)) throw error;
        },
      );
    }),
  );
  return parts.length > 0;
}
