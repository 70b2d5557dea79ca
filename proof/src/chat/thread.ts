/** A message as a page or the help desk has it: enough to recognise it and to order it. */
export interface Known {
  readonly id: string;
  readonly number: number;
  readonly sender: string;
}

/** The messages that a page shows: each once, in the order of numbers. */
export class Thread {
  #byNumber = new Map<number, Known>();

  /** Adds messages from any source; a known message changes nothing. */
  add(items: readonly Known[]): void {
    for (const { id, number, sender } of items) this.#byNumber.set(number, { id, number, sender });
  }

  /** The number up to which nothing is missing. */
  get whole(): number {
    let number = 0;
    while (this.#byNumber.has(number + 1)) number += 1;
    return number;
  }

  /** Whether something is missing in between. */
  get hasGap(): boolean {
    return this.#byNumber.size > this.whole;
  }

  get items(): readonly Known[] {
    return [...this.#byNumber.values()].toSorted((one, other) => one.number - other.number);
  }

  /** Used when the page reloads. */
  forget(): void {
    this.#byNumber = new Map();
  }
}
