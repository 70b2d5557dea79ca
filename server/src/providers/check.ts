import { randomUUID } from "node:crypto";
import { type Fence, startFence } from "./fence.ts";

/**
 * A promise that an adapter must keep, checked with the same clients that the wallet uses. No check
 * moves money.
 */
export interface Check {
  readonly promise: string;
  /** Returns the problem, or undefined. */
  readonly run: () => Promise<string | undefined>;
}

interface Party {
  readonly url: string;
  readonly key: string;
}

export interface Subject extends Party {
  /** The phone that receives a text message. */
  readonly phone: string;
  /** The payment provider or game that the adapter serves. */
  readonly provider?: string | undefined;
  /** Whether the game's provider can be queried by reference: class B. */
  readonly reportsReferences?: boolean;
  /** Whether it refuses requests after their `notAfter`; otherwise it may act on such a request. */
  readonly refusesLate?: boolean;
}

/** A check that passes if the answer is one of those allowed. */
export function expectOne<Answer>(
  promise: string,
  call: () => Promise<Answer>,
  allowed: readonly NoInfer<Answer>[],
): Check {
  return {
    promise,
    async run() {
      const answer = await call();
      return allowed.includes(answer) ? undefined : `it answered ${JSON.stringify(answer)}`;
    },
  };
}

/** A fence for a request that is sent at once but arrives too late. */
export const pastFence = (): Fence => ({ ...startFence(), notAfter: new Date(0).toISOString() });

export const nameOf = (error: Error): string => error.name;

export const fresh = () => `check-${randomUUID()}`;
