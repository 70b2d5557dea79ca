/** The gateway's longest delay: only after it is "no such payout" a definite no. */
export const payoutDelaySeconds = { sandbox: 5, real: 200 };

/** What a member is told to expect. */
export const usualMinutes = 3;

/** How long a withdrawal waits for money to come home from the games. */
export const homeSeconds = 60;

/** How long a process may take over one look at a withdrawal before another takes it up. */
export const leaseSeconds = 30;

/** How long to wait before asking again, growing with every try up to a minute. */
export function secondsToNextLook(attempts: number): number {
  return Math.min(60, 2 ** Math.min(attempts, 6) / 2);
}

export type PayoutAnswer = "PAID" | "REFUSED" | "ACCEPTED" | "UNKNOWN_REFERENCE" | "NO_ANSWER";

/** What an answer means for the member's money. */
export function judgePayout(
  answer: PayoutAnswer,
  { secondsSinceSent, delaySeconds }: { secondsSinceSent: number; delaySeconds: number },
): "pay" | "return" | "wait" {
  switch (answer) {
    case "PAID":
      return "pay";
    case "REFUSED":
      return "return";
    case "UNKNOWN_REFERENCE":
      // A request still on its way may yet arrive.
      return secondsSinceSent > delaySeconds ? "return" : "wait";
    case "ACCEPTED":
    case "NO_ANSWER":
      return "wait";
  }
}

/** All but the last four digits hidden. */
export function maskAccountNo(accountNo: string): string {
  return accountNo.slice(-4).padStart(accountNo.length, "•");
}
