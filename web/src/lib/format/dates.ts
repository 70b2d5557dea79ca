import { bangkokMilliseconds, dayMilliseconds } from "@krapao/contract/bangkok-day";

/** DD/MM/YYYY HH:mm:ss in Asia/Bangkok with the Gregorian year, in every language. */
export function formatDateTime(moment: string | number): string {
  const local = new Date(new Date(moment).getTime() + bangkokMilliseconds);
  if (Number.isNaN(local.getTime())) return "";
  const [date = "", time = ""] = local.toISOString().split("T");
  return `${date.split("-").toReversed().join("/")} ${time.slice(0, 8)}`;
}

type AgeUnit = "year" | "month" | "day" | "hour" | "minute" | "second";

/** All units except seconds, in milliseconds. */
const units: readonly (readonly [AgeUnit, number])[] = [
  ["year", 365 * dayMilliseconds],
  ["month", 30 * dayMilliseconds],
  ["day", dayMilliseconds],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export interface Age {
  readonly unit: AgeUnit;
  readonly count: number;
}

/** The age of a time in its largest whole unit. A time in the future has the age "0 seconds". */
export function ageOf(moment: string | number, now: number): Age {
  const passed = Math.max(0, now - new Date(moment).getTime());
  for (const [unit, length] of units) {
    if (passed >= length) return { unit, count: Math.floor(passed / length) };
  }
  return { unit: "second", count: Math.floor(passed / 1000) };
}
