import { createHmac } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { Alarm } from "./alarm.ts";
import { CallbackBooks, type CallbackOrder, type StoredCallback } from "./callback-books.ts";
import { clockNow } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { PageOfBooks } from "./paging.ts";

/** How a callback is signed. Anything unusual is for tests of the wallet's checks. */
export interface Signing {
  readonly signature?: "RIGHT" | "WRONG" | "MISSING";
  /** The age of the timestamp; negative for the future. */
  readonly ageSeconds?: number;
}

const usualPauses = [500, 2000, 5000, 15_000, 30_000];
const deadlineMilliseconds = 10_000;
/** The most callbacks that run at the same time. */
const parallelMax = 32;

/** Sends callbacks to the wallet, with a limited number of retries. */
export class Callbacks {
  readonly #books: CallbackBooks;
  readonly #faults: Faults;
  readonly #key: string;
  readonly #pauses: readonly number[];
  readonly #signal: AbortSignal;
  readonly #alarm = new Alarm(() => this.#run());
  #inFlight = 0;
  /** Callbacks of a part that wait until a later one has passed. */
  readonly #held = new Map<string, number[]>();

  constructor(options: {
    readonly books: DatabaseSync;
    readonly faults: Faults;
    readonly key: string;
    readonly pauses?: readonly number[] | undefined;
    readonly signal: AbortSignal;
  }) {
    this.#books = new CallbackBooks(options.books);
    this.#faults = options.faults;
    this.#key = options.key;
    this.#pauses = options.pauses ?? usualPauses;
    this.#signal = options.signal;
    this.#signal.addEventListener("abort", () => this.#alarm.stop());
    this.#setAlarm();
  }

  /** Sends in the background, with the faults that are set. */
  send(order: CallbackOrder): void {
    const fault = this.#faults.takeForCallback({ part: order.part, call: "callback" });
    const lateAt = clockNow() + (fault?.milliseconds ?? 0);
    const isLate = fault?.kind === "late-callback" || fault?.kind === "reordered-callback";
    const number = this.#books.add(order, isLate ? lateAt : clockNow());
    if (fault?.kind === "lost-callback") this.#books.giveUp(number);
    if (fault?.kind === "duplicate-callback") this.#books.add(order, clockNow());
    if (fault?.kind === "forged-callback") void this.sendOnce(order, { signature: "WRONG" });
    if (fault?.kind === "reordered-callback") {
      this.#held.set(order.part, [...(this.#held.get(order.part) ?? []), number]);
    }
    this.#setAlarm();
  }

  /** Makes one attempt now. Returns the wallet's status, or 0 if there was no answer. */
  async sendOnce(
    { url, body }: Omit<CallbackOrder, "part">,
    signing: Signing = {},
  ): Promise<number> {
    return this.#post(url, JSON.stringify(body), signing);
  }

  list(part: string, page: PageOfBooks): unknown[] {
    return this.#books.list(part, page);
  }

  #setAlarm(): void {
    const at = this.#books.nextDueAt();
    if (at !== undefined && this.#inFlight < parallelMax) this.#alarm.set(at);
  }

  #run(): void {
    for (const callback of this.#books.due(parallelMax - this.#inFlight)) {
      // Not due again before this attempt has ended.
      this.#books.moveTo(callback.number, clockNow() + 2 * deadlineMilliseconds);
      void this.#deliver(callback);
    }
    this.#setAlarm();
  }

  async #deliver({ number, part, url, body, attempts }: StoredCallback): Promise<void> {
    this.#inFlight += 1;
    const status = await this.#post(url, body, {});
    this.#inFlight -= 1;
    if (this.#signal.aborted) return;
    const isTaken = status >= 200 && status < 300;
    const pause = isTaken ? undefined : this.#pauses[attempts];
    this.#books.note(number, status, pause === undefined ? undefined : clockNow() + pause);
    this.#release(part, number);
    this.#setAlarm();
  }

  /** A later callback of the part has passed, so the held ones follow. */
  #release(part: string, passed: number): void {
    const held = this.#held.get(part)?.filter((number) => number !== passed) ?? [];
    for (const number of held) this.#books.moveTo(number, clockNow());
    this.#held.delete(part);
  }

  async #post(url: string, body: string, signing: Signing): Promise<number> {
    try {
      const reply = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...this.#sign(body, signing) },
        body,
        redirect: "error",
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(deadlineMilliseconds)]),
      });
      await reply.body?.cancel();
      return reply.status;
    } catch {
      return 0;
    }
  }

  #sign(body: string, { signature = "RIGHT", ageSeconds = 0 }: Signing): Record<string, string> {
    const timestamp = String(Math.floor(clockNow() / 1000) - ageSeconds);
    if (signature === "MISSING") return { "x-timestamp": timestamp };
    const key = signature === "RIGHT" ? this.#key : `not ${this.#key}`;
    const digest = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
    return { "x-timestamp": timestamp, "x-signature": digest };
  }
}
