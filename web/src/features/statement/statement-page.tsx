import { Button } from "@krapao/ui/button/button.tsx";
import { SearchIcon } from "@krapao/ui/icons/action.tsx";
import { SlipIcon } from "@krapao/ui/icons/money.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { Pager } from "@krapao/ui/layout/pager.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, use, useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { failureOf } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { formatDateTime } from "#lib/format/dates.ts";
import { AsyncCache } from "#lib/hooks/async-cache.ts";
import { useIsMoneyClosed } from "#lib/hooks/online.ts";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { useSearch } from "#lib/location.tsx";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { homeWith } from "#lib/wanted-sheet.ts";
import { loadTexts, useLanguage, useTexts } from "#locale/texts.ts";
import { statementQuery } from "./api.ts";
import { statementPageSize } from "./first-page.ts";
import type * as parts from "./filtered-statement.tsx";
import { StatementRows, type RowsProps } from "./statement-rows.tsx";

export { prepareStatement } from "./prepare-statement.ts";

export const StatementPage = withQueries(function StatementPage() {
  const texts = useTexts("statement");
  const { data: member } = useQuery({ ...walletQuery, staleTime: Infinity });
  const isClosed = useIsMoneyClosed(member);
  const { connection } = useTexts("shell");
  const slips = useLazySheet(loadSlipSheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  const finder = useLazySheet(loadFilterSheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  const address = useSearch();
  const currency = member?.profile.currency;
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-heading font-bold">{texts.title}</h1>
        <span className="flex flex-wrap gap-2">
          <Button
            tone="quiet"
            icon={<SearchIcon size={20} />}
            isBusy={finder.isLoading}
            onClick={finder.open}
          >
            {texts.find}
          </Button>
          <Button
            tone="quiet"
            icon={<SlipIcon size={20} />}
            disabled={!member || isClosed}
            isBusy={slips.isLoading}
            onClick={slips.open}
          >
            {texts.slips}
          </Button>
        </span>
      </header>
      {address === "" ? (
        <Statement currency={currency} />
      ) : (
        <Suspense fallback={<WaitingRows />}>
          <Filtered address={address} currency={currency} />
        </Suspense>
      )}
      {finder.Sheet && <finder.Sheet key={finder.key} {...finder.props} address={address} />}
      {member && slips.Sheet && (
        <slips.Sheet key={slips.key} {...slips.props} profile={member.profile} />
      )}
    </section>
  );
});

/** Loads with its texts, so that it opens complete. */
async function loadSlipSheet() {
  const [{ SlipSheet }] = await Promise.all([
    import("./slip-sheet.tsx"),
    loadTexts(["deposit", "slip-reason", "codes/wallet"]),
  ]);
  return SlipSheet;
}

/** The filters, and the list that they leave. They load when they are first used. */
function loadFiltered() {
  return filtered.load("filtered", async () => {
    const [part] = await Promise.all([
      import("./filtered-statement.tsx"),
      loadTexts(["statement-filter", "codes/wallet"]),
    ]);
    return part;
  });
}

const filtered = new AsyncCache<Pick<typeof parts, "FilterSheet" | "FilteredStatement">>();
const loadFilterSheet = () => loadFiltered().then(({ FilterSheet }) => FilterSheet);

function Filtered(props: RowsProps & { address: string }) {
  const { FilteredStatement } = use(loadFiltered());
  return <FilteredStatement {...props} />;
}

function WaitingRows() {
  return (
    <Card className="overflow-clip px-4 py-0">
      <StatementRows entries={undefined} isBusy currency={undefined} />
    </Card>
  );
}

function Statement({ currency }: RowsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(statementQuery(page, useLanguage()));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const topRef = useTopOf(isPlaceholderData ? undefined : page);

  if (error && (!data || isPlaceholderData))
    return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  if (data?.total === 0) return <NoEntries />;
  const knownAt = data?.knownAt;
  // Offline, only the first page is known.
  const total = knownAt === undefined ? (data?.total ?? 0) : 0;
  const pageCount = Math.max(1, Math.ceil(total / statementPageSize));
  return (
    <Card ref={topRef} className="overflow-clip px-4 py-0">
      {knownAt && <LastKnown at={knownAt} />}
      <StatementRows entries={data?.statements} isBusy={isPlaceholderData} currency={currency} />
      <Pager page={page} pageCount={pageCount} onPageChange={setPage} isBusy={isPlaceholderData} />
    </Card>
  );
}

function NoEntries() {
  const texts = useTexts("statement");
  const { tiles } = useTexts("wallet");
  const deposit = () => navigate(homeWith("deposit"));
  return (
    <EmptyState {...texts.empty} action={<Button onClick={deposit}>{tiles.deposit}</Button>} />
  );
}

/** Shows that the list below may be incomplete. */
function LastKnown({ at }: { at: string }) {
  const { lastKnown } = useTexts("wallet");
  return (
    <p className="border-b border-line py-2 text-caption font-bold text-coral" role="status">
      <time dateTime={at}>{lastKnown(formatDateTime(at))}</time>
    </p>
  );
}

/** Scrolls to the top when the page changes. */
function useTopOf(page: number | undefined) {
  const topRef = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (page === undefined || page === shown.current) return;
    if (shown.current !== undefined) topRef.current?.scrollIntoView({ block: "start" });
    shown.current = page;
  }, [page]);
  return topRef;
}
