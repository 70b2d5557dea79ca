import type { Person as Sender, Transfer } from "@krapao/testkit/outside";
import type { Person } from "./person.ts";

/** A transfer that no rule could credit: the person who says that it is theirs, and its real sender. */
interface Claim {
  readonly person: Person;
  readonly sender: Sender;
  readonly satang: number;
}

/** What the people of the shift know from each other outside of the product, and what was counted. */
export class Notebook {
  /** One sentence each. */
  readonly breaches: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #claims = new Map<string, Claim>();
  /** The payouts whose member read that a person checks them, by account and amount. */
  readonly heldPayouts = new Set<string>();
  /** Those whose release was done, by reference. */
  readonly releasedPayouts = new Set<string>();
  /** The members who want a lower limit, by their words in the chat. */
  readonly limitWishes = new Set<string>();
  /** Members who send money at the same moment as another one. */
  readonly friends: Person[] = [];
  /** Members who have registered during the shift. */
  readonly newcomers: Person[] = [];
  /** What is true outside once an act is done, by its id. */
  readonly #outcomes = new Map<string, () => void>();

  count(what: string, times = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
  }

  counted(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  /** The counts whose names begin with the word, without the word. */
  listCounts(word: string): readonly (readonly [name: string, times: number])[] {
    return [...this.#counts]
      .filter(([name]) => name.startsWith(`${word} `))
      .map(([name, times]) => [name.slice(word.length + 1), times] as const)
      .toSorted(([one], [other]) => one.localeCompare(other));
  }

  claim({ reference, sender, amount }: Transfer, person: Person): void {
    this.#claims.set(reference, { person, sender, satang: Math.round(amount * 100) });
  }

  claimOf(reference: string | null): Claim | undefined {
    return this.#claims.get(reference ?? "");
  }

  /** Does it now if the act is done, or when a second person has agreed. */
  whenDone({ state, actId }: { state: string; actId: string }, outcome: () => void): void {
    if (state === "DONE") outcome();
    else this.#outcomes.set(actId, outcome);
  }

  wasDone(actId: string): void {
    this.#outcomes.get(actId)?.();
    this.#outcomes.delete(actId);
  }
}
