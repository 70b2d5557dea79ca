import type { Currency } from "@krapao/contract/fields";
import type { Party } from "./call.ts";
import { callProvider, type Reply, sendMoney } from "./request.ts";
import { compareDetails, referenceTaken } from "./contradiction.ts";
import type { Fence } from "./fence.ts";

/** The bank of our accounts: it makes payouts, reports incoming transfers, and verifies slips. */
export interface BankGateway {
  /**
   * Requests a payout. The same reference is the same payout. Throws `TooLate` if it was not sent.
   */
  pay(payout: Payout, fence: Fence): Promise<PayoutStatus>;
  /**
   * Queries a payout; throws a `Contradiction` if the bank has a different one with its reference.
   */
  findPayout(payout: Payout): Promise<PayoutStatus | "UNKNOWN_REFERENCE">;
  /** The transfers after the line with this id, the oldest first. */
  readFeed(after: string): Promise<readonly unknown[]>;
  findTransfer(slip: { bankNumber: string; reference: string }): Promise<TransferFound>;
}

export interface Payout {
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
}

export type PayoutStatus = "ACCEPTED" | "PAID" | "REFUSED";

export interface Transfer {
  readonly amount: number;
  readonly currency: Currency;
  /** The account of ours that received it. */
  readonly receiver: { readonly bankCode: string; readonly accountNo: string };
  /** Banks show only some of the sender's digits; the hidden ones are `x`. */
  readonly sender: {
    readonly bankCode: string;
    readonly accountNo: string;
    readonly name: string;
  };
  readonly transferredAt: string;
}

export interface FeedLine extends Transfer {
  readonly id: string;
  /** Null for a line from a text message. */
  readonly reference: string | null;
}

type TransferFound =
  | { readonly status: "FOUND"; readonly transfer: Transfer }
  /** The bank's data is not complete yet: query again later. */
  | { readonly status: "NOT_YET" }
  | { readonly status: "NOT_FOUND" };

export function createBankGateway(party: Party): BankGateway {
  const provider = "bank";
  return {
    pay(payout, fence) {
      const { reference } = payout;
      const name = { provider, call: "pay", reference };
      const options = { fence, killPoint: "withdraw.sending" } as const;
      const request = { ...name, path: ["bank", "payouts"], body: { ...payout }, ...options };
      return sendMoney(party, request, (reply) => readPayoutStatus(payout, reply));
    },
    findPayout(payout) {
      const { reference } = payout;
      const path = ["bank", "payouts", reference];
      return callProvider(party, { provider, call: "find-payout", reference, path }, (reply) =>
        reply.status === 404 ? "UNKNOWN_REFERENCE" : readPayoutStatus(payout, reply),
      );
    },
    readFeed(after) {
      const name = { provider, call: "feed", reference: after };
      return callProvider(party, { ...name, path: ["bank", "feed"], query: { after } }, readLines);
    },
    findTransfer({ bankNumber, reference }) {
      const name = { provider, call: "find-transfer", reference };
      const query = { bank: bankNumber, reference };
      return callProvider(party, { ...name, path: ["bank", "transfers"], query }, readFound);
    },
  };
}

function readLines({ status, body }: Reply): readonly unknown[] | undefined {
  const { lines } = (body ?? {}) as { lines?: unknown[] };
  // The cursor moves by these ids: without any, a page could be neither stored nor skipped.
  const isReadable = Array.isArray(lines) && (lines.length === 0 || lines.some(hasLineId));
  return status === 200 && isReadable ? lines : undefined;
}

function readFound({ status, body }: Reply): TransferFound | undefined {
  // The bank refuses a malformed query: then it has no such transfer.
  if (status === 404 || status === 400) return { status: "NOT_FOUND" };
  if (status === 202) return { status: "NOT_YET" };
  return status === 200 ? { status: "FOUND", transfer: body as Transfer } : undefined;
}

/** Whether the feed can continue from this line: its id is a text that the database can store. */
export function hasLineId(line: unknown): line is { readonly id: string } {
  const { id } = (line ?? {}) as { id?: unknown };
  if (typeof id !== "string" || id.length === 0 || id.length > 200) return false;
  return !id.includes("\0") && id.isWellFormed();
}

/**
 * The answer contains the payout's details, so that a different one with the same reference is not
 * taken for ours.
 */
function readPayoutStatus(
  { reference, amount, currency, bankCode, accountNo }: Payout,
  reply: Reply,
): PayoutStatus | undefined {
  const body = (reply.body ?? {}) as Record<string, unknown>;
  const expected = { amount, currency, bankCode, accountNo };
  if (reply.status === 409) throw referenceTaken({ party: "bank", reference }, expected);
  const { status } = body;
  const isKnown = status === "ACCEPTED" || status === "PAID" || status === "REFUSED";
  if (reply.status !== 200 || !isKnown || body["reference"] === undefined) return undefined;
  compareDetails({ party: "bank", reference }, { reference, ...expected }, body);
  return status;
}
