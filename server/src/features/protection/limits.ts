import { toAmount, toMinor } from "@krapao/contract/amount";
import { type Limit, limitMinutesMax } from "@krapao/contract/protection";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./limit-queries.ts";

const daySeconds = 86_400;
const changesPerDay = 100;

/** An amount of a limit as it is shown: in baht or kip, or in minutes. */
export const toShown = (kind: Limit["kind"], stored: bigint): number =>
  kind === "time" ? Number(stored / 60n) : toAmount(stored);

/** An amount as the database stores it: in satang or att, or in seconds. Undefined if it is not one. */
export function toStored({ kind, period }: queries.LimitName, amount: number): bigint | undefined {
  if (kind !== "time") return toMinor(amount);
  const isRight = period === "day" && Number.isInteger(amount) && amount <= limitMinutesMax;
  return isRight ? BigInt(amount) * 60n : undefined;
}

export async function listLimits({ db }: Pick<Context, "db">, memberId: string): Promise<Limit[]> {
  const rows = await queries.listLimits(db, memberId);
  return rows.map((row) => {
    const { kind, period, amount_minor: minor, used_minor: usedMinor } = row;
    const used = toShown(kind, usedMinor > 0n ? usedMinor : 0n);
    const left = toShown(kind, minor > usedMinor ? minor - usedMinor : 0n);
    const amount = toShown(kind, minor);
    const orNull = (stored: bigint | null) => (stored === null ? null : toShown(kind, stored));
    return {
      kind,
      period,
      amount,
      used,
      // Used minutes are whole ones, so that some are left until all are used.
      left: kind === "time" ? Math.max(0, amount - used) : left,
      staff: orNull(row.staff_minor),
      raise: row.ready_at &&
        row.lapses_at && {
          amount: orNull(row.raise_minor),
          readyAt: row.ready_at.toISOString(),
          isReady: row.is_ready && !row.needs_staff,
          needsStaff: row.needs_staff,
          lapsesAt: row.lapses_at.toISOString(),
          declined: row.decline_text,
        },
    };
  });
}

/** Sets a lower limit at once. A higher one waits, and the member confirms it afterwards. */
export async function setLimit(
  ctx: Context,
  memberId: string,
  { amount, ...name }: queries.LimitName & { amount: number | null },
): Promise<Limit[]> {
  const amountMinor = amount === null ? null : toStored(name, amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  const rate = { key: `limit:${memberId}`, max: changesPerDay, seconds: daySeconds };
  await takeRateLimit(ctx.db, rate);
  await queries.setLimit(ctx.db, memberId, { ...name, amountMinor });
  // Codes beyond the limit are cancelled.
  ctx.wake("qr");
  ctx.notify(memberId, { reason: "deposit" });
  return listLimits(ctx, memberId);
}

export async function confirmLimit(
  ctx: Context,
  memberId: string,
  name: queries.LimitName,
): Promise<Limit[]> {
  const result = await queries.confirmLimit(ctx.db, memberId, name);
  if (result !== "CONFIRMED") throw new Failure(result === "WAITS" ? "LIMIT_WAITS" : "NO_DATA");
  ctx.wake("hold");
  ctx.notify(memberId, { reason: "deposit" });
  return listLimits(ctx, memberId);
}
