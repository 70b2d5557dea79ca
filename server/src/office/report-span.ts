import { reportDaysMax, type reports } from "@krapao/contract/office/reports";
import type { ParamsOf } from "@krapao/contract/route";
import { Failure } from "#platform/http/failure.ts";

/** The first and the last day of a report. */
export type Span = ParamsOf<typeof reports.day>;

const dayMilliseconds = 24 * 3_600_000;

/** Refuses days that do not exist, the wrong order, and too many days. */
export function checkSpan({ from, to }: Span, daysMax = reportDaysMax): Span {
  const isReal = (day: string) => {
    const date = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  };
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  if (!isReal(from) || !isReal(to) || days < 1 || days > daysMax) {
    throw new Failure("WRONG_DAYS");
  }
  return { from, to };
}
