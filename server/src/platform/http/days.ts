import { dateOf, dayMilliseconds } from "@krapao/contract/bangkok-day";
import { Failure } from "./failure.ts";

/** The first and the last day in Bangkok, as YYYY-MM-DD. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** From the first moment of a day to the last of another. Throws a refusal that names the field. */
export function readDays({ from, to }: Days): { readonly fromAt: string; readonly toAt: string } {
  const fromDay = from === undefined ? undefined : startOf(from, "from");
  const toDay = to === undefined ? undefined : startOf(to, "to");
  if (fromDay && toDay && fromDay > toDay) throw new Failure("KEY_INVALID", { field: "to" });
  const after = toDay && new Date(toDay.getTime() + dayMilliseconds);
  return {
    fromAt: fromDay?.toISOString() ?? "-infinity",
    toAt: after?.toISOString() ?? "infinity",
  };
}

/** The first moment of a day in Bangkok. */
function startOf(day: string, field: string): Date {
  const start = new Date(`${day}T00:00:00+07:00`);
  if (Number.isNaN(start.getTime()) || dateOf(start) !== day) {
    throw new Failure("KEY_INVALID", { field });
  }
  return start;
}
