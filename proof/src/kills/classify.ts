import type { Outage } from "./killer.ts";
import type { RequestKind } from "./record.ts";

/** The expected answers of each action. Any other answer is a breach. */
const expectedAnswers: Readonly<
  Record<RequestKind | "statement" | "cancel" | "read", readonly string[]>
> = {
  withdraw: ["REQUEST_LIMIT", "MONEY_NOT_ENOUGH"],
  gift: ["REQUEST_LIMIT"],
  slip: ["REQUEST_LIMIT"],
  qr: ["REQUEST_LIMIT"],
  statement: [],
  cancel: [],
  read: [],
};

/** Success, a broken connection, a server that is down, or a server without its database. */
const answersOfKills = ["200", "NO_WHOLE_ANSWER", "NOT_REACHED", "INTERNAL_SERVER_ERROR"];

/** The unexpected answers, with their counts. */
export function findUnclassified(
  tally: ReadonlyMap<string, number>,
  always = answersOfKills,
): readonly string[] {
  return [...tally].flatMap(([what, count]) => {
    const [name = "", answer = ""] = what.split(" ", 2);
    if (!(name in expectedAnswers)) return [];
    const expected = expectedAnswers[name as keyof typeof expectedAnswers];
    const isNamed = always.includes(answer) || expected.includes(answer);
    return isNamed ? [] : [`${name} was answered ${answer} ${count} times, which is unexpected`];
  });
}

/** The errors of a connection to a database that is down, stopping or starting. */
const awayCodes = ["57P01", "57P02", "57P03", "ECONNRESET", "ECONNREFUSED", "ENOENT", "EPIPE"];
const awaySentences = [
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "No database server accepts writes",
  // A worker waits for ten seconds. PostgreSQL starts more slowly on a busy machine.
  "no database connection in time",
];
/** A server may log earlier database errors for this long after PostgreSQL is back. */
const aftermathMilliseconds = 10_000;

interface LogLine {
  readonly time?: number;
  readonly error?: { readonly code?: string; readonly message?: string };
}

/** The errors in the servers' logs that the kills of PostgreSQL do not explain. */
export function findUnexplained(
  lines: readonly string[],
  outages: readonly Outage[],
): readonly string[] {
  return lines
    .filter((line) => !isExplained(line, outages))
    .map((line) => `a server failed: ${line.slice(0, 400)}`);
}

function isExplained(line: string, outages: readonly Outage[]): boolean {
  const parsed = parseLine(line);
  if (parsed?.time === undefined) return false;
  const { time, error } = parsed;
  const isMeanwhile = outages.some(
    ({ from, to }) => time >= from && time <= to + aftermathMilliseconds,
  );
  const isAway =
    awayCodes.includes(error?.code ?? "") ||
    awaySentences.some((sentence) => error?.message?.startsWith(sentence));
  return isMeanwhile && isAway;
}

function parseLine(line: string): LogLine | undefined {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}
