import { Button } from "@krapao/ui/button/button.tsx";
import { DataTable } from "@krapao/ui/layout/data-table.tsx";
import { formatCount } from "@krapao/ui/money/amount-text.ts";
import type { ReactNode } from "react";
import { saveCsv } from "#lib/csv.ts";
import { useTexts } from "#locale/texts.ts";

export interface ReportColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
  /** How it is shown; the file has the plain value. */
  readonly show?: (row: Row) => ReactNode;
  /** Words, which begin at the start of the column. The first column always has words. */
  readonly isText?: boolean;
  /** Only in the file. */
  readonly isFileOnly?: boolean;
}

interface ReportTableProps<Row> {
  readonly title: string;
  /** The name of the file. */
  readonly file: string;
  /** Undefined while they are read. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ReportColumn<Row>[];
  /** Shown instead of the table when there are no rows. */
  readonly none?: string;
  readonly children?: ReactNode;
}

const textOf = (value: string | number | null) =>
  typeof value === "number" ? formatCount(value) : (value ?? "–");

/** One table of a report, with its chart above and its file. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { title, file, rows, rowKey, columns, none, children } = props;
  const words = useTexts().reports;
  const save = () =>
    saveCsv(file, [
      columns.map(({ header }) => header),
      ...(rows ?? []).map((row) => columns.map(({ value }) => value(row))),
    ]);
  return (
    <section className="office-panel office-report p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title font-bold">{title}</h2>
        <Button tone="quiet" disabled={(rows ?? []).length === 0} onClick={save}>
          {words.save}
          <span className="sr-only">{` ${title}`}</span>
        </Button>
      </header>
      {children}
      <DataTable
        caption={title}
        rows={rows}
        rowKey={rowKey}
        empty={<p className="text-content-soft">{none ?? words.none}</p>}
        columns={columns
          .filter(({ isFileOnly = false }) => !isFileOnly)
          .map(({ key, header, value, show, isText = false }, index) => ({
            key,
            header,
            isEnd: index > 0 && !isText,
            renderCell: show ?? ((row: Row) => textOf(value(row))),
          }))}
      />
    </section>
  );
}
