import type { Currency } from "@krapao/contract/fields";
import { dayText } from "#lib/days.ts";
import { moneyOf } from "#lib/format.ts";
import type { ReportColumn } from "./report-table.tsx";

/** Columns of amounts, as plain numbers in the file and with their sign on the screen. */
export function moneyColumns<Row, Key extends string & keyof Row>(
  keys: readonly Key[],
  { columns, currency }: { columns: Readonly<Record<Key, string>>; currency: Currency },
): ReportColumn<Row>[] {
  return keys.map((key) => ({
    key,
    header: columns[key],
    value: (row) => Number(row[key]),
    show: (row) => moneyOf(Number(row[key]), currency),
  }));
}

/** Columns of plain numbers. */
export function countColumns<Row, Key extends string & keyof Row>(
  keys: readonly Key[],
  columns: Readonly<Record<Key, string>>,
): ReportColumn<Row>[] {
  return keys.map((key) => ({ key, header: columns[key], value: (row) => Number(row[key]) }));
}

export function dayColumn<Row extends { readonly day: string }>(header: string): ReportColumn<Row> {
  return { key: "day", header, value: ({ day }) => day, show: ({ day }) => dayText(day) };
}
