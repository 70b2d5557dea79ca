import type { StatementEntry } from "@krapao/contract/statement";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { profileQuery } from "#features/account/api.ts";
import { isOfConnection } from "#lib/api-error.ts";
import { useNow } from "#lib/use-now.ts";
import { useLazySheet } from "#lib/use-lazy-sheet.ts";
import { withQueries } from "#lib/with-queries.tsx";
import { loadTexts, useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FailedState } from "#ui/failed-state.tsx";
import { SlipIcon } from "#ui/icons/money.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState } from "#ui/state.tsx";
import { showToast } from "#ui/toast-store.ts";
import { statementPageSize, statementQuery } from "./api.ts";
import { StatementRow, StatementRowSkeleton } from "./statement-row.tsx";

export const StatementPage = withQueries(function StatementPage() {
  const texts = useTexts("statement");
  const { data: account } = useQuery(profileQuery);
  const { connection } = useTexts("shell");
  const slips = useLazySheet(loadSlipSheet, () =>
    showToast({ tone: "error", text: connection.NETWORK }),
  );
  return (
    <section className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-heading font-bold">{texts.title}</h1>
        <Button
          tone="quiet"
          icon={<SlipIcon size={20} />}
          disabled={!account}
          isBusy={slips.isLoading}
          onClick={slips.open}
        >
          {texts.slips}
        </Button>
      </header>
      <Statement currency={account?.profile.currency} />
      {account && slips.Sheet && (
        <slips.Sheet key={slips.key} {...slips.props} profile={account.profile} />
      )}
    </section>
  );
});

/** It comes with the texts it needs, so that it opens whole. */
async function loadSlipSheet() {
  const [{ SlipSheet }] = await Promise.all([
    import("./slip-sheet.tsx"),
    loadTexts(["deposit", "slip-reason", "codes/wallet"]),
  ]);
  return SlipSheet;
}

type RowsProps = Pick<Parameters<typeof StatementRow>[0], "currency">;

function Statement({ currency }: RowsProps) {
  const texts = useTexts("statement");
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(statementQuery(page));
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
  if (data?.total === 0) return <EmptyState {...texts.empty} />;
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / statementPageSize));
  return (
    <Card ref={topRef} className="px-4 py-1">
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

/** A page is read from its top, wherever on the last one the member was. */
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
  /** Absent until the first page has come. */
  entries: readonly StatementEntry[] | undefined;
  isBusy: boolean;
}

const everyTenSeconds = 10_000;

function Rows({ entries, isBusy, currency }: StatementRowsProps) {
  const texts = useTexts("statement");
  const now = useNow(everyTenSeconds);
  return (
    <ol
      className={`transition-opacity *:first:border-t-0 ${isBusy ? "opacity-50" : ""}`}
      aria-label={texts.list}
      aria-busy={isBusy || !entries}
    >
      {entries?.map((entry) => (
        <StatementRow key={entry.number} entry={entry} currency={currency} now={now} />
      ))}
      {!entries &&
        Array.from({ length: statementPageSize }, (_, index) => (
          <StatementRowSkeleton key={index} />
        ))}
    </ol>
  );
}
