import type { Member } from "#world/members.ts";
import type { Transfer } from "@krapao/testkit/outside";

/** Where the request is found afterwards, by its key. */
export type RequestKind = "withdraw" | "gift" | "slip" | "qr";

/** What a client knows of its own request: it was told yes, told no, or never heard clearly. */
export type Outcome = "acknowledged" | "refused" | "unknown";

export interface MoneyRequest {
  readonly kind: RequestKind;
  readonly member: Member;
  readonly key: string;
  readonly amount: number;
  outcome: Outcome;
  /** The answers it got, one after the other: a status, or the code of a refusal. */
  readonly answers: string[];
}

/** All that the clients did and saw. The product has no part in it. */
export class Record {
  readonly requests: MoneyRequest[] = [];
  /** Transfers told by the feed that one member fits: each must be credited. */
  readonly transfers: Transfer[] = [];
  /** Transfers from nobody we know: each must wait for an operator. */
  readonly strangers: Transfer[] = [];
  /** What clients saw that cannot be. */
  readonly contradictions: string[] = [];
  /** How often each thing was answered. */
  readonly tally = new Map<string, number>();
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

  note(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  count(outcome: Outcome): number {
    return this.requests.filter((request) => request.outcome === outcome).length;
  }
}
