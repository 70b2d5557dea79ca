import { backOff } from "#platform/back-off.ts";
import { sendingSeconds } from "#providers/fence.ts";

/** How long the bank may take over a request that it has received. */
export const payoutDelaySeconds = { sandbox: 5, real: 200 };

/** What a member is told to expect. */
export const usualMinutes = 3;

/** How long a withdrawal waits for money to come home from the games. */
export const collectionSeconds = 60;

/** How long a process may take over one look at a withdrawal before another takes it up. */
export const leaseSeconds = 20;

/** The longest that a withdrawal is put off. */
export const backOffMaxSeconds = 60;

/**
 * How long to wait before asking again, growing with every try. The first tries stay close together: what
 * a process left behind when it died is decided within a minute.
 */
export function secondsToNextPoll(attempts: number): number {
  return backOff(attempts, { first: 1, max: attempts > 10 ? backOffMaxSeconds : 8 });
}

export type PayoutAnswer =
  | "PAID"
  | "REFUSED"
  | "ACCEPTED"
  | "UNKNOWN_REFERENCE"
  /** The request was held up and did nothing. */
  | "TOO_LATE"
  | "NO_ANSWER";

interface Question {
  /** How long this process had known, when it asked, that the payout was sent: by a clock that nobody sets. */
  readonly secondsSinceSent: number;
  readonly delaySeconds: number;
  /** Whether the bank refuses requests that come after their `notAfter`. */
  readonly refusesLate: boolean;
}

/** What an answer means for the member's money. */
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
      // A request still on its way may yet arrive; where nothing stops it, no time is long enough.
      return refusesLate && secondsSinceSent > delaySeconds + sendingSeconds ? "return" : "wait";
    case "TOO_LATE":
      return "release";
    case "ACCEPTED":
    case "NO_ANSWER":
      return "wait";
  }
}

/** All but the last four digits hidden. */
export function maskAccountNo(accountNo: string): string {
  return accountNo.slice(-4).padStart(accountNo.length, "•");
}
