import { randomInt } from "node:crypto";
import { seededRandom } from "./seeded-random.ts";

/** The faults of a request on demand. "After" means that the work was done anyway. */
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
  "wrong-body",
  "wrong-body-after",
  "busy",
  "maintenance",
  "duplicate",
  "late-commit",
] as const;
export type RequestFaultKind = (typeof requestFaultKinds)[number];

/** The faults of a callback that we send. */
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

/** Consequences of other faults. They cannot be set, but they are counted. */
const noticedKinds = ["not-found-yet"] as const;
type NoticedKind = (typeof noticedKinds)[number];

type Counts = Readonly<Record<string, Readonly<Partial<Record<FaultKind | NoticedKind, number>>>>>;

export interface Fault {
  readonly kind: FaultKind;
  /** The only call with the fault; if absent, every call of the part. */
  readonly call?: string;
  /** The only provider with the fault; if absent, all providers of the part. */
  readonly provider?: string;
  /** The most times that it happens; if absent, until it is switched off. */
  readonly times?: number;
  /** The probability; if absent, it always happens. */
  readonly probability?: number;
  /** The length of a delay. */
  readonly milliseconds?: number;
}

/** An active fault, or one that was used up. */
interface StandingFault {
  readonly kind: FaultKind;
  readonly call: string | null;
  readonly provider: string | null;
  readonly probability: number;
  readonly timesLeft: number | null;
  readonly milliseconds: number;
}

interface PartFaults {
  readonly faults: readonly StandingFault[];
  /** The seed of the part's random choices: the same seed gives the same choices. */
  readonly seed: number;
  /** How often each kind happened. A fault that never happened proves nothing. */
  readonly injected: Readonly<Record<FaultKind | NoticedKind, number>>;
  readonly faultsByCall: Counts;
  readonly faultsByProvider: Counts;
  /** How often each call was made, with any result. */
  readonly calls: Readonly<Record<string, number>>;
}

export interface CallSite {
  readonly part: string;
  readonly call: string;
  /** The called provider, if a part plays several. */
  readonly provider?: string;
  /** The faults that are not possible here. */
  readonly spared?: readonly FaultKind[];
}

/** The calls for which faults can be set. */
export interface PartCalls {
  readonly name: string;
  readonly calls: readonly string[];
  readonly providers?: readonly string[];
}

const usualDelayMilliseconds = 2000;

export class Faults {
  readonly #states = new Map<string, PartFaults>();
  readonly #dice = new Map<string, () => number>();
  readonly #calls: ReadonlyMap<string, PartCalls>;

  constructor(parts: readonly PartCalls[]) {
    this.#calls = new Map(parts.map((part) => [part.name, part]));
    for (const { name, calls } of parts) {
      this.#states.set(name, {
        faults: [],
        seed: 0,
        injected: Object.fromEntries(
          [...faultKinds, ...noticedKinds].map((kind) => [kind, 0]),
        ) as PartFaults["injected"],
        faultsByCall: {},
        faultsByProvider: {},
        calls: Object.fromEntries(calls.map((call) => [call, 0])),
      });
    }
  }

  state(part: string): PartFaults | undefined {
    return this.#states.get(part);
  }

  callsOf(part: string): PartCalls {
    return this.#calls.get(part) ?? { name: part, calls: [] };
  }

  /** Sets the faults from now on; an empty list removes all. */
  set(part: string, faults: readonly Fault[], seed = randomInt(2 ** 31)): PartFaults | undefined {
    const before = this.#states.get(part);
    if (!before) return undefined;
    const after = { ...before, faults: faults.map(stand), seed };
    this.#states.set(part, after);
    this.#dice.set(part, seededRandom(seed));
    return after;
  }

  takeForRequest(callSite: CallSite): (StandingFault & { kind: RequestFaultKind }) | undefined {
    return this.#take(callSite, requestFaultKinds);
  }

  takeForCallback(callSite: CallSite): (StandingFault & { kind: CallbackFaultKind }) | undefined {
    return this.#take(callSite, callbackFaultKinds);
  }

  /** Counts a consequence of a fault at another call. */
  notice(callSite: CallSite, kind: NoticedKind): void {
    const state = this.#states.get(callSite.part);
    if (state) this.#states.set(callSite.part, count(state, callSite, kind));
  }

  /** The first fault that applies, if any. Faults with a probability share one random number. */
  #take<Kind extends FaultKind>(
    callSite: CallSite,
    kinds: readonly Kind[],
  ): (StandingFault & { kind: Kind }) | undefined {
    const { part, call, provider, spared = [] } = callSite;
    const state = this.#states.get(part);
    if (!state) return undefined;
    const calls = { ...state.calls, [call]: (state.calls[call] ?? 0) + 1 };
    const candidates = state.faults.filter(
      (fault): fault is StandingFault & { kind: Kind } =>
        (kinds as readonly FaultKind[]).includes(fault.kind) &&
        !spared.includes(fault.kind) &&
        (fault.call === null || fault.call === call) &&
        (fault.provider === null || fault.provider === provider),
    );
    const isDiceNeeded = candidates.some(({ probability }) => probability < 1);
    const thrown = isDiceNeeded ? (this.#dice.get(part)?.() ?? 0) : 0;
    const found = choose(candidates, thrown);
    this.#states.set(
      part,
      found ? { ...countFault(state, found, callSite), calls } : { ...state, calls },
    );
    return found;
  }
}

function stand({ kind, call, provider, times, probability, milliseconds }: Fault): StandingFault {
  return {
    kind,
    call: call ?? null,
    provider: provider ?? null,
    probability: probability ?? 1,
    timesLeft: times ?? null,
    milliseconds: milliseconds ?? usualDelayMilliseconds,
  };
}

/** Each probability is a range on the line from 0 to 1, one after the other. */
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

function countFault(state: PartFaults, found: StandingFault, callSite: CallSite): PartFaults {
  const { kind, timesLeft } = found;
  const left = timesLeft === null ? null : timesLeft - 1;
  return {
    ...count(state, callSite, kind),
    faults: state.faults.flatMap((fault) => {
      if (fault !== found) return [fault];
      return left === 0 ? [] : [{ ...found, timesLeft: left }];
    }),
  };
}

function count(
  state: PartFaults,
  { call, provider }: CallSite,
  kind: FaultKind | NoticedKind,
): PartFaults {
  const { injected, faultsByCall, faultsByProvider } = state;
  return {
    ...state,
    injected: { ...injected, [kind]: injected[kind] + 1 },
    faultsByCall: countAt(faultsByCall, call, kind),
    faultsByProvider:
      provider === undefined ? faultsByProvider : countAt(faultsByProvider, provider, kind),
  };
}

function countAt(counts: Counts, key: string, kind: FaultKind | NoticedKind): Counts {
  const before = counts[key] ?? {};
  return { ...counts, [key]: { ...before, [kind]: (before[kind] ?? 0) + 1 } };
}
