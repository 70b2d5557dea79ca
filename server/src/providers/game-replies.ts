import { toMinor } from "@krapao/contract/amount";
import { compareDetails, referenceTaken } from "./contradiction.ts";
import type {
  Balance,
  GameTransfer,
  LaunchAnswer,
  PlayerAnswer,
  ReportedBet,
  TransferAnswer,
  UnreadableBet,
} from "./game.ts";

/** What the games' replies mean. Whatever is not plainly one of the agreed answers is unknown. */

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export type Received = Reply | "unknown" | "NOT_SENT";

export function readPlayerAnswer(reply: Received, username: string): PlayerAnswer {
  if (typeof reply === "string") return "unknown";
  const { status, body } = reply;
  if (status === 200 && body["username"] === username) return "done";
  const { code } = body;
  if (status === 422 && (code === "USERNAME_REFUSED" || code === "PASSWORD_REFUSED")) return code;
  if (status === 404 && code === "NO_PLAYER") return code;
  if (status === 403 && code === "LOCKED") return code;
  return "unknown";
}

export function readBalance(reply: Received): Balance | "NO_PLAYER" | "unknown" {
  if (typeof reply === "string") return "unknown";
  if (reply.status === 404 && reply.body["code"] === "NO_PLAYER") return "NO_PLAYER";
  if (reply.status !== 200) return "unknown";
  const creditMinor = toMinor(reply.body["balance"]);
  const outstandingMinor = toMinor(reply.body["outstanding"]);
  if (creditMinor === undefined || outstandingMinor === undefined) return "unknown";
  if (creditMinor < 0n || outstandingMinor < 0n) return "unknown";
  return { creditMinor, outstandingMinor };
}

export function readTransferAnswer(reply: Received, ours: GameTransfer): TransferAnswer {
  if (typeof reply === "string") return reply;
  const { status, body } = reply;
  const { code } = body;
  if (status === 200 && body["status"] === "DONE" && toMinor(body["balance"]) !== undefined) {
    return readDone(body, ours);
  }
  if (status === 409 && code === "REFERENCE_TAKEN") {
    const { provider, reference, direction, creditMinor } = ours;
    const expected = { type: direction, creditMinor: String(creditMinor) };
    throw referenceTaken({ party: `game:${provider}`, reference }, expected);
  }
  if (status === 409 && code === "NOT_ENOUGH") return code;
  if (status === 404 && code === "NO_PLAYER") return code;
  if (status === 403 && code === "LOCKED") return code;
  if (status === 503 && code === "MAINTENANCE") return code;
  return "unknown";
}

export function readStatusAnswer(reply: Received, ours: GameTransfer): TransferAnswer {
  // A question that never left says nothing about the request before it.
  if (typeof reply === "string") return "unknown";
  const { status, body } = reply;
  if (status === 404 && body["code"] === "NO_TRANSFER") return "NO_TRANSFER";
  if (status !== 200) return "unknown";
  if (body["status"] === "REFUSED") return "REFUSED";
  return body["status"] === "DONE" ? readDone(body, ours) : "unknown";
}

/** Done with another amount, or for another account, would be another transfer than ours. */
function readDone(
  body: Readonly<Record<string, unknown>>,
  { provider, reference, username, direction, creditMinor }: GameTransfer,
): TransferAnswer {
  if (body["reference"] === undefined) return "unknown";
  const received = { ...body, creditMinor: toMinor(body["amount"])?.toString() ?? body["amount"] };
  const expected = { reference, username, type: direction, creditMinor: String(creditMinor) };
  compareDetails({ party: `game:${provider}`, reference }, expected, received);
  return "done";
}

export function readLaunchAnswer(reply: Received): LaunchAnswer {
  if (typeof reply === "string") return "unknown";
  const { status, body } = reply;
  const { code, link } = body;
  if (status === 200 && typeof link === "string") return { link };
  if (status === 404 && code === "NO_PLAYER") return code;
  if (status === 401 && code === "WRONG_PASSWORD") return code;
  if (status === 403 && code === "LOCKED") return code;
  return "unknown";
}

export function readFields(reply: Received): Record<string, string> | "unknown" {
  if (typeof reply === "string" || reply.status !== 200) return "unknown";
  const { fields } = reply.body;
  if (typeof fields !== "object" || fields === null) return "unknown";
  const isText = Object.values(fields).every((value) => typeof value === "string");
  return isText ? (fields as Record<string, string>) : "unknown";
}

/** A list of bets that did not come, or is none. */
export class UnreadableBets extends Error {}

/** Throws where it is no list of bets; a bet that is not readable stands among the others as it came. */
export function readBets(reply: Received): readonly (ReportedBet | UnreadableBet)[] {
  if (typeof reply === "string" || reply.status !== 200 || !Array.isArray(reply.body["bets"])) {
    throw new UnreadableBets("The bets are not readable.");
  }
  return reply.body["bets"].map(readBet);
}

const betStatuses = ["OPEN", "SETTLED", "VOID"] as const;

function readBet(item: unknown): ReportedBet | UnreadableBet {
  const bet = (item ?? {}) as Record<string, unknown>;
  const { cursor, id, username, game, placedAt, settledAt } = bet;
  const status = betStatuses.find((known) => known === bet["status"]);
  const stakeMinor = toMinor(bet["stake"]);
  const payoutMinor = toMinor(bet["payout"]);
  const isCursor = typeof cursor === "number" || isShortText(cursor);
  const isReadable =
    isCursor &&
    isShortText(id) &&
    isShortText(username) &&
    isShortText(game) &&
    isMoment(placedAt) &&
    (settledAt === null || isMoment(settledAt));
  if (!isReadable || !status || stakeMinor === undefined || payoutMinor === undefined) {
    return { cursor: isCursor ? String(cursor) : undefined, unreadable: item };
  }
  return {
    cursor: String(cursor),
    id,
    username,
    game,
    stakeMinor,
    payoutMinor,
    status,
    placedAt: new Date(placedAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
  };
}

function isShortText(value: unknown): value is string {
  if (typeof value !== "string" || value === "" || value.length > 100) return false;
  // The database keeps neither null characters nor halves of characters.
  return !value.includes("\0") && value.isWellFormed();
}

function isMoment(value: unknown): value is string {
  // Beyond these years the database and we write moments differently.
  const year = typeof value === "string" ? new Date(value).getUTCFullYear() : Number.NaN;
  return year >= 2000 && year < 10_000;
}
