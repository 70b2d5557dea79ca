import { monotonicNow } from "#platform/monotonic.ts";

/** A request that has not left after this time is not sent. */
const sendWithinMilliseconds = 2000;

/** The receiver refuses a request that arrives this long after its claim began. */
const arriveWithinMilliseconds = 10_000;

/** After this time a request has arrived, or never will. */
export const sendingSeconds = arriveWithinMilliseconds / 1000;

/**
 * The time just before a claim was written. A process may pause for any time between its claim and
 * its request, while another process takes over. So a request may move money only if it leaves
 * right after the claim and arrives soon.
 */
export interface Fence {
  readonly startedAt: number;
  /** The wall-clock time for the receiver, which has another clock. */
  readonly notAfter: string;
}

export function startFence(): Fence {
  return {
    startedAt: monotonicNow(),
    notAfter: new Date(Date.now() + arriveWithinMilliseconds).toISOString(),
  };
}

/** The request was too late, by our own clock or the receiver's: nothing was done. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** Refuses to send a request whose process paused after its claim. */
export function checkFence({ startedAt }: Fence): void {
  const heldUp = monotonicNow() - startedAt;
  if (heldUp > sendWithinMilliseconds) {
    throw new TooLate(`The request was held up for ${Math.round(heldUp)} ms and is not sent.`);
  }
}

/** Whether an answer means that the request arrived after its `notAfter`. */
export function isTooLate({ status, body }: { status: number; body: unknown }): boolean {
  return status === 409 && (body as { code?: unknown } | null)?.code === "TOO_LATE";
}
