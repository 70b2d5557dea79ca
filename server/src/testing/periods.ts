import { dayMilliseconds, startOfDay, startOfWeek } from "@krapao/contract/bangkok-day";
import type { Limit } from "@krapao/contract/protection";

/** The periods of limits in Bangkok, as tests expect them. */

const bangkok = 7 * 3_600_000;

const startOfMonth = (at: Date, months: number) => {
  const local = new Date(at.getTime() + bangkok);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) - bangkok;
};

export function startOf(period: Limit["period"], at: Date): number {
  if (period === "day") return startOfDay(at).getTime();
  return period === "week" ? startOfWeek(at).getTime() : startOfMonth(at, 0);
}

function endOf(period: Limit["period"], at: Date): number {
  if (period === "month") return startOfMonth(at, 1);
  return startOf(period, at) + (period === "day" ? 1 : 7) * dayMilliseconds;
}

/** When a higher limit that is requested at a moment may be confirmed. */
export function readyAt(period: Limit["period"], at: Date): number {
  return Math.max(at.getTime() + dayMilliseconds, endOf(period, at));
}
