import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { collect } from "./collect.ts";
import { keyOf, type Kind, kinds, type OutsideLine, outsideStates } from "./line.ts";

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

/**
 * Reads a provider's list: JSON (an array of objects) or CSV with a header line. CSV is read line by
 * line, for lists that are larger than the memory.
 */
export async function* readListLines(path: string): AsyncGenerator<OutsideLine> {
  let index = 0;
  for await (const fields of (await isJson(path)) ? await readJson(path) : readCsv(path)) {
    index += 1;
    yield toLine(fields, `entry ${index}`);
  }
}

export const readListFile = (path: string): Promise<readonly OutsideLine[]> =>
  collect(readListLines(path));

async function isJson(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return /^\uFEFF?\s*\[/.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function readJson(path: string): Promise<readonly Fields[]> {
  const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  return JSON.parse(text) as readonly Fields[];
}

async function* readCsv(path: string): AsyncGenerator<Fields> {
  let head: readonly string[] | undefined;
  for await (const row of readRecords(path)) {
    if (head) {
      yield Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""]));
      continue;
    }
    head = row;
    const missing = columns.filter((column) => !row.includes(column));
    if (missing.length > 0) throw new Error(`The list has no column ${missing.join(", ")}`);
  }
}

/** A quoted field may hold line breaks, so a record ends where all its quotes are closed. */
async function* readRecords(path: string): AsyncGenerator<readonly string[]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  let record = "";
  let count = 1;
  for await (const line of lines) {
    record += record === "" ? line : `\n${line}`;
    if (record.trim() === "" || record.split('"').length % 2 === 0) continue;
    yield splitRecord(record.replace(/^\uFEFF/, ""), count);
    record = "";
    count += 1;
  }
  if (record.trim() !== "") throw new Error(`Line ${count} of the list cannot be read`);
}

/** Commas separate the fields; a quoted field may hold commas, line breaks and doubled quotes. */
function splitRecord(record: string, line: number): readonly string[] {
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^"]*?))(,|$)/gy;
  for (let match = field.exec(record); match; match = field.exec(record)) {
    const [, quoted, plain = "", end] = match;
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end !== ",") return fields;
  }
  throw new Error(`Line ${line} of the list cannot be read`);
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
  const subject = {
    party: read("party"),
    kind,
    references,
    currency: read("currency"),
    account: read("account"),
  };
  return {
    ...subject,
    key: keyOf(subject),
    amountMinor: Math.round(Number(read("amount")) * 100),
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
