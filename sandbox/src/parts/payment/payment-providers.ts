import { randomUUID } from "node:crypto";
import { clockNow } from "#clock.ts";
import { fromMinor } from "#money.ts";
import { PageEvents } from "#page-events.ts";
import type { PartContext } from "#part.ts";
import { answer, refuse, type Answer } from "#run-with-fault.ts";
import { receiverName, suggest } from "../bank/accounts.ts";
import { maskAccount, type FeedKind, type Person } from "../bank/transfer.ts";
import { ChargeBooks, type Charge, type ChargeOrder } from "./books.ts";
import type { Provider } from "./payload.ts";

export interface PaymentControl {
  /** Providers that refuse to make codes. */
  readonly refusing: readonly Provider[];
  /** Whether the answer about a paid code contains the transfer. */
  readonly reportsTransfer: boolean;
}

/** The details of a person's payment. */
export interface Payment {
  /** An amount that differs from the code's. */
  readonly paidMinor?: number | undefined;
  readonly sender?: Person | undefined;
  /** How the bank reports the transfer, in addition to the code. */
  readonly feed?: FeedKind | undefined;
}

/** A person who is not a member of the wallet. */
const usualSender: Person = { bankCode: "BBL", accountNo: "8887654321", name: "KON JAIDEE" };

const noSuchCharge = refuse(404, "There is no such charge.");

/** The five providers of QR codes: they make codes, accept payments and notify the wallet. */
export class PaymentProviders {
  readonly charges: ChargeBooks;
  readonly events = new PageEvents();
  control: PaymentControl = { refusing: [], reportsTransfer: true };
  readonly #context: PartContext;

  constructor(context: PartContext) {
    this.charges = new ChargeBooks(context.books);
    this.#context = context;
  }

  charge(order: ChargeOrder): Answer {
    const { provider } = order;
    if (this.control.refusing.includes(provider)) {
      return answer({ message: `${provider} makes no codes at present.` }, 422);
    }
    const charge = this.charges.add(order);
    if (!charge) return refuse(409, "The reference belongs to another charge.");
    this.events.notify();
    return answer({ id: charge.id, payload: charge.payload });
  }

  find(provider: Provider, id: string): Answer {
    const charge = this.#ofProvider(provider, this.charges.find(id));
    return charge ? answer(this.#show(charge)) : noSuchCharge;
  }

  findByReference(provider: Provider, reference: string): Answer {
    const charge = this.charges.findByReference(provider, reference);
    return charge ? answer(this.#show(charge)) : noSuchCharge;
  }

  /** A paid code stays paid. Cancelling twice changes nothing. */
  cancel(provider: Provider, id: string): Answer {
    const charge = this.#ofProvider(provider, this.charges.find(id));
    if (!charge) return noSuchCharge;
    this.charges.cancel(id);
    this.events.notify();
    return this.find(provider, id);
  }

  /** A person pays the exact amount or another one, in time or late. */
  pay(id: string, payment: Payment = {}): Answer {
    const charge = this.charges.find(id);
    if (!charge) return noSuchCharge;
    const paidMinor = payment.paidMinor ?? charge.amountMinor;
    if (!this.charges.pay(id, paidMinor)) return refuse(409, "The code has been paid already.");
    this.#bookTransfer(charge, paidMinor, payment);
    return this.#notify(charge, "PAID");
  }

  /** The provider takes back what was paid. */
  reverse(id: string): Answer {
    const charge = this.charges.find(id);
    if (!charge) return noSuchCharge;
    if (!this.charges.reverse(id)) return refuse(409, "There is no payment to take back.");
    return this.#notify(charge, "REVERSED");
  }

  #notify(charge: Charge, status: Charge["status"]): Answer {
    this.#context.callbacks.send({
      part: "payment",
      url: charge.callbackUrl,
      body: { eventId: randomUUID(), ...callbackBody(charge, status) },
    });
    this.events.notify();
    return this.find(charge.provider, charge.id);
  }

  expire(id: string): Answer {
    const charge = this.charges.find(id);
    if (!charge) return noSuchCharge;
    this.charges.expire(id);
    this.events.notify();
    return this.find(charge.provider, id);
  }

  /** A code of a bank is paid into an account there, which reports money by text message. */
  #bookTransfer({ id, provider, currency }: Charge, amountMinor: number, payment: Payment): void {
    const { market, bank } = this.#context;
    const account = suggest(market).receivers.find(
      ({ feed, ...own }) =>
        feed === "TEXT_MESSAGE" && own.bankCode === provider && own.currency === currency,
    );
    if (!account) return;
    const { sender = usualSender, feed = account.feed } = payment;
    const made = bank.book({
      amountMinor,
      currency,
      receiver: { bankCode: provider, accountNo: account.accountNo, name: receiverName },
      sender,
      transferredAt: new Date(clockNow()),
      feed,
      delayMilliseconds: 0,
    });
    if (made) this.charges.addTransfer(id, made.id);
  }

  #show(charge: Charge) {
    const transferId = this.control.reportsTransfer && this.charges.findTransferId(charge.id);
    const transfer = transferId ? this.#context.bank.find(transferId) : undefined;
    if (!transfer) return showCharge(charge);
    const { reference, receiver, sender } = transfer;
    return {
      ...showCharge(charge),
      transfer: {
        reference,
        receiver: { bankCode: receiver.bankCode, accountNo: receiver.accountNo },
        sender: { ...sender, accountNo: maskAccount(sender.accountNo) },
      },
    };
  }

  #ofProvider(provider: Provider, charge: Charge | undefined): Charge | undefined {
    return charge?.provider === provider ? charge : undefined;
  }
}

export function callbackBody({ id, reference }: Charge, status: string) {
  return { chargeId: id, reference, status };
}

function showCharge({ id, reference, status, amountMinor, paidMinor, paidAt, paymentId }: Charge) {
  return {
    id,
    reference,
    status,
    amount: fromMinor(amountMinor),
    paidAmount: paidMinor === null ? null : fromMinor(paidMinor),
    paidAt,
    paymentId,
  };
}
