import type { Member } from "#world/members.ts";
import type { Transfer } from "@krapao/testkit/outside";

/** The kind of a request: it decides which table has the key afterwards. */
export type RequestKind = "withdraw" | "gift" | "slip" | "qr";

/** The client's knowledge of its request: accepted, refused, or no clear answer. */
export type Outcome = "acknowledged" | "refused" | "unknown";

export interface MoneyRequest {
  readonly kind: RequestKind;
  readonly member: Member;
  readonly key: string;
  readonly amount: number;
  outcome: Outcome;
  /** The answers in their order: a status, or the code of a refusal. */
  readonly answers: string[];
}

/** Everything that the clients did and received. The product has no part in it. */
export class Record {
  readonly requests: MoneyRequest[] = [];
  /** Transfers in the feed that match one member: each must be credited. */
  readonly transfers: Transfer[] = [];
  /** Transfers from unknown senders: each must wait for an operator. */
  readonly strangers: Transfer[] = [];
  /** Impossible answers that clients received. */
  readonly contradictions: string[] = [];
  /** The count of each answer. */
  readonly tally = new Map<string, number>();
  /** The ports of the servers that have answered. */
  readonly answeredBy = new Set<number>();
  /** Requests sent to each server and not yet answered. */
  readonly #inFlight = new Map<number, number>();

  begin(port: number): void {
    this.#inFlight.set(port, this.inFlight(port) + 1);
  }

  end(port: number): void {
    this.#inFlight.set(port, this.inFlight(port) - 1);
  }

  inFlight(port: number): number {
    return this.#inFlight.get(port) ?? 0;
  }

  note(what: string, count = 1): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + count);
  }

  count(outcome: Outcome): number {
    return this.requests.filter((request) => request.outcome === outcome).length;
  }
}
