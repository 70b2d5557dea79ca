import { dateOf, dayMilliseconds } from "@krapao/contract/bangkok-day";
import { ways, type StatementFilters } from "@krapao/contract/statement-filters";

/** The filters are in the address, so that the back button, a reload and a shared link keep them. */

export const kinds = [
  "deposit",
  "withdraw",
  "transfer",
  "bonus",
  "finish_bonus",
  "adjust",
] as const;
export const statuses = ["SUCCESS", "PROCESSING", "FAILED"] as const;
export const periods = ["today", "week", "month", "last"] as const;
export type Period = (typeof periods)[number];
export { ways };

const day = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** What the address says. Values that no filter has are left out. */
export interface Chosen {
  readonly search?: string;
  readonly period?: Period;
  readonly from?: string;
  readonly to?: string;
  readonly kind?: (typeof kinds)[number];
  readonly status?: (typeof statuses)[number];
  readonly way?: (typeof ways)[number];
  readonly game?: string;
  /** The number of the entry after which the page begins. */
  readonly after?: number;
  /** The list as a page to print. */
  readonly view?: "print";
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  search: (text) => text.trim().slice(0, 64) || undefined,
  period: (text) => periods.find((one) => one === text),
  from: (text) => (day.test(text) ? text : undefined),
  to: (text) => (day.test(text) ? text : undefined),
  kind: (text) => kinds.find((one) => one === text),
  status: (text) => statuses.find((one) => one === text),
  way: (text) => ways.find((one) => one === text),
  game: (text) => (/^[A-Z0-9_]{1,32}$/.test(text) ? text : undefined),
  after: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  view: (text) => (text === "print" ? text : undefined),
};

export function readAddress(address: string): Chosen {
  const given = new URLSearchParams(address);
  const read = Object.entries(readers).flatMap(([name, reader]) => {
    const value = reader(given.get(name) ?? "");
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(read) as Chosen;
}

/** The address of the statement with these filters. */
export function writeAddress(
  chosen: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return query === "" ? "/user/statement" : `/user/statement?${query}`;
}

/** The first and the last day of a period in Bangkok. */
export function daysOf(period: Period, now: number): { from: string; to: string } {
  const today = dateOf(new Date(now));
  const monthStart = `${today.slice(0, 8)}01`;
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "week":
      return { from: dateOf(new Date(now - 6 * dayMilliseconds)), to: today };
    case "month":
      return { from: monthStart, to: today };
    case "last": {
      const end = new Date(`${monthStart}T00:00:00Z`).getTime() - dayMilliseconds;
      const to = new Date(end).toISOString().slice(0, 10);
      return { from: `${to.slice(0, 8)}01`, to };
    }
  }
}

/** The filters of a call. Days in the wrong order are put right. */
export function filtersOf(chosen: Chosen, now: number): StatementFilters {
  const { period, after: _, view: __, from, to, ...rest } = chosen;
  if (period) return { ...rest, ...daysOf(period, now) };
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return {
    ...rest,
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  };
}

/** A day as screens show it. */
export function showDay(text: string): string {
  return text.split("-").toReversed().join("/");
}

/** The month before or after, as YYYY-MM. */
export function addMonths(month: string, count: number): string {
  const [year = 0, index = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
}
