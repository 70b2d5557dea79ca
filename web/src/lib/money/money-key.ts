/**
 * The keys of requests that move money. A key is kept before its request is sent and until its end is
 * known, so that a reload or a second tap repeats the same request instead of making another. They
 * outlive the session: who logs in again still learns what happened.
 */
import { forget, readStored, store } from "../session/storage.ts";

const moneyKinds = ["withdraw", "slip", "gift", "qr", "transfer", "reward", "spin"] as const;
type MoneyKind = (typeof moneyKinds)[number];

/** What is asked for. */
export interface NewMoneyRequest {
  readonly kind: MoneyKind;
  /** The member whose money it is; to anybody else the key means nothing. */
  readonly member: string;
  /** Tells one request from another of its kind, and gives away nothing that is worth money. */
  readonly content: string;
  readonly amount: number | null;
}

/**
 * - `sent`: on its way, or its reply was lost.
 * - `absent`: the server was asked and knows nothing of it: nothing happened.
 * - `arrived`: the server has it and has not ended it.
 */
const moneyStates = ["sent", "absent", "arrived"] as const;
export type MoneyState = (typeof moneyStates)[number];

export interface MoneyRequest extends NewMoneyRequest {
  readonly key: string;
  readonly state: MoneyState;
  readonly keptAt: number;
}

export type MoneyRequests = readonly MoneyRequest[];

/** After this long nobody waits for an answer any more; the statement has it. */
const lifeMilliseconds = 7 * 24 * 3600 * 1000;

/**
 * Takes a request up: the same one again under its key where it may not have arrived, else a new one.
 * What was asked differently and never arrived is given up for it.
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

/** What the browser kept, without what is too old or was not written by us. */
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

/** The requests of a member whose end is not known. */
export function openRequests(member: string): MoneyRequests {
  return readRequests().filter((request) => request.member === member);
}

/** Keeps the key of a request that is about to be sent. */
export function keepRequest({ kind, member, content, amount }: NewMoneyRequest): {
  key: string;
  /** Whether it was sent before under the same key. */
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
