import { toMinor } from "@krapao/contract/amount";
import { toPlainDigits } from "@krapao/contract/digits";
import type { StatementFilters } from "@krapao/contract/statement-filters";
import type { Search, Selection } from "#ledger/find-operations.ts";
import { readDays } from "#platform/http/days.ts";
import { Failure } from "#platform/http/failure.ts";

/** Throws a refusal that names the field. */
export function readSelection(memberId: string, filters: StatementFilters): Selection {
  const { kind = null, status, way = null, game = null, from, to, search } = filters;
  return {
    memberId,
    kind,
    state: status === "PROCESSING" ? "PENDING" : (status ?? null),
    way,
    game,
    ...readDays({ from, to }),
    search: search === undefined ? null : readSearch(memberId, search),
  };
}

/** One text may be an amount and a reference at once: both are searched. */
function readSearch(memberId: string, search: string): Search {
  const text = toPlainDigits(search).trim();
  if (text === "") throw new Failure("KEY_INVALID", { field: "search" });
  const isAmount = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d{1,15}(?:\.\d{1,2})?$/.test(text);
  const amountMinor = isAmount ? toMinor(Number(text.replaceAll(",", ""))) : undefined;
  const [owner, number] =
    /^([0-9A-Z]{10})-([1-9]\d{0,14})$/.exec(text.toUpperCase())?.slice(1) ?? [];
  return {
    amountMinor: amountMinor ?? null,
    references: [...new Set([text, text.toUpperCase()])],
    number: owner === memberId && number !== undefined ? number : null,
  };
}

/** The first moments of a month in Bangkok and of the month after it. */
export function boundsOf(month: string): { readonly fromAt: string; readonly toAt: string } {
  const [year = 0, index = 0] = month.split("-").map(Number);
  const start = (of: number) => new Date(Date.UTC(year, of - 1, 1, -7)).toISOString();
  return { fromAt: start(index), toAt: start(index + 1) };
}
