import { randomUUID } from "node:crypto";
import { type Fence, startFence } from "./fence.ts";

/** What an adapter must keep to, asked by the very clients that the wallet asks with. Nothing moves money. */
export interface Check {
  readonly promise: string;
  /** Answers what was wrong, or nothing. */
  readonly run: () => Promise<string | undefined>;
}

interface Party {
  readonly url: string;
  readonly key: string;
}

export interface Subject extends Party {
  /** The phone that a text message goes to. */
  readonly phone: string;
  /** Which of the payment providers or of the games the adapter stands for. */
  readonly provider?: string | undefined;
  /** Whether the game's provider tells what became of a reference: class B. */
  readonly reportsReferences?: boolean;
  /** Whether it refuses what comes after its `notAfter`; one that does not may act on such a request. */
  readonly refusesLate?: boolean;
}

/** A check that holds when an answer is one of those allowed. */
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

/** A request that leaves at once, and yet comes too late. */
export const pastFence = (): Fence => ({ ...startFence(), notAfter: new Date(0).toISOString() });

export const nameOf = (error: Error): string => error.name;

export const fresh = () => `check-${randomUUID()}`;
