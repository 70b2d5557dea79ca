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

/** The game's credit for an amount, or nothing where it does not convert exactly. */
export function toCreditMinor(amountMinor: bigint, ratio: bigint): bigint | undefined {
  const scaled = amountMinor * ratio;
  return scaled % million === 0n ? scaled / million : undefined;
}

/** What a credit is worth to the member; a part of a satang is not shown. */
export function toMemberMinor(creditMinor: bigint, ratio: bigint): bigint {
  return (creditMinor * million) / ratio;
}

/** The largest part of an amount that converts exactly. */
export function exactPart(amountMinor: bigint, ratio: bigint): bigint {
  return amountMinor - (amountMinor % exactUnit(ratio));
}

/** How long a process may take over a leg before another takes it up. */
export const leaseSeconds = 20;

/** `put-off`: nothing was done, and the same question may be asked once more as if for the first time. */
export type Verdict = "settle" | "refuse" | "wait" | "put-off";

interface LegAttemptState {
  /** No request with this reference was ever sent before. */
  readonly isFirst: boolean;
  /**
   * How long this process had known of the sending before this question when it asked: by a clock that
   * nobody sets.
   */
  readonly secondsSinceRequest: number;
  readonly delaySeconds: number;
  /** Whether the provider refuses requests that come after their `notAfter`. */
  readonly refusesLate: boolean;
  /** Nobody waits for the answer, and the question stays the same: the house has time. */
  readonly isPatient: boolean;
}

/** Each may be over by the time of the next question; the question itself need not change. */
const noForNow: readonly TransferAnswer[] = ["MAINTENANCE", "NOT_SENT", "LOCKED", "NO_PLAYER"];

/** What an answer means for the money. A no counts only when nothing is on its way any more. */
export function judgeAnswer(
  answer: TransferAnswer,
  { isFirst, secondsSinceRequest, delaySeconds, isPatient, refusesLate }: LegAttemptState,
): Verdict {
  if (isPatient && isFirst && noForNow.includes(answer)) return "put-off";
  // Where nothing stops a late request, no time is long enough for it to be gone.
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
      // Said of this request, not of the ones before it.
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

/** The provider has looked at the request and did nothing: that one is not on its way any more. */
export function isNo(answer: TransferAnswer): boolean {
  return answer === "NOT_ENOUGH" || answer === "NO_PLAYER" || answer === "LOCKED";
}

/** The longest that a leg is put off. */
export const backOffMaxSeconds = 600;

interface Waiting {
  readonly answer: TransferAnswer;
  readonly referenceClass: "A" | "B" | "C";
  readonly attempts: number;
  readonly delaySeconds: number;
}

/** When to look at a leg again; never where the provider cannot tell and must not be asked twice. */
export function secondsToNextPoll(waiting: Waiting): number | undefined {
  const { answer, referenceClass, attempts, delaySeconds } = waiting;
  if (referenceClass === "C") return undefined;
  // A repeat that is refused counts once the sendings before it have run out.
  if (isNo(answer)) return Math.min(backOffMaxSeconds, delaySeconds + sendingSeconds + 1);
  return backOff(attempts, { first: 1, max: attempts > 10 ? 30 : 10 });
}

/** When to ask once more for what was put off: at once where only we were held up. */
export function secondsPutOff(answer: TransferAnswer, attempts: number): number {
  return answer === "TOO_LATE" ? 0 : backOff(attempts, { first: 2, max: 60 });
}

/** Who can tell by itself is given an hour for it. */
const ownTrySeconds = 3600;

/** Whether an operator may say what became of a leg: not while it may still change by itself. */
export function mayOperatorEnd(leg: {
  readonly referenceClass: "A" | "B" | "C";
  readonly secondsSinceRequest: number;
  readonly secondsOpen: number;
  readonly delaySeconds: number;
}): boolean {
  const isSettling = leg.secondsSinceRequest <= leg.delaySeconds + sendingSeconds;
  return !isSettling && (leg.referenceClass === "C" || leg.secondsOpen > ownTrySeconds);
}

export type Side = GameCode | typeof walletCode;

/** The game that a request names, if there is one. */
export function findGameCode(name: string): GameCode | undefined {
  return gameCodes.find((code) => code === name);
}

/** Where the money goes that a member loses by ending a reward; nobody can ask for it by name. */
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

/** The questions that a transfer asks, one after the other. */
export function planLegs({ from, to }: Route): readonly PlannedLeg[] {
  const out = from === walletCode ? [] : [{ provider: from, direction: "WITHDRAW" } as const];
  const isIntoGame = to !== walletCode && to !== houseCode;
  const into = !isIntoGame ? [] : [{ provider: to, direction: "DEPOSIT" } as const];
  return [...out, ...into].map((leg, index) => ({ ...leg, leg: index === 0 ? 1 : 2 }));
}

/** What opening a transfer takes from the wallet: nothing where the money is still in a game. */
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
  /** By how much the account is seen to hold more or less. */
  readonly balanceMinor: bigint;
  readonly nextLeg: "go" | "drop" | undefined;
}

/** What the end of a leg does: to the books, to the game's balance and to the leg after it. */
export function planEnd({ from, to, leg, isDone, amountMinor }: EndedLeg): EndPlan {
  const isBetweenGames = from !== walletCode && to !== walletCode && to !== houseCode;
  const isOut = leg === 1 && from !== walletCode;
  const nothing = { walletMinor: 0n, heldMinor: 0n, house: undefined, balanceMinor: 0n };
  if (isOut && !isDone) {
    return { ...nothing, state: "FAILED", nextLeg: isBetweenGames ? "drop" : undefined };
  }
  if (isOut) {
    const arrival = { house: `game:${from}`, balanceMinor: -amountMinor };
    // Set aside for the other game, or for the house, which is handed it in a step of its own.
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

/** What a member is told of a transfer that a provider refused. */
export function failureOf(refused: { direction: "DEPOSIT" | "WITHDRAW"; note: string | null }) {
  const isShort = refused.direction === "WITHDRAW" && refused.note === "NOT_ENOUGH";
  return isShort ? "MONEY_NOT_ENOUGH" : "TRANSFER_FAIL";
}

/** The member's name at every provider: ours, and nobody else's. */
export function usernameOf(memberId: string): string {
  return `kp${memberId.toLowerCase()}`;
}

/** Letters and digits that nobody takes for one another. */
export const passwordLetters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ";
export const passwordDigits = "23456789";
