import type { ReactNode } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { classNames } from "../styles/class-names.ts";
import "./data-table.css";

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  readonly renderCell: (row: Row) => ReactNode;
  /** Aligns the column at its end, for amounts. */
  readonly isEnd?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** Describes the table for screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Another page is loading; the current rows stay until it arrives. */
  isBusy?: boolean | undefined;
  pageSize?: number | undefined;
  /** Keeps the height of a full page on the last page, so that the pager does not move. */
  isPaged?: boolean | undefined;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isBusy = false, pageSize = 10, isPaged, empty } = props;
  if (rows?.length === 0 && !isBusy && empty) return empty;
  const missing = rows ? (isPaged ? Math.max(0, pageSize - rows.length) : 0) : pageSize;
  return (
    <div className="ui-table-place">
      <table
        className={classNames("ui-table", isBusy && rows && "ui-table-busy")}
        aria-busy={isBusy || !rows}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-end={column.isEnd}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-end={column.isEnd}>
                  {column.renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: missing }, (_, index) => (
            <tr key={`missing-${index}`} className="ui-table-missing" aria-hidden="true">
              {columns.map((column) => (
                <td key={column.key} data-end={column.isEnd}>
                  {rows ? "\u00A0" : <Skeleton className="ui-table-skeleton" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
