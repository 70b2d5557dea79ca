import { readFile } from "node:fs/promises";
import { type Kind, kinds, type OutsideLine, outsideStates } from "./line.ts";

const columns = [
  "party",
  "reference",
  "kind",
  "amount",
  "currency",
  "account",
  "state",
  "at",
] as const;

type Fields = Readonly<Record<string, string | number | null | undefined>>;

/** Reads a provider's list: JSON (an array of objects) or CSV with a header line. */
export async function readListFile(path: string): Promise<readonly OutsideLine[]> {
  const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "").trim();
  const rows = text.startsWith("[") ? (JSON.parse(text) as readonly Fields[]) : readCsv(text);
  return rows.map((fields, index) => toLine(fields, `entry ${index + 1}`));
}

function readCsv(text: string): readonly Fields[] {
  const [head = [], ...rows] = splitCsv(text);
  const missing = columns.filter((column) => !head.includes(column));
  if (missing.length > 0) throw new Error(`The list has no column ${missing.join(", ")}`);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])));
}

/** Commas separate the fields; a quoted field may hold commas, line breaks and doubled quotes. */
function splitCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (let match = field.exec(text); match; match = field.exec(text)) {
    const [, quoted, plain = "", end = ""] = match;
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (field.lastIndex === text.length && end !== ",") return rows;
    if (end !== ",") rows.push([]);
  }
  throw new Error(`Line ${rows.length} of the list cannot be read`);
}

function toLine(fields: Fields, where: string): OutsideLine {
  const read = (name: string) => String(fields[name] ?? "").trim();
  const refuse = (name: string): never => {
    throw new Error(`In ${where} of the list the ${name} "${read(name)}" cannot be read`);
  };
  const kind = kinds.find((one) => one === read("kind")) ?? refuse("kind");
  const state = outsideStates.find((one) => one === read("state").toUpperCase()) ?? refuse("state");
  const at = Date.parse(read("at"));
  if (Number.isNaN(at)) refuse("at");
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(read("amount"))) refuse("amount");
  if (read("party") === "") refuse("party");
  const references = referencesOf(kind, read);
  if (references.length === 0) refuse("reference");
  return {
    party: read("party"),
    kind,
    references,
    amountMinor: Math.round(Number(read("amount")) * 100),
    currency: read("currency"),
    account: read("account"),
    state,
    at,
    isReported: true,
  };
}

/** A transfer to us is identified by the sender's bank and its reference, or by its line of the feed. */
function referencesOf(kind: Kind, read: (name: string) => string): readonly string[] {
  const [reference, line] = [read("reference"), read("line")];
  if (kind !== "transfer") return reference === "" ? [] : [reference];
  const [bank = ""] = read("account").split(" ");
  return [
    ...(reference === "" ? [] : [`${bank} ${reference}`]),
    ...(line === "" ? [] : [`line ${line}`]),
  ];
}
