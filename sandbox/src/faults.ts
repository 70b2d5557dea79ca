import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** What can go wrong on demand: the answer comes late, it is an error, or it never comes. */
export const faultKinds = ["delay", "error", "lost-reply"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** How many requests it strikes; absent: every one until it is switched off. */
  readonly times?: number;
  /** How long a delay takes. */
  readonly milliseconds?: number;
}

interface FaultState {
  readonly kind: FaultKind | "off";
  readonly timesLeft: number | null;
  readonly milliseconds: number;
  /** How often each kind has really struck since the start: a fault that never happened proves nothing. */
  readonly struck: Readonly<Record<FaultKind, number>>;
}

const usualDelayMilliseconds = 2000;
const off: FaultState = {
  kind: "off",
  timesLeft: null,
  milliseconds: 0,
  struck: { delay: 0, error: 0, "lost-reply": 0 },
};

export class Faults {
  readonly #states: Map<string, FaultState>;

  constructor(parts: readonly string[]) {
    this.#states = new Map(parts.map((part) => [part, off]));
  }

  state(part: string): FaultState | undefined {
    return this.#states.get(part);
  }

  /** Sets what goes wrong from now on; without a fault all goes well again. */
  set(part: string, fault?: Fault): FaultState | undefined {
    const before = this.#states.get(part);
    if (!before) return undefined;
    const after: FaultState = {
      kind: fault?.kind ?? "off",
      timesLeft: fault?.times ?? null,
      milliseconds: fault?.kind === "delay" ? (fault.milliseconds ?? usualDelayMilliseconds) : 0,
      struck: before.struck,
    };
    this.#states.set(part, after);
    return after;
  }

  /** Does the work of one request of a part, with whatever is to go wrong with it. */
  async strike(part: string, reply: FastifyReply, work: () => unknown): Promise<unknown> {
    const { kind, milliseconds } = this.#take(part);
    if (kind === "error") return reply.code(500).send({ error: "Something is out of order here." });
    if (kind === "delay") await pause(milliseconds);
    const answer = work();
    if (kind !== "lost-reply") return answer;
    // The work is done and written down; only the one who asked will never hear of it.
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }

  #take(part: string): FaultState {
    const before = this.#states.get(part) ?? off;
    if (before.kind === "off") return before;
    const timesLeft = before.timesLeft === null ? null : before.timesLeft - 1;
    this.#states.set(part, {
      ...before,
      kind: timesLeft === 0 ? "off" : before.kind,
      timesLeft: timesLeft === 0 ? null : timesLeft,
      struck: { ...before.struck, [before.kind]: before.struck[before.kind] + 1 },
    });
    return before;
  }
}
