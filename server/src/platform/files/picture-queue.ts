/** Each picture needs about a hundred megabytes while it is drawn. */
const atOnceMax = 2;

/**
 * Decides which picture is drawn next. Slips go first. Chats use at most one slot, so that one is
 * always free for slips. Visitors of the chat alternate: a visitor who sends many pictures delays
 * only their own.
 */
export class PictureQueue {
  readonly #slips: (() => void)[] = [];
  /** The waiting work of each visitor, in the order in which the visitors are served. */
  readonly #chats = new Map<string, (() => void)[]>();
  #slipsUnderWay = 0;
  #isChatUnderWay = false;

  async drawSlip<Result>(work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#slips.push(resolve);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#slipsUnderWay -= 1;
      this.#startNext();
    }
  }

  async drawForChat<Result>(visitor: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#chats.set(visitor, [...(this.#chats.get(visitor) ?? []), resolve]);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#isChatUnderWay = false;
      this.#putLast(visitor);
      this.#startNext();
    }
  }

  #startNext(): void {
    while (this.#hasRoom() && this.#slips.length > 0) {
      this.#slipsUnderWay += 1;
      this.#slips.shift()?.();
    }
    if (this.#isChatUnderWay || !this.#hasRoom()) return;
    const [next] = this.#chats;
    if (!next) return;
    const [visitor, [start, ...later]] = next;
    if (later.length > 0) this.#chats.set(visitor, later);
    else this.#chats.delete(visitor);
    this.#isChatUnderWay = true;
    start?.();
  }

  /** A visitor who was just served goes to the end of the queue. */
  #putLast(visitor: string): void {
    const waiting = this.#chats.get(visitor);
    if (!waiting) return;
    this.#chats.delete(visitor);
    this.#chats.set(visitor, waiting);
  }

  #hasRoom(): boolean {
    return this.#slipsUnderWay + (this.#isChatUnderWay ? 1 : 0) < atOnceMax;
  }
}
