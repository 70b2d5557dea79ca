import { backOff } from "#platform/back-off.ts";
import { sendingSeconds } from "#providers/fence.ts";

/** The longest time that the bank takes to process a request that it has received. */
export const payoutDelaySeconds = { sandbox: 5, real: 200 };

/** The waiting time that the screen shows. */
export const usualMinutes = 3;

/** How long a withdrawal waits for money from the games. */
export const collectionSeconds = 60;

/** How long a process may work on one claim before another process may take over. */
export const leaseSeconds = 20;

/** The longest delay before the next poll. */
export const backOffMaxSeconds = 60;

/**
 * Back-off before the next poll. The first polls are close together, so that a withdrawal whose
 * process died is decided within a minute.
 */
export function secondsToNextPoll(attempts: number): number {
  return backOff(attempts, { first: 1, max: attempts > 10 ? backOffMaxSeconds : 8 });
}

export type PayoutAnswer =
  | "PAID"
  | "REFUSED"
  | "ACCEPTED"
  | "UNKNOWN_REFERENCE"
  /** The request arrived too late and did nothing. */
  | "TOO_LATE"
  | "NO_ANSWER";

interface Question {
  /**
   * Time since this process learned that the payout was sent, by the monotonic clock, which no one
   * can set.
   */
  readonly secondsSinceSent: number;
  readonly delaySeconds: number;
  /** Whether the bank refuses requests that come after their `notAfter`. */
  readonly refusesLate: boolean;
}

/** Decides what an answer means for the member's money. */
export function judgePayout(
  answer: PayoutAnswer,
  { secondsSinceSent, delaySeconds, refusesLate }: Question,
): "pay" | "return" | "wait" | "release" {
  switch (answer) {
    case "PAID":
      return "pay";
    case "REFUSED":
      return "return";
    case "UNKNOWN_REFERENCE":
      // A request in flight may still arrive. If the bank accepts late requests, it may arrive at
      // any time.
      return refusesLate && secondsSinceSent > delaySeconds + sendingSeconds ? "return" : "wait";
    case "TOO_LATE":
      return "release";
    case "ACCEPTED":
    case "NO_ANSWER":
      return "wait";
  }
}
