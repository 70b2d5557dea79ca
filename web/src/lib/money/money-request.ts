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
import { hasEnded, nothingMore, onSessionEnd, readToken } from "../session/session.ts";

/** What is known of a request by asking for it, when its own reply was lost. */
interface Found {
  readonly status: Status;
  readonly amount: number;
}

export type FoundOutcome =
  /** The reply was lost, but the request had arrived. */
  | { readonly outcome: "found"; readonly found: Found }
  /** The reply was lost, and so was the request: nothing happened. */
  | { readonly outcome: "absent" }
  /** Nobody could be asked yet. */
  | { readonly outcome: "unknown" };

export type Outcome<Reply> = { readonly outcome: "answered"; readonly reply: Reply } | FoundOutcome;

export type MoneyFind = (key: string) => Promise<Found | undefined>;

interface Order<Reply> extends NewMoneyRequest {
  readonly send: (key: string) => Promise<Reply>;
  /** How far the request has come, as its reply tells. */
  readonly statusOf: (reply: Reply) => Status;
  /** The reply was lost; now the server is asked what became of the request. */
  readonly onLost?: () => void;
  /** Asks for a request that is no operation. */
  readonly find?: MoneyFind | undefined;
}

/** Requests that a screen is dealing with, so that nobody else tells their outcome. */
const inHand = new Set<string>();

onSessionEnd(() => inHand.clear());

/** Whether a screen still waits for what became of a request. */
export function hasMoneyInHand(): boolean {
  return inHand.size > 0;
}

/** The kinds whose ends a screen shows by itself, and how many screens do. */
const shownKinds = new Map<NewMoneyRequest["kind"], number>();

/** Says that a screen shows how requests of a kind end, until the returned function is called. */
export function showEndsOf(kind: NewMoneyRequest["kind"]): () => void {
  shownKinds.set(kind, (shownKinds.get(kind) ?? 0) + 1);
  return () => {
    shownKinds.set(kind, (shownKinds.get(kind) ?? 0) - 1);
  };
}

/** Sends a request that moves money. A refusal is thrown; whatever else happens is an outcome. */
export async function sendMoney<Reply>(order: Order<Reply>): Promise<Outcome<Reply>> {
  const { key, isRepeat } = keepRequest(order);
  inHand.add(key);
  try {
    const reply = await order.send(key);
    settle(key, order.statusOf(reply));
    return { outcome: "answered", reply };
  } catch (error) {
    const verdict = judgeFailure(error, { isRepeat });
    if (verdict === "refused") forgetRequest(key);
    if (verdict !== "lost") throw error;
    order.onLost?.();
    return await findOutcome(key, { find: order.find });
  } finally {
    inHand.delete(key);
  }
}

/**
 * What a failure says of the request: `refused` for good; `lost`, so that it may have arrived; or
 * `held` back this time, which says nothing of an earlier try under the same key.
 */
export function judgeFailure(
  error: unknown,
  { isRepeat }: { isRepeat: boolean },
): "refused" | "lost" | "held" {
  if (!(error instanceof ApiError)) return "held";
  if (error.status === 0 || error.status >= 500) return "lost";
  return isRepeat && (error.status === 401 || error.status === 429) ? "held" : "refused";
}

/** Finds out, for the screen it belongs to, what became of a request kept from before. */
export async function resumeMoney({ key }: MoneyRequest): Promise<FoundOutcome> {
  inHand.add(key);
  try {
    return await findOutcome(key);
  } finally {
    inHand.delete(key);
  }
}

/** The waits before each look, in milliseconds. A lost request may still be on its way for a while. */
const patientPolls = [500, 1500, 3000, 5000, 8000, 8000, 8000];
const quickPolls = [500, 2000];
/** One "nothing there" may have been too early; two are believed. */
const absencesNeeded = 2;

interface Search {
  readonly polls?: readonly number[] | undefined;
  readonly find?: MoneyFind | undefined;
}

/** Asks what became of a request until it is known, or for as long as somebody would wait. */
async function findOutcome(
  key: string,
  { polls = patientPolls, find = findOperation }: Search = {},
): Promise<FoundOutcome> {
  const token = readToken();
  let absences = 0;
  for (const wait of polls) {
    await pause(wait);
    // Another member must not be asked what became of it.
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

/** One look: the request, nothing where the server has none, or no answer. */
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

/** The key is kept for as long as the request goes on, so that its end can be told. */
function settle(key: string, status: Status): void {
  if (status === "PROCESSING") markRequest(key, "arrived");
  else forgetRequest(key);
}

/** What a look at a kept request brought to light. */
export interface Resolved {
  readonly request: MoneyRequest;
  readonly end: Status | "absent";
}

/** Looks at every kept request of a member that no screen is dealing with; tells what is new to them. */
export async function resolveKept(member: string): Promise<Resolved[]> {
  const waiting = openRequests(member).filter(
    ({ key, kind, state }) =>
      // A code is told by its own card; a spin tells itself when it is asked for again.
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
