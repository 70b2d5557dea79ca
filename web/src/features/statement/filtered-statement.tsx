import { dateOf } from "@krapao/contract/bangkok-day";
import type { Language } from "@krapao/contract/market";
import { statement } from "@krapao/contract/statement";
import type { StatementFilters } from "@krapao/contract/statement-filters";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { CloseIcon } from "@krapao/ui/icons/action.tsx";
import { DownloadIcon } from "@krapao/ui/icons/media.tsx";
import { DocumentIcon } from "@krapao/ui/icons/navigation.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useRef, type ReactNode } from "react";
import { ApiError, failureOf } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { useLocation } from "#lib/location.tsx";
import { useGameNames } from "#lib/money/use-game-names.ts";
import { codeText } from "#locale/code-text.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { filtersOf, readAddress, showDay, writeAddress, type Chosen } from "./filter-address.ts";
import { statementPageSize } from "./first-page.ts";
import { MonthTotals } from "./month-totals.tsx";
import { StatementRows, type RowsProps } from "./statement-rows.tsx";

export { FilterSheet } from "./filter-sheet.tsx";

const PrintView = lazy(() =>
  import("./print-view.tsx").then((part) => ({ default: part.PrintView })),
);

const findQuery = (filters: StatementFilters, after: number | undefined, language: Language) =>
  queryOptions({
    queryKey: ["member", "statement", "find", filters, after, language],
    queryFn: ({ signal }) =>
      call(statement.find, {
        body: { ...filters, limit: statementPageSize, ...(after !== undefined && { after }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Midnight moves the quick periods. */
const everyMinute = 60_000;

/** The entries that the address asks for, with the totals of their month and the ways to keep them. */
export function FilteredStatement({ address, currency }: RowsProps & { address: string }) {
  const chosen = readAddress(address);
  const now = useNow(everyMinute);
  const filters = filtersOf(chosen, now);
  if (chosen.view === "print") return <PrintView chosen={chosen} filters={filters} />;
  const month = (filters.to ?? dateOf(new Date(now))).slice(0, 7);
  return (
    <>
      <Chips chosen={chosen} />
      <Found
        chosen={chosen}
        filters={filters}
        currency={currency}
        totals={<MonthTotals key={month} month={month} now={now} currency={currency} />}
      />
    </>
  );
}

interface FoundProps extends RowsProps {
  chosen: Chosen;
  filters: StatementFilters;
  totals: ReactNode;
}

function Found({ chosen, filters, currency, totals }: FoundProps) {
  const texts = useTexts("statement-filter");
  const [, navigate] = useLocation();
  const { after } = chosen;
  const query = useQuery(findQuery(filters, after, useLanguage()));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const topRef = useTopOf(after);

  if (error && (!data || isPlaceholderData)) {
    return (
      <>
        {totals}
        <FailedState {...failureOf({ error, isFetching, refetch })} />
      </>
    );
  }
  if (data?.statements.length === 0 && !isPlaceholderData) {
    const clear = (
      <Button tone="quiet" onClick={() => navigate("/user/statement")}>
        {texts.clear}
      </Button>
    );
    // The way out is above the fold.
    return (
      <>
        <EmptyState {...texts.none} action={clear} />
        {totals}
      </>
    );
  }
  const last = data?.statements.at(-1)?.number;
  return (
    <>
      {totals}
      <Card ref={topRef} className="overflow-clip px-4 py-0">
        <StatementRows entries={data?.statements} isBusy={isPlaceholderData} currency={currency} />
        <div className="grid gap-2 py-3 empty:hidden">
          {data?.hasMore && (
            <Button
              tone="quiet"
              isFull
              isBusy={isPlaceholderData}
              onClick={() => navigate(writeAddress({ ...chosen, after: last }))}
            >
              {texts.older}
            </Button>
          )}
          {after !== undefined && (
            <Button
              tone="plain"
              isFull
              onClick={() => navigate(writeAddress({ ...chosen, after: undefined }))}
            >
              {texts.newest}
            </Button>
          )}
        </div>
      </Card>
      <KeepActions chosen={chosen} filters={filters} />
    </>
  );
}

/** The file, and the page to print. */
function KeepActions({ chosen, filters }: Omit<FoundProps, "currency" | "totals">) {
  const texts = useTexts("statement-filter");
  const [, navigate] = useLocation();
  const [isBusy, run] = useBusy();
  const download = () =>
    run(async () => {
      try {
        const { url } = await call(statement.export, { body: filters });
        const link = document.createElement("a");
        link.href = url;
        link.download = "";
        link.click();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showToast({ tone: "error", text: codeText(error, "codes/wallet") });
      }
    });
  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <Button tone="quiet" icon={<DownloadIcon size={20} />} isBusy={isBusy} onClick={download}>
        {texts.csv}
      </Button>
      <Button
        tone="quiet"
        icon={<DocumentIcon size={20} />}
        onClick={() => navigate(writeAddress({ ...chosen, after: undefined, view: "print" }))}
      >
        {texts.print}
      </Button>
    </div>
  );
}

/** Shows what is set. A tap removes it. */
function Chips({ chosen }: { chosen: Chosen }) {
  const texts = useTexts("statement-filter");
  const [, navigate] = useLocation();
  const labels = useLabels(chosen);
  if (labels.length === 0) return null;
  const without = (names: readonly string[]) => {
    const left = Object.entries(chosen).filter(([name]) => ![...names, "after"].includes(name));
    navigate(writeAddress(Object.fromEntries(left)));
  };
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={texts.chosen}>
      {labels.map(({ names, label }) => (
        <button
          key={label}
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full border border-gold-mark bg-gold-wash px-3 text-small text-gold-text"
          aria-label={texts.remove(label)}
          onClick={() => without(names)}
        >
          {label}
          <CloseIcon size={16} />
        </button>
      ))}
      <Button tone="plain" onClick={() => navigate("/user/statement")}>
        {texts.clear}
      </Button>
    </div>
  );
}

/** The filters in words, each with its names in the address. */
export function useLabels(chosen: Chosen): readonly { names: string[]; label: string }[] {
  const texts = useTexts("statement-filter");
  const { status } = useTexts("statement");
  const gameNames = useGameNames();
  const { period, from, to, kind, way, game, search } = chosen;
  const found = [
    { names: ["search"], label: search },
    { names: ["period"], label: period && texts.periods[period] },
    { names: ["from", "to"], label: period ? undefined : spanOf(texts, from, to) },
    { names: ["kind"], label: kind && texts.kinds[kind] },
    { names: ["status"], label: chosen.status && status[chosen.status] },
    { names: ["way"], label: way && texts.ways[way] },
    { names: ["game"], label: game && (gameNames.get(game) ?? game) },
  ];
  return found.flatMap(({ names, label }) => (label === undefined ? [] : [{ names, label }]));
}

type SpanTexts = Pick<ReturnType<typeof useTexts<"statement-filter">>, "span" | "since" | "until">;

function spanOf(
  texts: SpanTexts,
  from: string | undefined,
  to: string | undefined,
): string | undefined {
  if (from !== undefined && to !== undefined) return texts.span(showDay(from), showDay(to));
  if (from !== undefined) return texts.since(showDay(from));
  return to === undefined ? undefined : texts.until(showDay(to));
}

/** Scrolls to the top when another page is shown. */
function useTopOf(after: number | undefined) {
  const topRef = useRef<HTMLDivElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (after === shown.current) return;
    shown.current = after;
    topRef.current?.scrollIntoView({ block: "start" });
  }, [after]);
  return topRef;
}
