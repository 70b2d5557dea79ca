import { bangkokMilliseconds } from "@krapao/contract/bangkok-day";
import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import { type OperationRow, statusOf } from "#ledger/operations.ts";
import { columns, exportTexts } from "./export-texts.ts";

/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = "\uFEFF";
const lineEnd = "\r\n";

/** A spreadsheet runs a cell that begins so as a formula. The apostrophe makes it a text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell: quoted where needed, and never a formula. */
export function writeCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const writeLine = (cells: readonly string[]) => cells.map(writeCell).join(",") + lineEnd;

/** The beginning of the file: the names of the columns, and their codes. */
export function writeHead(language: Language): string {
  const names = exportTexts[language].columns;
  return byteOrderMark + writeLine(columns.map((column) => names[column])) + writeLine(columns);
}

interface Owner {
  readonly memberId: string;
  readonly language: Language;
  readonly currency: Currency;
}

export function writeEntry(row: OperationRow, { memberId, language, currency }: Owner): string {
  const texts = exportTexts[language];
  const nameOf = (code: string) =>
    code === "WALLET" ? texts.wallet : code === "GIFT" ? texts.gift : code;
  const line: Readonly<Record<(typeof columns)[number], string>> = {
    reference: `${memberId}-${row.number}`,
    time: timeOf(row.created_at),
    utc_offset: "UTC+07:00",
    type: texts.kinds[row.kind],
    status: texts.statuses[statusOf(row.state)],
    from: nameOf(row.source),
    to: nameOf(row.target),
    reward: row.names?.[language] ?? "",
    direction: texts.directions[directionOf(row)],
    amount: decimalOf(row.amount_minor),
    balance_after: decimalOf(row.wallet_after_minor),
    currency: currency === "BAHT" ? "THB" : currency,
  };
  return writeLine(columns.map((column) => line[column]));
}

/** The time in Bangkok, as YYYY-MM-DD HH:mm:ss. */
function timeOf(at: Date): string {
  const local = new Date(at.getTime() + bangkokMilliseconds).toISOString();
  return local.slice(0, 19).replace("T", " ");
}

/** The signs of the statement. */
function directionOf({ kind, source }: OperationRow): "in" | "out" | "none" {
  if (kind === "adjust") return source === "WALLET" ? "out" : "in";
  if (kind === "deposit" || kind === "bonus") return "in";
  return kind === "withdraw" ? "out" : "none";
}

function decimalOf(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
}
