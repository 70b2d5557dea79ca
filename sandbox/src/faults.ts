import { randomInt } from "node:crypto";
import { seededRandom } from "./seeded-random.ts";

/** What can go wrong with a request on demand. "After" means that the work was done anyway. */
export const requestFaultKinds = [
  "delay",
  "slow-reply",
  "error",
  "error-after",
  "lost-request",
  "lost-reply",
  "cut-reply",
  "html",
  "html-after",
  "busy",
] as const;
export type RequestFaultKind = (typeof requestFaultKinds)[number];

/** What can go wrong with a callback that we send. */
export const callbackFaultKinds = [
  "late-callback",
  "duplicate-callback",
  "reordered-callback",
  "lost-callback",
  "forged-callback",
] as const;
export type CallbackFaultKind = (typeof callbackFaultKinds)[number];

export const faultKinds = [...requestFaultKinds, ...callbackFaultKinds] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The only call that it strikes; absent: every call of the part. */
  readonly call?: string;
  /** How often it strikes at most; absent: until it is switched off. */
  readonly times?: number;
  /** How likely it strikes; absent: always. */
  readonly probability?: number;
  /** How long a delay takes. */
  readonly milliseconds?: number;
}

/** A fault as it stands, or one that has struck. */
interface StandingFault {
  readonly kind: FaultKind;
  readonly call: string | null;
  readonly probability: number;
  readonly timesLeft: number | null;
  readonly milliseconds: number;
}

interface PartFaults {
  readonly faults: readonly StandingFault[];
  /** What the dice of the part began with: the same seed gives the same throws. */
  readonly seed: number;
  /** How often each kind has really struck: one that never happened proves nothing. */
  readonly struck: Readonly<Record<FaultKind, number>>;
  readonly struckByCall: Readonly<Record<string, Readonly<Partial<Record<FaultKind, number>>>>>;
  /** How often each call was made, whatever became of it. */
  readonly calls: Readonly<Record<string, number>>;
}

export interface CallPlace {
  readonly part: string;
  readonly call: string;
}

const usualDelayMilliseconds = 2000;

export class Faults {
  readonly #states = new Map<string, PartFaults>();
  readonly #dice = new Map<string, () => number>();
  readonly #calls: ReadonlyMap<string, readonly string[]>;

  constructor(parts: readonly { readonly name: string; readonly calls: readonly string[] }[]) {
    this.#calls = new Map(parts.map(({ name, calls }) => [name, calls]));
    for (const { name, calls } of parts) {
      this.#states.set(name, {
        faults: [],
        seed: 0,
        struck: Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as PartFaults["struck"],
        struckByCall: {},
        calls: Object.fromEntries(calls.map((call) => [call, 0])),
      });
    }
  }

  state(part: string): PartFaults | undefined {
    return this.#states.get(part);
  }

  /** The calls of a part that faults can be set for. */
  callsOf(part: string): readonly string[] {
    return this.#calls.get(part) ?? [];
  }

  /** Sets what goes wrong from now on; with no faults all goes well again. */
  set(part: string, faults: readonly Fault[], seed = randomInt(2 ** 31)): PartFaults | undefined {
    const before = this.#states.get(part);
    if (!before) return undefined;
    const after = { ...before, faults: faults.map(stand), seed };
    this.#states.set(part, after);
    this.#dice.set(part, seededRandom(seed));
    return after;
  }

  takeForRequest(place: CallPlace): (StandingFault & { kind: RequestFaultKind }) | undefined {
    return this.#take(place, requestFaultKinds);
  }

  takeForCallback(place: CallPlace): (StandingFault & { kind: CallbackFaultKind }) | undefined {
    return this.#take(place, callbackFaultKinds);
  }

  /** The first fault that strikes, if any. Those with a probability share one throw of the dice. */
  #take<Kind extends FaultKind>(
    { part, call }: CallPlace,
    kinds: readonly Kind[],
  ): (StandingFault & { kind: Kind }) | undefined {
    const state = this.#states.get(part);
    if (!state) return undefined;
    const calls = { ...state.calls, [call]: (state.calls[call] ?? 0) + 1 };
    const candidates = state.faults.filter(
      (fault): fault is StandingFault & { kind: Kind } =>
        (kinds as readonly FaultKind[]).includes(fault.kind) &&
        (fault.call === null || fault.call === call),
    );
    const isDiceNeeded = candidates.some(({ probability }) => probability < 1);
    const thrown = isDiceNeeded ? (this.#dice.get(part)?.() ?? 0) : 0;
    const found = choose(candidates, thrown);
    this.#states.set(
      part,
      found ? { ...struckBy(state, found, call), calls } : { ...state, calls },
    );
    return found;
  }
}

function stand({ kind, call, times, probability, milliseconds }: Fault): StandingFault {
  return {
    kind,
    call: call ?? null,
    probability: probability ?? 1,
    timesLeft: times ?? null,
    milliseconds: milliseconds ?? usualDelayMilliseconds,
  };
}

/** Each probability is a stretch of the line from 0 to 1, one behind the other. */
function choose<Candidate extends StandingFault>(
  candidates: readonly Candidate[],
  thrown: number,
): Candidate | undefined {
  let end = 0;
  for (const candidate of candidates) {
    if (candidate.probability === 1) return candidate;
    end += candidate.probability;
    if (thrown < end) return candidate;
  }
  return undefined;
}

function struckBy(state: PartFaults, found: StandingFault, call: string): PartFaults {
  const { kind, timesLeft } = found;
  const left = timesLeft === null ? null : timesLeft - 1;
  const ofCall = state.struckByCall[call] ?? {};
  return {
    ...state,
    faults: state.faults.flatMap((fault) => {
      if (fault !== found) return [fault];
      return left === 0 ? [] : [{ ...found, timesLeft: left }];
    }),
    struck: { ...state.struck, [kind]: state.struck[kind] + 1 },
    struckByCall: {
      ...state.struckByCall,
      [call]: { ...ofCall, [kind]: (ofCall[kind] ?? 0) + 1 },
    },
  };
}
