import type pg from "pg";
import { collect } from "#outside/collect.ts";
import { incomingKinds, type OwnLine } from "#outside/line.ts";
import { readOwnLines } from "#outside/own-lines.ts";

/** One entry of a provider's list, as its file has it. */
export type ListEntry = Record<
  "party" | "reference" | "line" | "kind" | "amount" | "currency" | "account" | "state" | "at",
  string
>;

/** The providers' lists that agree with our books in everything. */
export async function mirrorBooks(client: pg.ClientBase): Promise<readonly ListEntry[]> {
  const lines = await collect(readOwnLines(client));
  return lines.flatMap((line) => {
    const isThere = line.state === "DONE" || (line.state === "WAITING" && isIncoming(line));
    return isThere ? [toEntry(line)] : [];
  });
}

const isIncoming = ({ kind }: OwnLine) => incomingKinds.has(kind);

function toEntry({ party, kind, references, amountMinor = 0, currency, account, at }: OwnLine) {
  const [first = ""] = references;
  const line = references.find((reference) => reference.startsWith("line ")) ?? "";
  return {
    party,
    reference: kind === "transfer" ? (first.split(" ")[1] ?? "") : first,
    line: line.replace("line ", ""),
    kind,
    amount: (amountMinor / 100).toFixed(2),
    currency,
    account,
    state: "DONE",
    at: new Date(at).toISOString(),
  };
}
