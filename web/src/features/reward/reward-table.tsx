import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isOfConnection } from "#lib/api-error.ts";
import { formatDateTime } from "#lib/dates.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { FailedState } from "#ui/failed-state.tsx";
import { Pager } from "#ui/pager.tsx";
import { rewardPageSize } from "./page-size.ts";

interface RewardPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface RewardTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<RewardPage<Row>>;
  rowKey: (row: Row) => string;
  page: number;
  onPageChange: (page: number) => void;
  empty: ReactNode;
}

/** A table of what was earned, page by page. */
export function RewardTable<Row>(props: RewardTableProps<Row>) {
  const { query, page, onPageChange, ...table } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (error && (!data || isPlaceholderData)) {
    return (
      <FailedState
        isOffline={isOfConnection(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / rewardPageSize));
  return (
    <>
      <DataTable
        {...table}
        rows={data?.rows}
        isBusy={isPlaceholderData}
        isPaged={pageCount > 1}
        pageSize={data ? rewardPageSize : 3}
      />
      {pageCount > 1 && <Pager {...{ page, pageCount, onPageChange }} isBusy={isPlaceholderData} />}
    </>
  );
}

/** The date over the time, in the width of a narrow column. */
export function DateCell({ moment }: { moment: string }) {
  const [date, time] = formatDateTime(moment).split(" ");
  return (
    <time dateTime={moment} className="block text-caption whitespace-nowrap tabular-nums">
      <span className="block">{date}</span>
      <span className="text-content-faint">{time}</span>
    </time>
  );
}
