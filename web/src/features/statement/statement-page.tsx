import type { StatementEntry } from "@krapao/contract/statement";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { SlipIcon } from "@krapao/ui/icons/money.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { Pager } from "@krapao/ui/layout/pager.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { isOfConnection } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { formatDateTime } from "#lib/format/dates.ts";
import { useIsMoneyClosed } from "#lib/hooks/online.ts";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { homeWith } from "#lib/wanted-sheet.ts";
import { loadTexts, useLanguage, useTexts } from "#locale/texts.ts";
import { statementQuery } from "./api.ts";
import { statementPageSize } from "./first-page.ts";
import { dayOf } from "./day.ts";
import { StatementRow, StatementRowSkeleton } from "./statement-row.tsx";

export { prepareStatement } from "./prepare-statement.ts";

export const StatementPage = withQueries(function StatementPage() {
  const texts = useTexts("statement");
  const { data: member } = useQuery({ ...walletQuery, staleTime: "static" });
  const isClosed = useIsMoneyClosed(member);
  const { connection } = useTexts("shell");
  const slips = useLazySheet(loadSlipSheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-heading font-bold">{texts.title}</h1>
        <Button
          tone="quiet"
          icon={<SlipIcon size={20} />}
          disabled={!member || isClosed}
          isBusy={slips.isLoading}
          onClick={slips.open}
        >
          {texts.slips}
        </Button>
      </header>
      <Statement currency={member?.profile.currency} />
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

/** Loads with its texts, so that it opens complete. */
async function loadEntrySheet() {
  const [{ EntrySheet }] = await Promise.all([
    import("./entry-sheet.tsx"),
    loadTexts(["entry", "codes/wallet"]),
  ]);
  return EntrySheet;
}

type RowsProps = Pick<Parameters<typeof StatementRow>[0], "currency">;

function Statement({ currency }: RowsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(statementQuery(page, useLanguage()));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const topRef = useTopOf(isPlaceholderData ? undefined : page);

  if (error && (!data || isPlaceholderData)) {
    return (
      <FailedState
        isOffline={isOfConnection(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.total === 0) return <NoEntries />;
  const knownAt = data?.knownAt;
  // Offline, only the first page is known.
  const total = knownAt === undefined ? (data?.total ?? 0) : 0;
  const pageCount = Math.max(1, Math.ceil(total / statementPageSize));
  return (
    <Card ref={topRef} className="overflow-clip px-4 py-0">
      {knownAt && <LastKnown at={knownAt} />}
      <Rows entries={data?.statements} isBusy={isPlaceholderData} currency={currency} />
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          onPageChange={setPage}
          isBusy={isPlaceholderData}
        />
      )}
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

interface StatementRowsProps extends RowsProps {
  /** Undefined until the first page is loaded. */
  entries: readonly StatementEntry[] | undefined;
  isBusy: boolean;
}

const everyTenSeconds = 10_000;

function Rows({ entries, isBusy, currency }: StatementRowsProps) {
  const texts = useTexts("statement");
  const { connection } = useTexts("shell");
  const [number, setNumber] = useState(0);
  const detail = useLazySheet(loadEntrySheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  const openEntry = (chosen: number) => {
    setNumber(chosen);
    detail.open();
  };
  const now = useNow(everyTenSeconds);
  return (
    <>
      <ol
        className={`@container transition-opacity ${isBusy ? "opacity-50" : ""}`}
        aria-label={texts.list}
        aria-busy={isBusy || !entries}
      >
        {entries?.map((entry, index) => (
          <StatementRow
            key={entry.number}
            entry={entry}
            day={dayOf(entry, entries[index - 1], texts, now)}
            currency={currency}
            now={now}
            onOpen={() => openEntry(entry.number)}
          />
        ))}
        {!entries &&
          Array.from({ length: statementPageSize }, (_, index) => (
            <StatementRowSkeleton key={index} isFirst={index === 0} />
          ))}
      </ol>
      {detail.Sheet && <detail.Sheet key={detail.key} {...detail.props} number={number} />}
    </>
  );
}
