import { walletCode } from "@krapao/contract/game";
import { type GameCode, gameCodes } from "@krapao/contract/slot";
import { backOff } from "#platform/back-off.ts";
import { sendingSeconds } from "#providers/fence.ts";
import type { TransferAnswer } from "#providers/game.ts";

/** Ratios have at most six decimals; as whole millionths they multiply without rounding. */
const million = 1_000_000n;

export function toMillionths(ratio: string): bigint {
  const [whole = "0", decimals = ""] = ratio.split(".");
  return BigInt(whole) * million + BigInt(decimals.padEnd(6, "0").slice(0, 6));
}

/** The smallest amount that is a whole number of hundredths of a credit. */
export function exactUnit(ratio: bigint): bigint {
  let [a, b] = [ratio, million];
  while (b > 0n) [a, b] = [b, a % b];
  return million / a;
}

/** The game's credit for an amount; undefined if it does not convert exactly. */
export function toCreditMinor(amountMinor: bigint, ratio: bigint): bigint | undefined {
  const scaled = amountMinor * ratio;
  return scaled % million === 0n ? scaled / million : undefined;
}

/** The value of a credit in the member's currency, rounded down to a whole satang. */
export function toMemberMinor(creditMinor: bigint, ratio: bigint): bigint {
  return (creditMinor * million) / ratio;
}

/** The largest part of an amount that converts exactly. */
export function exactPart(amountMinor: bigint, ratio: bigint): bigint {
  return amountMinor - (amountMinor % exactUnit(ratio));
}

/** How long a process may work on a leg before another process may take over. */
export const leaseSeconds = 20;

/** `put-off`: nothing was done, and the same request may be sent again as if for the first time. */
export type Verdict = "settle" | "refuse" | "wait" | "put-off";

interface LegAttemptState {
  /** No request with this reference was sent before. */
  readonly isFirst: boolean;
  /**
   * Time since this process learned of the previous sending, by the monotonic clock, which no one
   * can set.
   */
  readonly secondsSinceRequest: number;
  readonly delaySeconds: number;
  /** Whether the provider refuses requests that arrive after their `notAfter`. */
  readonly refusesLate: boolean;
  /** No member waits for the answer, and the request stays the same, so it can be retried later. */
  readonly isPatient: boolean;
}

/** Temporary refusals: the same request may succeed later. */
const noForNow: readonly TransferAnswer[] = ["MAINTENANCE", "NOT_SENT", "LOCKED", "NO_PLAYER"];

/**
 * Decides what an answer means for the money. A refusal counts only when no request is in flight.
 */
export function judgeAnswer(
  answer: TransferAnswer,
  { isFirst, secondsSinceRequest, delaySeconds, isPatient, refusesLate }: LegAttemptState,
): Verdict {
  if (isPatient && isFirst && noForNow.includes(answer)) return "put-off";
  // If the provider accepts late requests, a request in flight may arrive at any time.
  const isOver = refusesLate && secondsSinceRequest > delaySeconds + sendingSeconds;
  switch (answer) {
    case "done":
      return "settle";
    case "REFUSED":
      return "refuse";
    case "TOO_LATE":
      return isFirst ? "put-off" : "wait";
    case "NOT_SENT":
    case "MAINTENANCE":
      // The answer is about this request, not about earlier ones.
      return isFirst ? "refuse" : "wait";
    case "NO_TRANSFER":
      return isOver ? "refuse" : "wait";
    case "NOT_ENOUGH":
    case "NO_PLAYER":
    case "LOCKED":
      return isFirst || isOver ? "refuse" : "wait";
    case "unknown":
      return "wait";
  }
}

/** The provider has processed the request and did nothing: it is no longer in flight. */
export function isNo(answer: TransferAnswer): boolean {
  return answer === "NOT_ENOUGH" || answer === "NO_PLAYER" || answer === "LOCKED";
}

/** The longest delay before the next poll. */
export const backOffMaxSeconds = 600;

interface Waiting {
  readonly answer: TransferAnswer;
  readonly referenceClass: "A" | "B" | "C";
  readonly attempts: number;
  readonly delaySeconds: number;
}

/**
 * Seconds until the next poll; undefined if the provider cannot be queried and a repeat is unsafe.
 */
export function secondsToNextPoll(waiting: Waiting): number | undefined {
  const { answer, referenceClass, attempts, delaySeconds } = waiting;
  if (referenceClass === "C") return undefined;
  // A refused repeat counts only when the earlier requests can no longer arrive.
  if (isNo(answer)) return Math.min(backOffMaxSeconds, delaySeconds + sendingSeconds + 1);
  return backOff(attempts, { first: 1, max: attempts > 10 ? 30 : 10 });
}

