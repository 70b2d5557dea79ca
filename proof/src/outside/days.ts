import { incomingKinds, type Kind, type OutsideLine, type OwnLine } from "./line.ts";

/** What both sides have done, or received, of one kind with one provider on one day of Bangkok. */
export interface WorldDay {
  readonly party: string;
  readonly kind: Kind;
  readonly currency: string;
  readonly day: string;
  readonly ownCount: number;
  readonly ownMinor: number;
  readonly outsideCount: number;
  readonly outsideMinor: number;
}

const hour = 3_600_000;
const dayLength = 24 * hour;
/** Bangkok has no daylight saving time. */
const offset = 7 * hour;

interface Span {
  readonly from?: number;
  readonly until?: number;
}

/** Counts and sums what is done or came in, by provider, kind and day. Days that were compared in part are left out. */
export class DayTally {
  readonly #days = new Map<string, { -readonly [Key in keyof WorldDay]: WorldDay[Key] }>();
  readonly #span: Span;

  constructor(span: Span) {
    this.#span = span;
  }

  add(own: readonly OwnLine[], outside: readonly OutsideLine[]): void {
    // Money that came and waits for a person is here too.
    const isHere = ({ state, kind }: OwnLine) =>
      state === "DONE" || (state === "WAITING" && incomingKinds.has(kind));
    const done = own.filter(isHere);
    // The same money is of one day, although each side has its own clock.
    const times = new Map(done.map(({ key, at }) => [key, at]));
    for (const line of done) {
      const day = this.#dayOf(line, line.at);
      if (!day) continue;
      day.ownCount += 1;
      day.ownMinor += line.amountMinor ?? 0;
    }
    for (const line of outside) {
      const day = line.state === "DONE" && this.#dayOf(line, times.get(line.key) ?? line.at);
      if (!day) continue;
      day.outsideCount += 1;
      day.outsideMinor += line.amountMinor ?? 0;
    }
  }

  days(): readonly WorldDay[] {
    return [...this.#days.values()];
  }

  #dayOf({ party, kind, currency }: OwnLine | OutsideLine, at: number) {
    const { from = -Infinity, until = Infinity } = this.#span;
    const start = Math.floor((at + offset) / dayLength) * dayLength - offset;
    if (!(start >= from && start + dayLength - 1 <= until)) return undefined;
    const day = new Date(start + offset).toISOString().slice(0, 10);
    const key = [party, kind, currency, day].join(" ");
    const known = this.#days.get(key);
    if (known) return known;
    const sums = { ownCount: 0, ownMinor: 0, outsideCount: 0, outsideMinor: 0 };
    const made = { party, kind, currency, day, ...sums };
    this.#days.set(key, made);
    return made;
  }
}
