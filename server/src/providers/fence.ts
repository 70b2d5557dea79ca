import { monotonicNow } from "#platform/monotonic.ts";

/** A request that has not left by then is not sent any more. */
const sendWithinMilliseconds = 2000;

/** The receiver refuses a request that comes later than so long after its claim began. */
const arriveWithinMilliseconds = 10_000;

/** After so long a request is with the receiver, or never will be. */
export const sendingSeconds = arriveWithinMilliseconds / 1000;

/**
 * The moment before a claim was written. A process may be held up for any length of time between its
 * claim and its request, while another process takes over: only what leaves right after the claim, and
 * arrives soon, may still move money.
 */
export interface Fence {
  readonly startedAt: number;
  /** For the receiver, which has another clock: the machine's time. */
  readonly notAfter: string;
}

export function startFence(): Fence {
  return {
    startedAt: monotonicNow(),
    notAfter: new Date(Date.now() + arriveWithinMilliseconds).toISOString(),
  };
}

/** The request came too late, by our own clock or the receiver's: nothing was done. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** Refuses to let a request leave that was held up since its claim. */
export function checkFence({ startedAt }: Fence): void {
  const heldUp = monotonicNow() - startedAt;
  if (heldUp > sendWithinMilliseconds) {
    throw new TooLate(`The request was held up for ${Math.round(heldUp)} ms and is not sent.`);
  }
}

/** Whether an answer says that the request came after its `notAfter`. */
export function isTooLate({ status, body }: { status: number; body: unknown }): boolean {
  return status === 409 && (body as { code?: unknown } | null)?.code === "TOO_LATE";
}
