import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { ReplyOf } from "@krapao/contract/route";
import type { Coupon, SpinResult, spinwheel } from "@krapao/contract/spinwheel";
import type { Context } from "#context.ts";
import { isStopped } from "#ledger/stop.ts";
import { planTerms, toBps } from "#features/reward/rules.ts";
import { showTerms } from "#features/reward/show.ts";
import type { RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import { spinName, spinNumber, spinsLeft } from "./rules.ts";
import type { Spins } from "./spins.ts";

interface Caller {
  readonly memberId: string;
  readonly reading: queries.Reading;
}

type Setup = ReplyOf<typeof spinwheel.setup>["result"];

/** The active wheel with its commitment, and the member's coins. */
export async function readSetup({ db }: Context, { memberId, reading }: Caller): Promise<Setup> {
  const [wheel, spinner] = await Promise.all([
    findOpen(db, { memberId, reading }),
    queries.readMember(db, memberId),
  ]);
  const member = {
    userCoin: Number(spinner?.userCoin ?? 0),
    waitingCoin: Number(spinner?.waitingCoin ?? 0),
    spinCount: Number(spinner?.spinCount ?? 0),
    spinsLeft: spinsLeft(Number(spinner?.spinsPerDay ?? 0), Number(spinner?.spunToday ?? 0)),
    clientSeed: spinner?.clientSeed ?? memberId,
  };
  if (!wheel) return { activeSpinwheel: null, ...member };
  const { id, name, commitment } = wheel;
  const rows = await queries.listSlices(db, id, reading);
  const slice = rows.map((row) => {
    const { isWin: _, ...shown } = row;
    return shown;
  });
  return { activeSpinwheel: { name, slice, commitment }, ...member };
}

/** Takes effect from the next spin on; the member saw the commitment before choosing the seed. */
export async function chooseSeed(
  { db }: Context,
  memberId: string,
  clientSeed: string,
): Promise<{ clientSeed: string }> {
  await takeRateLimit(db, { key: `client-seed:${memberId}`, max: 30, seconds: 60 });
  await queries.chooseSeed(db, memberId, clientSeed);
  return { clientSeed };
}

export async function isActive({ db }: Context, caller: Caller): Promise<boolean> {
  return (await findOpen(db, caller)) !== undefined;
}

/** The active wheel. For a member who is stopped it is closed. */
async function findOpen(db: Queryable, { memberId, reading }: Caller) {
  return (await isStopped(db, memberId)) ? undefined : queries.findActive(db, reading);
}

/** A wheel never changes, so its slices are read once per language and currency. */
export class SliceReader {
  readonly #ctx: Context;
  readonly #slices = new Map<string, ReturnType<typeof queries.listSlices>>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  read(wheelId: number, reading: queries.Reading): ReturnType<typeof queries.listSlices> {
    const key = `${wheelId}/${reading.language}/${reading.currency}`;
    const known = this.#slices.get(key);
    if (known) return known;
    const reads = queries.listSlices(this.#ctx.db, wheelId, reading);
    // A failed read is not cached: the next caller reads again.
    const slices = reads.catch((error: unknown) => {
      this.#slices.delete(key);
      throw error;
    });
    this.#slices.set(key, slices);
    return slices;
  }
}

export async function spin(
  { spins, slices }: { spins: Spins; slices: SliceReader },
  { memberId, reading, requestKey }: Caller & { requestKey: RequestKey | undefined },
): Promise<SpinResult> {
  const spun = await spins.spin({ memberId, requestKey });
  const slice = (await slices.read(spun.wheelId, reading))[spun.position - 1];
  if (!slice) throw new Error(`Wheel ${spun.wheelId} has no slice ${spun.position}.`);
  return {
    spin: spinName(spun.number),
    code: slice.code,
    label: slice.label,
    isWin: slice.isWin,
    remainingCoin: Number(spun.coin),
  };
}

export async function listCoupons({ db }: Context, caller: Caller): Promise<Coupon[]> {
  const rows = await queries.listCoupons(db, caller.memberId, caller.reading);
  return rows.map((row) => showCoupon(row, caller.reading.currency));
}

function showCoupon(row: queries.CouponRow, currency: Currency): Coupon {
  const rewardMinor = row.amountMinor ?? 0n;
  const conditions = {
    rewardMinor,
    baseMinor: rewardMinor,
    successBps: toBps(row.percentSuccess),
    failBps: toBps(row.percentFail),
  };
  return {
    _id: spinName(row.number),
    prize: { slice: row.label, name: row.wheelName },
    amount: toAmount(rewardMinor),
    isClaimable: true,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    terms: showTerms(planTerms(conditions, currency)),
  };
}

type Fairness = ReplyOf<typeof spinwheel.fairness>;

/** All data that is needed to verify one of the member's past spins. */
export async function readFairness(
  { db }: Context,
  { memberId, reading }: Caller,
  name: string,
): Promise<Fairness> {
  const number = spinNumber(name);
  const row = number ? await queries.findFairness(db, { memberId, number }, reading) : undefined;
  if (!row) throw new Failure("NO_DATA");
  return {
    ...row,
    spin: spinName(row.number),
    number: Number(row.number),
    createdAt: row.createdAt.toISOString(),
  };
}
