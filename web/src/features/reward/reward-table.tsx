import { DataTable, type Column } from "@krapao/ui/layout/data-table.tsx";
import { Pager } from "@krapao/ui/layout/pager.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { rewardPageSize } from "./page-size.ts";

interface RewardPage<Row> {
  readonly rows: Row[];
  readonly total: number;
}

interface RewardTableProps<Row, Key extends QueryKey> {
  caption: string;
  columns: readonly Column<Row>[];
  queryOf: (page: number) => UseQueryOptions<RewardPage<Row>, Error, RewardPage<Row>, Key>;
  rowKey: (row: Row) => string;
  empty: ReactNode;
}

/** The earnings, with their title. */
export function RewardSection<Row, Key extends QueryKey>(props: RewardTableProps<Row, Key>) {
  const titleId = useId();
  return (
    <section className="grid gap-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="font-bold">
        {props.caption}
      </h3>
      <RewardTable {...props} />
    </section>
  );
}

/** The rows page by page. */
function RewardTable<Row, Key extends QueryKey>(props: RewardTableProps<Row, Key>) {
  const { queryOf, ...table } = props;
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(queryOf(page));
  if (error && (!data || isPlaceholderData))
    return <FailedState {...failureOf({ error, isFetching, refetch })} />;
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
      <Pager page={page} pageCount={pageCount} onPageChange={setPage} isBusy={isPlaceholderData} />
    </>
  );
}

/** The date above the time, to fit a narrow column. */
export function DateCell({ moment }: { moment: string }) {
  const [date, time] = formatDateTime(moment).split(" ");
  return (
    <time dateTime={moment} className="block text-caption whitespace-nowrap tabular-nums">
      <span className="block">{date}</span> <span className="text-content-faint">{time}</span>
    </time>
  );
}