/** Seconds until a put-off request is sent again: none if only our own process was too slow. */
export function secondsPutOff(answer: TransferAnswer, attempts: number): number {
  return answer === "TOO_LATE" ? 0 : backOff(attempts, { first: 2, max: 60 });
}

export type Side = GameCode | typeof walletCode;

/** The game that a request names, if there is one. */
export function findGameCode(name: string): GameCode | undefined {
  return gameCodes.find((code) => code === name);
}

/** Receives the money that a member loses by ending a reward; no request can name it. */
export const houseCode = "HOUSE";
export type Target = Side | typeof houseCode;

interface Route {
  readonly from: Side;
  readonly to: Target;
}

interface PlannedLeg {
  readonly leg: 1 | 2;
  readonly provider: GameCode;
  readonly direction: "DEPOSIT" | "WITHDRAW";
}

/** The legs of a transfer, in order. */
export function planLegs({ from, to }: Route): readonly PlannedLeg[] {
  const out = from === walletCode ? [] : [{ provider: from, direction: "WITHDRAW" } as const];
  const isIntoGame = to !== walletCode && to !== houseCode;
  const into = !isIntoGame ? [] : [{ provider: to, direction: "DEPOSIT" } as const];
  return [...out, ...into].map((leg, index) => ({ ...leg, leg: index === 0 ? 1 : 2 }));
}

/** The ledger change that opens a transfer: none if the money is still in a game. */
export function planOpening({ from }: Route, amountMinor: bigint) {
  return from === walletCode ? { walletMinor: -amountMinor, heldMinor: amountMinor } : {};
}

interface EndedLeg extends Route {
  readonly leg: 1 | 2;
  readonly isDone: boolean;
  readonly amountMinor: bigint;
}

interface EndPlan {
  readonly state: "PENDING" | "SUCCESS" | "FAILED";
  readonly walletMinor: bigint;
  readonly heldMinor: bigint;
  readonly house: string | undefined;
  /** The change of the game account's known balance. */
  readonly balanceMinor: bigint;
  readonly nextLeg: "go" | "drop" | undefined;
}

/** The effect of a leg's end on the ledger, on the game's balance and on the next leg. */
export function planEnd({ from, to, leg, isDone, amountMinor }: EndedLeg): EndPlan {
  const isBetweenGames = from !== walletCode && to !== walletCode && to !== houseCode;
  const isOut = leg === 1 && from !== walletCode;
  const nothing = { walletMinor: 0n, heldMinor: 0n, house: undefined, balanceMinor: 0n };
  if (isOut && !isDone) {
    return { ...nothing, state: "FAILED", nextLeg: isBetweenGames ? "drop" : undefined };
  }
  if (isOut) {
    const arrival = { house: `game:${from}`, balanceMinor: -amountMinor };
    // Held for the other game, or for the house, which gets it in a separate posting.
    const held = { state: "PENDING", heldMinor: amountMinor } as const;
    if (isBetweenGames) return { ...nothing, ...arrival, ...held, nextLeg: "go" };
    return to === houseCode
      ? { ...nothing, ...arrival, ...held, nextLeg: undefined }
      : { ...nothing, ...arrival, state: "SUCCESS", walletMinor: amountMinor, nextLeg: undefined };
  }
  if (!isDone) {
    const back = { heldMinor: -amountMinor, walletMinor: amountMinor };
    return { ...nothing, ...back, state: "FAILED", nextLeg: undefined };
  }
  return {
    ...nothing,
    state: "SUCCESS",
    heldMinor: -amountMinor,
    house: `game:${to}`,
    balanceMinor: amountMinor,
    nextLeg: undefined,
  };
}

/** The code that a member gets when a provider refuses a transfer. */
export function failureOf(refused: { direction: "DEPOSIT" | "WITHDRAW"; note: string | null }) {
  const isShort = refused.direction === "WITHDRAW" && refused.note === "NOT_ENOUGH";
  return isShort ? "MONEY_NOT_ENOUGH" : "TRANSFER_FAIL";
}

/** The member's username at every provider; it is unique to this product. */
export function usernameOf(memberId: string): string {
  return `kp${memberId.toLowerCase()}`;
}

/** Letters and digits that are not easily confused. */
export const passwordLetters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ";
export const passwordDigits = "23456789";
