import { dateOf } from "@krapao/contract/bangkok-day";
import type { Currency } from "@krapao/contract/fields";
import { statement, type MonthTotals as Totals } from "@krapao/contract/statement";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "@krapao/ui/icons/arrow.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#lib/api/api.ts";
import { useTexts } from "#locale/texts.ts";
import { addMonths } from "./filter-address.ts";

const totalsQuery = (month: string) =>
  queryOptions({
    queryKey: ["member", "statement", "totals", month],
    queryFn: ({ signal }) => call(statement.totals, { params: { month }, signal }),
    placeholderData: keepPreviousData,
  });

export const totalNames = [
  "deposit",
  "withdraw",
  "bonus",
  "toGames",
  "fromGames",
  "adjustCredit",
  "adjustDebit",
] as const;
type TotalName = (typeof totalNames)[number];

/** Most members never have a correction. */
export const isTotalShown = (name: TotalName, count: number) =>
  count > 0 || (name !== "adjustCredit" && name !== "adjustDebit");

interface MonthTotalsProps {
  /** The month that the list is about, as YYYY-MM. */
  month: string;
  now: number;
  currency: Currency | undefined;
}

/** What came in and went out in a month. */
export function MonthTotals({ month: first, now, currency }: MonthTotalsProps) {
  const { totals: texts } = useTexts("statement-filter");
  const [month, setMonth] = useState(first);
  const { data, isError, isPlaceholderData } = useQuery(totalsQuery(month));
  const isLatest = month >= dateOf(new Date(now)).slice(0, 7);
  return (
    <Card className="py-2">
      <div className="flex items-center justify-between">
        <IconButton
          label={texts.previous}
          icon={<ChevronLeftIcon />}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <h2 className="text-center text-small font-bold tabular-nums" aria-live="polite">
          {texts.title(month.split("-").toReversed().join("/"))}
        </h2>
        <IconButton
          label={texts.next}
          icon={<ChevronRightIcon />}
          aria-disabled={isLatest}
          onClick={() => !isLatest && setMonth(addMonths(month, 1))}
        />
      </div>
      {isError && !data ? (
        <p className="pb-2 text-center text-small text-coral" role="status">
          {texts.failed}
        </p>
      ) : (
        <TotalList totals={isPlaceholderData ? undefined : data} currency={currency} />
      )}
    </Card>
  );
}

interface TotalListProps {
  /** Undefined until they are loaded. */
  totals: Totals | undefined;
  currency: Currency | undefined;
}

function TotalList({ totals, currency }: TotalListProps) {
  const { totals: texts } = useTexts("statement-filter");
  const names = totalNames.filter((name) => isTotalShown(name, totals?.[name].count ?? 0));
  return (
    <dl className="grid gap-y-1 pb-2 text-small">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="min-w-0 flex-1 basis-[6rem]">
            {texts[name]}{" "}
            <span className="text-caption text-content-faint">
              {totals && texts.entries(String(totals[name].count))}
            </span>
          </dt>
          <dd className="ms-auto text-right">
            {totals ? (
              <Money amount={totals[name].amount} currency={currency} size="small" />
            ) : (
              <Skeleton className="h-4 w-16" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
