import { toMinor } from "@krapao/contract/amount";
import type { QrProvider } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { Party } from "./call.ts";
import { callProvider, type Reply, sendMoney } from "./request.ts";
import { referenceTaken } from "./contradiction.ts";
import type { Fence } from "./fence.ts";

/** The providers that make QR codes for payment and report the payments. */
export interface PaymentGateway {
  /** Requests a code. The same reference is the same charge, so a repeat creates no second one. */
  createCharge(provider: QrProvider, order: ChargeOrder, fence: Fence): Promise<ChargeCreated>;
  /** By the provider's own id, or by our reference if that id never reached us. */
  findCharge(provider: QrProvider, by: ChargeName): Promise<Charge | "UNKNOWN_CHARGE">;
  cancelCharge(provider: QrProvider, id: string): Promise<void>;
}

interface ChargeOrder {
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly callbackUrl: string;
  readonly expiresInSeconds: number;
}

export type ChargeCreated =
  | { readonly status: "CREATED"; readonly id: string; readonly payload: string }
  | { readonly status: "REFUSED"; readonly message: string };

type ChargeName = { readonly id: string } | { readonly reference: string };

export type Charge = { readonly id: string; readonly reference: string } &
  /** `REVERSED`: it was paid, and the provider has taken the money back. */
  ({ readonly status: "PENDING" | "CANCELLED" | "EXPIRED" | "REVERSED" } | PaidCharge);

export interface PaidCharge {
  readonly status: "PAID";
  readonly paymentId: string;
  readonly paidMinor: bigint;
  /** The time of payment, if the provider reports it. */
  readonly paidAt: Date | null;
  /** The transfer behind the payment, if the provider is a bank and reports it. */
  readonly transfer: PaymentTransfer;
}

/** A field that the provider does not report is null. */
interface PaymentTransfer {
  readonly reference: string | null;
  readonly receiver: { readonly bankCode: string; readonly accountNo: string } | null;
  readonly sender: { readonly bankCode: string; readonly accountNo: string } | null;
}

export function createPaymentGateway(party: Party): PaymentGateway {
  const charges = (provider: QrProvider) => ["payment", provider, "charges"];
  const nameOf = (provider: QrProvider, call: string, reference: string) => ({
    provider: `payment:${provider}`,
    call,
    reference,
  });
  return {
    createCharge(provider, order, fence) {
      const { reference, amount, currency } = order;
      const name = nameOf(provider, "create-charge", reference);
      const options = { fence, killPoint: "qr.sending" } as const;
      const request = { ...name, path: charges(provider), body: { ...order }, ...options };
      return sendMoney(party, request, (reply) => {
        if (reply.status !== 409) return readCreated(reply);
        throw referenceTaken({ party: name.provider, reference }, { amount, currency });
      });
    },
    findCharge(provider, by) {
      const call = "find-charge";
      const path = charges(provider);
      const request =
        "id" in by
          ? { ...nameOf(provider, call, by.id), path: [...path, by.id] }
          : { ...nameOf(provider, call, by.reference), path, query: by };
      return callProvider(party, request, (reply) =>
        reply.status === 404 ? "UNKNOWN_CHARGE" : readCharge(reply),
      );
    },
    async cancelCharge(provider, id) {
      const path = [...charges(provider), id, "cancel"];
      const request = { ...nameOf(provider, "cancel-charge", id), path, body: {} };
      await callProvider(party, request, ({ status }) => (status === 200 ? "taken" : undefined));
    },
  };
}

const messageLengthMax = 200;
const unpaidStatuses = ["PENDING", "CANCELLED", "EXPIRED", "REVERSED"] as const;

function readCreated({ status, body }: Reply): ChargeCreated | undefined {
  const { id, payload, message } = (body ?? {}) as Record<string, unknown>;
  if (status === 422 && typeof message === "string") {
    return { status: "REFUSED", message: message.slice(0, messageLengthMax) };
  }
  if (status !== 200 || !isText(id) || !isText(payload)) return undefined;
  return { status: "CREATED", id, payload };
}

function readCharge({ status: httpStatus, body }: Reply): Charge | undefined {
  const received = (body ?? {}) as Record<string, unknown>;
  const { id, reference, status, paymentId } = received;
  if (httpStatus === 200 && isText(id) && isText(reference)) {
    const unpaid = unpaidStatuses.find((known) => known === status);
    if (unpaid) return { id, reference, status: unpaid };
    const paidMinor = toMinor(received.paidAmount);
    if (status === "PAID" && isText(paymentId) && paidMinor !== undefined && paidMinor > 0n) {
      const paidAt = isText(received.paidAt) ? new Date(received.paidAt) : null;
      return {
        id,
        reference,
        status,
        paymentId,
        paidMinor,
        paidAt: paidAt && !Number.isNaN(paidAt.getTime()) ? paidAt : null,
        transfer: readPaymentTransfer(received.transfer),
      };
    }
  }
  return undefined;
}

/** An unreadable field counts as not reported: the payment itself is still clear. */
function readPaymentTransfer(received: unknown): PaymentTransfer {
  const { reference, receiver, sender } = (received ?? {}) as Record<string, unknown>;
  return {
    reference: isText(reference) ? reference : null,
    receiver: readBankAccount(receiver),
    sender: readBankAccount(sender),
  };
}

function readBankAccount(received: unknown): PaymentTransfer["sender"] {
  const { bankCode, accountNo } = (received ?? {}) as Record<string, unknown>;
  return isText(bankCode) && isText(accountNo) ? { bankCode, accountNo } : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 1000;
}
