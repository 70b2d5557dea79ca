import type { Status } from "@krapao/contract/fields";
import { operation } from "@krapao/contract/operation";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/api.ts";
import {
  forgetRequest,
  keepRequest,
  markRequest,
  openRequests,
  type NewMoneyRequest,
  type MoneyRequest,
} from "./money-key.ts";
import { vibrate } from "../haptics.ts";
import { hasEnded, nothingMore, onSessionEnd, readToken } from "../session/session.ts";

/** The state of a request, queried by its key after its reply was lost. */
interface Found {
  readonly status: Status;
  readonly amount: number;
}

export type FoundOutcome =
  /** The reply was lost, but the request had arrived. */
  | { readonly outcome: "found"; readonly found: Found }
  /** The reply and the request were both lost: nothing happened. */
  | { readonly outcome: "absent" }
  /** The server could not be queried yet. */
  | { readonly outcome: "unknown" };

export type Outcome<Reply> = { readonly outcome: "answered"; readonly reply: Reply } | FoundOutcome;

export type MoneyFind = (key: string) => Promise<Found | undefined>;

interface Order<Reply> extends NewMoneyRequest {
  readonly send: (key: string) => Promise<Reply>;
  /** Reads the status of the request from its reply. */
  readonly statusOf: (reply: Reply) => Status;
  /** Called when the reply was lost, before the server is queried for the outcome. */
  readonly onLost?: () => void;
  /** Finds a request that is not an operation. */
  readonly find?: MoneyFind | undefined;
}

/** Requests that a screen is handling, so that no other code reports their outcome. */
const inHand = new Set<string>();

onSessionEnd(() => inHand.clear());

/** Whether a screen still waits for the outcome of a request. */
export function hasMoneyInHand(): boolean {
  return inHand.size > 0;
}

/** The kinds whose outcome a screen shows itself, with the number of such screens. */
const shownKinds = new Map<NewMoneyRequest["kind"], number>();

/**
 * Declares that a screen shows the outcome of requests of a kind, until the returned function is
 * called.
 */
export function showEndsOf(kind: NewMoneyRequest["kind"]): () => void {
  shownKinds.set(kind, (shownKinds.get(kind) ?? 0) + 1);
  return () => {
    shownKinds.set(kind, (shownKinds.get(kind) ?? 0) - 1);
  };
}

/** Sends a request that moves money. An error reply is thrown; everything else is an outcome. */
export async function sendMoney<Reply>(order: Order<Reply>): Promise<Outcome<Reply>> {
  const { key, isRepeat } = keepRequest(order);
  inHand.add(key);
  try {
    const reply = await order.send(key);
    const status = order.statusOf(reply);
    settle(key, status);
    // A QR code is not paid yet.
    if (order.kind !== "qr") vibrateAt(status);
    return { outcome: "answered", reply };
  } catch (error) {
    const verdict = judgeFailure(error, { isRepeat });
    if (verdict === "refused") forgetRequest(key);
    if (verdict !== "lost") vibrate("failure");
    if (verdict !== "lost") throw error;
    order.onLost?.();
    return await findOutcome(key, { find: order.find });
  } finally {
    inHand.delete(key);
  }
}

/** Lets the phone vibrate when money has arrived or was returned. */
export function vibrateAt(status: Status): void {
  if (status === "SUCCESS") vibrate("success");
  if (status === "FAILED") vibrate("failure");
}

/**
 * The meaning of a failure for the request: `refused` is final; `lost` means that it may have
 * arrived; `held` means refused this time, which does not decide an earlier attempt with the same
 * key.
 */
export function judgeFailure(
  error: unknown,
  { isRepeat }: { isRepeat: boolean },
): "refused" | "lost" | "held" {
  if (!(error instanceof ApiError)) return "held";
  if (error.status === 0 || error.status >= 500) return "lost";
  return isRepeat && [401, 423, 429].includes(error.status) ? "held" : "refused";
}

/** Finds the outcome of a stored request for the screen that it belongs to. */
export async function resumeMoney({ key }: MoneyRequest): Promise<FoundOutcome> {
  inHand.add(key);
  try {
    return await findOutcome(key);
  } finally {
    inHand.delete(key);
  }
}

/** The delays before each poll, in milliseconds. A lost request may still arrive for a while. */
const patientPolls = [500, 1500, 3000, 5000, 8000, 8000, 8000];
const quickPolls = [500, 2000];
/** One "not found" may be too early; two count. */
const absencesNeeded = 2;

interface Search {
  readonly polls?: readonly number[] | undefined;
  readonly find?: MoneyFind | undefined;
}

/** Polls for the outcome of a request until it is known, or until the delays are used up. */
async function findOutcome(
  key: string,
  { polls = patientPolls, find = findOperation }: Search = {},
): Promise<FoundOutcome> {
  const token = readToken();
  let absences = 0;
  for (const wait of polls) {
    await pause(wait);
    // The session of another member must not query it.
    if (hasEnded(token)) return nothingMore();
    const found = await findByKey(key, find);
    if (found === "no-answer") continue;
    if (found) {
      settle(key, found.status);
      return { outcome: "found", found };
    }
    absences += 1;
    if (absences < absencesNeeded) continue;
    markRequest(key, "absent");
    return { outcome: "absent" };
  }
  return { outcome: "unknown" };
}

const findOperation: MoneyFind = (key) => call(operation.find, { params: { key } });

/** One poll: the request, undefined if the server has none, or no answer. */
async function findByKey(key: string, find: MoneyFind): Promise<Found | undefined | "no-answer"> {
  try {
    return await find(key);
  } catch (error) {
    return error instanceof ApiError && error.code === "NO_DATA" ? undefined : "no-answer";
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** The key is kept while the request is in progress, so that its outcome can be shown. */
function settle(key: string, status: Status): void {
  if (status === "PROCESSING") markRequest(key, "arrived");
  else forgetRequest(key);
}

/** A stored request with the outcome that a poll found. */
export interface Resolved {
  readonly request: MoneyRequest;
  readonly end: Status | "absent";
}

/** Polls every stored request of a member that no screen is handling. Returns the new outcomes. */
export async function resolveKept(member: string): Promise<Resolved[]> {
  const waiting = openRequests(member).filter(
    ({ key, kind, state }) =>
      // A QR code has its own card; a spin shows its outcome when it is requested again.
      state !== "absent" && kind !== "qr" && kind !== "spin" && !inHand.has(key),
  );
  const resolved: Resolved[] = [];
  for (const request of waiting) {
    const result = await findOutcome(request.key, { polls: quickPolls });
    if (result.outcome === "unknown" || inHand.has(request.key)) continue;
    const end = result.outcome === "found" ? result.found.status : "absent";
    const isNewMessage = end !== "PROCESSING" || request.state === "sent";
    const isSeen = (shownKinds.get(request.kind) ?? 0) > 0;
    if (isNewMessage && !isSeen) resolved.push({ request, end });
  }
  return resolved;
}
