/**
 * The idempotency keys of requests that move money. A key is stored before its request is sent and
 * until its outcome is known, so that a reload or a second tap repeats the same request instead of
 * making another. Keys survive the session: after a new login the member still sees the outcome.
 */
import { forget, readStored, store } from "../session/storage.ts";

const moneyKinds = ["withdraw", "slip", "gift", "qr", "transfer", "reward", "spin"] as const;
type MoneyKind = (typeof moneyKinds)[number];

/** A request before it has a key. */
export interface NewMoneyRequest {
  readonly kind: MoneyKind;
  /** The owner of the money; the key is of no use to another member. */
  readonly member: string;
  /** Distinguishes a request from others of its kind, and contains nothing worth money. */
  readonly content: string;
  readonly amount: number | null;
}

/**
 * - `sent`: in flight, or its reply was lost.
 * - `absent`: the server was queried and does not know it: nothing happened.
 * - `arrived`: the server has it and it has not ended.
 */
const moneyStates = ["sent", "absent", "arrived"] as const;
export type MoneyState = (typeof moneyStates)[number];

export interface MoneyRequest extends NewMoneyRequest {
  readonly key: string;
  readonly state: MoneyState;
  readonly keptAt: number;
}

export type MoneyRequests = readonly MoneyRequest[];

/** Keys older than this are dropped; the statement shows the outcome. */
const lifeMilliseconds = 7 * 24 * 3600 * 1000;

/**
 * Returns the stored request with its key if the same one may not have arrived, else a new one. A
 * different request of the same kind that never arrived is dropped.
 */
export function takeUp(
  requests: MoneyRequests,
  wanted: NewMoneyRequest,
  { key, now }: { key: string; now: number },
): { requests: MoneyRequests; request: MoneyRequest; isRepeat: boolean } {
  const isOfKind = (other: MoneyRequest) =>
    other.kind === wanted.kind && other.member === wanted.member;
  const same = requests.find(
    (other) => isOfKind(other) && other.content === wanted.content && other.state !== "arrived",
  );
  const request: MoneyRequest = same
    ? { ...same, state: "sent" }
    : { ...wanted, key, state: "sent", keptAt: now };
  const others = requests.filter(
    (other) => other !== same && !(isOfKind(other) && other.state === "absent"),
  );
  return { requests: [...others, request], request, isRepeat: same !== undefined };
}

function withState(requests: MoneyRequests, key: string, state: MoneyState): MoneyRequests {
  return requests.map((request) => (request.key === key ? { ...request, state } : request));
}

function withoutKey(requests: MoneyRequests, key: string): MoneyRequests {
  return requests.filter((request) => request.key !== key);
}

/** The stored requests, without those that are too old or were not written by the app. */
export function parseRequests(text: string | null, now: number): MoneyRequests {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one: unknown) => isRequest(one) && now - one.keptAt < lifeMilliseconds,
  ) as MoneyRequest[];
}

function isRequest(value: unknown): value is MoneyRequest {
  if (typeof value !== "object" || value === null) return false;
  const { key, kind, member, content, amount, state, keptAt } = value as Record<string, unknown>;
  return (
    [key, member, content].every((text) => typeof text === "string") &&
    moneyKinds.some((known) => known === kind) &&
    moneyStates.some((known) => known === state) &&
    (amount === null || typeof amount === "number") &&
    typeof keptAt === "number"
  );
}

/** The requests of a member whose outcome is not known. */
export function openRequests(member: string): MoneyRequests {
  return readRequests().filter((request) => request.member === member);
}

/** Stores the key of a request before it is sent. */
export function keepRequest({ kind, member, content, amount }: NewMoneyRequest): {
  key: string;
  /** Whether it was sent before with the same key. */
  isRepeat: boolean;
} {
  const wanted = { kind, member, content, amount };
  const fresh = { key: crypto.randomUUID(), now: Date.now() };
  const { requests, request, isRepeat } = takeUp(readRequests(), wanted, fresh);
  writeRequests(requests);
  return { key: request.key, isRepeat };
}

export function markRequest(key: string, state: MoneyState): void {
  writeRequests(withState(readRequests(), key, state));
}

export function forgetRequest(key: string): void {
  writeRequests(withoutKey(readRequests(), key));
}

function readRequests(): MoneyRequests {
  return parseRequests(readStored("money-keys"), Date.now());
}

function writeRequests(requests: MoneyRequests): void {
  if (requests.length === 0) forget("money-keys");
  else store("money-keys", JSON.stringify(requests));
}
