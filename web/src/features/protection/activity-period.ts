import { dateOf, dayMilliseconds } from "@krapao/contract/bangkok-day";
import { activityDaysMax } from "@krapao/contract/protection";

/** The quick periods, in days that end with today. */
const quickDays = { day: 1, week: 7, month: 30, year: 365 } as const;

export type QuickPeriod = keyof typeof quickDays;
export const quickPeriods = ["day", "week", "month", "year"] as const satisfies QuickPeriod[];

export interface Days {
  readonly from: string;
  readonly to: string;
}

export function daysOf(period: QuickPeriod, now: number): Days {
  const first = new Date(now - (quickDays[period] - 1) * dayMilliseconds);
  return { from: dateOf(first), to: dateOf(new Date(now)) };
}

/** Whether the days are in order and at most a year, as the server asks for. */
export function areDaysRight({ from, to }: Days): boolean {
  const length = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  return length >= 1 && length <= activityDaysMax;
}
