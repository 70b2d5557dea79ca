import type { GameChoice } from "@krapao/contract/game";
import type { StatementEntry } from "@krapao/contract/statement";

/** What was announced last on this device, so that nothing is announced twice. */
export interface Mark {
  readonly member: string;
  /** The number of the latest entry of the statement that was seen. */
  readonly entry: number;
  /** The number of the latest win of each game. */
  readonly wins: Readonly<Record<string, number>>;
}

interface Seen {
  readonly member: string;
  /** The newest first. */
  readonly statements: readonly StatementEntry[];
  readonly games: readonly GameChoice[];
  readonly now: number;
}

interface Found {
  readonly mark: Mark;
  /** Whether the turnover of a bonus was completed and no other bonus began. */
  readonly isBonusDone: boolean;
  readonly wins: readonly { readonly code: string; readonly amount: number }[];
}

/** Later it is no event any more; the statement shows it. */
const lifeMilliseconds = 24 * 3600 * 1000;

/**
 * Finds what is new since the mark. Without a mark of this member everything counts as known, also
 * if the statement has fewer entries than were seen before.
 */
export function findNew(mark: Mark | undefined, seen: Seen): Found {
  const { member, statements, games, now } = seen;
  const latest = statements[0]?.number ?? 0;
  const isKnown = mark?.member === member && mark.entry <= latest;
  const before = isKnown ? mark : { entry: latest, wins: {} };
  const won = games.flatMap(({ code, win }) => (win ? [{ code, ...win }] : []));
  const numbers = Object.fromEntries(won.map(({ code, number }) => [code, number]));
  const done = statements.find(
    ({ statementType }) => statementType === "finish_bonus" || statementType === "bonus",
  );
  return {
    mark: { member, entry: latest, wins: { ...before.wins, ...numbers } },
    isBonusDone:
      done?.statementType === "finish_bonus" &&
      done.to === "WALLET" &&
      done.number > before.entry &&
      now - Date.parse(done.createdAt) < lifeMilliseconds,
    wins: isKnown ? won.filter(({ code, number }) => number > (mark.wins[code] ?? 0)) : [],
  };
}

/** The stored mark; undefined if there is none, or if the app did not write it. */
export function parseMark(text: string | null): Mark | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<Mark> | null;
    const isMark =
      typeof value?.member === "string" &&
      typeof value.entry === "number" &&
      typeof value.wins === "object" &&
      value.wins !== null;
    return isMark ? (value as Mark) : undefined;
  } catch {
    return undefined;
  }
}
