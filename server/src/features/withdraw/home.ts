import { createHash } from "node:crypto";
import { walletCode } from "@krapao/contract/game";
import type { Context } from "#context.ts";
import { readBalances } from "#features/game/refresh.ts";
import { SlotReader } from "#features/game/slot-reader.ts";
import { move } from "#features/game/transfer.ts";
import { findOpenGrant, lockMember } from "#features/reward/queries.ts";
import { stepOperation } from "#ledger/post.ts";
import { isShortOfMoney } from "#platform/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { passStep } from "#platform/steps.ts";
import * as queries from "./home-queries.ts";
import { takeUp } from "./queries.ts";
import { type Holding, planHome } from "./home-rules.ts";

const batchSize = 10;
/** Reading balances and asking providers both happen within one look. */
const leaseSeconds = 20;

/** Brings money home for withdrawals that wait for it. Answers whether there may be more at once. */
export async function bringHome(ctx: Context): Promise<boolean> {
  const homes = await queries.claimHomes(ctx.db, { limit: batchSize, leaseSeconds });
  const reader = new SlotReader(ctx.lanes, ctx.config);
  await Promise.all(homes.map((home) => lookAt(ctx, reader, home)));
  return homes.length === batchSize;
}

async function lookAt(ctx: Context, reader: SlotReader, home: queries.Home): Promise<void> {
  // A reward taken while the money was coming home: it may not be withdrawn before that is done with.
  if (await findOpenGrant(ctx.db, home.memberId)) return giveUp(ctx, home);
  if (await setAside(ctx, reader, home)) return;
  if (home.isGivenUp) return giveUp(ctx, home);
  const isHopeful = await bring(ctx, reader, home);
  passStep("home.brought");
  if (await setAside(ctx, reader, home)) return;
  if (isHopeful || (await queries.readComing(ctx.db, home.memberId)) > 0n) {
    await queries.lookAtHomeAgain(ctx.db, home, 1);
  } else await giveUp(ctx, home);
}

/** Sets the money aside as soon as the wallet has it; from then on it is a withdrawal like any other. */
async function setAside(ctx: Context, reader: SlotReader, home: queries.Home): Promise<boolean> {
  const { memberId, number, amountMinor } = home;
  const { wallet_minor: walletMinor } = await reader.read(memberId);
  if (walletMinor < amountMinor) return false;
  const changes = { walletMinor: -amountMinor, asideMinor: amountMinor };
  try {
    const isBound = await ctx.db.transaction().execute(async (tx) => {
      await lockMember(tx, memberId);
      if (await findOpenGrant(tx, memberId)) return true;
      if (!(await queries.closeHome(tx, home))) return false;
      await stepOperation(tx, { memberId, number, state: "PENDING", changes });
      await takeUp(tx, home);
      return false;
    });
    if (isBound) return false;
  } catch (error) {
    // Something else was paid out of the wallet since it was read.
    if (isShortOfMoney(error)) return false;
    throw error;
  }
  passStep("home.set-aside");
  ctx.wake("withdraw");
  ctx.tell(memberId, { reason: "withdraw" });
  return true;
}

/** The request has failed; what has come home stays in the wallet. */
async function giveUp(ctx: Context, home: queries.Home): Promise<void> {
  const { memberId, number } = home;
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.closeHome(tx, home))) return;
    await stepOperation(tx, { memberId, number, state: "FAILED", changes: {} });
  });
  ctx.tell(memberId, { reason: "withdraw" });
}

/** Asks each game once. Answers whether there was one to ask. */
async function bring(ctx: Context, reader: SlotReader, home: queries.Home): Promise<boolean> {
  const { memberId, currency, amountMinor } = home;
  await readBalances(ctx, { memberId, currency });
  const [games, coming, asked] = await Promise.all([
    reader.read(memberId),
    queries.readComing(ctx.db, memberId),
    queries.listAsked(ctx.db, home),
  ]);
  const holdings = games.accounts.flatMap((account): Holding[] => {
    const ratio = games.providers.find(({ code }) => code === account.provider)?.ratios[currency];
    const isFree = !account.isMoving && !asked.has(account.provider);
    if (!isFree || ratio === null || ratio === undefined) return [];
    return [{ code: account.provider, balanceMinor: BigInt(account.balanceMinor), ratio }];
  });
  const neededMinor = amountMinor - games.wallet_minor - coming;
  const parts = planHome(holdings, neededMinor, currency);
  await Promise.all(
    parts.map(async (part) => {
      const key = queries.homeKey(home, part.code);
      const requestKey = { key, requestHash: createHash("sha256").update(key).digest() };
      const route = { from: part.code, to: walletCode, amountMinor: part.amountMinor } as const;
      await move(ctx, games, { session: { memberId, currency }, requestKey, ...route }).catch(
        (error: unknown) => {
          // A game that is busy or has less than it was seen to have leaves it to the others.
          if (!(error instanceof Failure)) throw error;
        },
      );
    }),
  );
  return parts.length > 0;
}
