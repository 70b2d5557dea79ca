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
import type { Reply } from "./request.ts";

/** An answer outside the protocol is unclear: undefined. */
type Clear<Answer> = Exclude<Answer, "unknown"> | undefined;

function readBody({ status, body }: Reply) {
  return { status, body: (body ?? {}) as Record<string, unknown> };
}

export function readPlayerAnswer(reply: Reply, username: string): Clear<PlayerAnswer> {
  const { status, body } = readBody(reply);
  if (status === 200 && body["username"] === username) return "done";
  const { code } = body;
  if (status === 422 && (code === "USERNAME_REFUSED" || code === "PASSWORD_REFUSED")) return code;
  if (status === 404 && code === "NO_PLAYER") return code;
  if (status === 403 && code === "LOCKED") return code;
  return undefined;
}

export function readBalance(reply: Reply): Balance | "NO_PLAYER" | undefined {
  const { status, body } = readBody(reply);
  if (status === 404 && body["code"] === "NO_PLAYER") return "NO_PLAYER";
  if (status !== 200) return undefined;
  const creditMinor = toMinor(body["balance"]);
  const outstandingMinor = toMinor(body["outstanding"]);
  if (creditMinor === undefined || outstandingMinor === undefined) return undefined;
  if (creditMinor < 0n || outstandingMinor < 0n) return undefined;
  return { creditMinor, outstandingMinor };
}

export function readTransferAnswer(reply: Reply, ours: GameTransfer): Clear<TransferAnswer> {
  const { status, body } = readBody(reply);
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
  return undefined;
}

export function readStatusAnswer(reply: Reply, ours: GameTransfer): Clear<TransferAnswer> {
  const { status, body } = readBody(reply);
  if (status === 404 && body["code"] === "NO_TRANSFER") return "NO_TRANSFER";
  if (status !== 200) return undefined;
  if (body["status"] === "REFUSED") return "REFUSED";
  return body["status"] === "DONE" ? readDone(body, ours) : undefined;
}

/** With another amount or account it would be a different transfer. */
function readDone(
  body: Readonly<Record<string, unknown>>,
  { provider, reference, username, direction, creditMinor }: GameTransfer,
): Clear<TransferAnswer> {
  if (body["reference"] === undefined) return undefined;
  const received = { ...body, creditMinor: toMinor(body["amount"])?.toString() ?? body["amount"] };
  const expected = { reference, username, type: direction, creditMinor: String(creditMinor) };
  compareDetails({ party: `game:${provider}`, reference }, expected, received);
  return "done";
}

export function readLaunchAnswer(reply: Reply): Clear<LaunchAnswer> {
  const { status, body } = readBody(reply);
  const { code, link } = body;
  if (status === 200 && typeof link === "string") return { link };
  if (status === 404 && code === "NO_PLAYER") return code;
  if (status === 401 && code === "WRONG_PASSWORD") return code;
  if (status === 403 && code === "LOCKED") return code;
  return undefined;
}

export function readFields(reply: Reply): Record<string, string> | undefined {
  const { status, body } = readBody(reply);
  const { fields } = body;
  if (status !== 200 || typeof fields !== "object" || fields === null) return undefined;
  const isText = Object.values(fields).every((value) => typeof value === "string");
  return isText ? (fields as Record<string, string>) : undefined;
}

/**
 * Undefined if it is not a list of bets; an unreadable bet stays in the list as it was received.
 */
export function readBets(reply: Reply): readonly (ReportedBet | UnreadableBet)[] | undefined {
  const { status, body } = readBody(reply);
  const { bets } = body;
  return status === 200 && Array.isArray(bets) ? bets.map(readBet) : undefined;
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
    // A bet whose event is unreadable is a bet nonetheless.
    event: isShortText(bet["event"]) ? bet["event"] : null,
    side: isShortText(bet["side"]) ? bet["side"] : null,
  };
}

function isShortText(value: unknown): value is string {
  if (typeof value !== "string" || value === "" || value.length > 100) return false;
  // The database cannot store null characters or lone surrogates.
  return !value.includes("\0") && value.isWellFormed();
}

function isMoment(value: unknown): value is string {
  // Outside these years the database and JavaScript write times differently.
  const year = typeof value === "string" ? new Date(value).getUTCFullYear() : Number.NaN;
  return year >= 2000 && year < 10_000;
}
