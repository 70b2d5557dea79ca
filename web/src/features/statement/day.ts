import { dayNumberOf } from "@krapao/contract/bangkok-day";
import type { StatementEntry } from "@krapao/contract/statement";
import { formatDateTime } from "#lib/format/dates.ts";
import type { Catalogs } from "#locale/catalog.ts";

type Entry = Pick<StatementEntry, "createdAt">;
type DayTexts = Pick<Catalogs["statement"], "today" | "yesterday">;

/** The name of an entry's day, if the entry above it is of another day. */
export function dayOf(
  { createdAt }: Entry,
  above: Entry | undefined,
  texts: DayTexts,
  now: number,
): string | undefined {
  const day = dayNumberOf(Date.parse(createdAt));
  if (above && dayNumberOf(Date.parse(above.createdAt)) === day) return undefined;
  const date = formatDateTime(createdAt).slice(0, 10);
  const age = dayNumberOf(now) - day;
  if (age === 0) return `${texts.today} · ${date}`;
  return age === 1 ? `${texts.yesterday} · ${date}` : date;
}
