import { randomUUID } from "node:crypto";
import { fromMinor } from "#money.ts";
import { News } from "#news.ts";
import type { PartContext } from "#part.ts";
import { answer, refuse, type Answer } from "#strike.ts";
import { ChargeBooks, type Charge, type ChargeOrder } from "./books.ts";
import type { Provider } from "./payload.ts";

export interface PaymentControl {
  /** Providers that make no codes at present. */
  readonly refusing: readonly Provider[];
}

const noSuchCharge = refuse(404, "There is no such charge.");

/** The five providers of QR codes: they make codes, take payments and tell the wallet. */
export class PaymentDesk {
  readonly charges: ChargeBooks;
  readonly news = new News();
  control: PaymentControl = { refusing: [] };
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
    if (!charge) return refuse(409, "The reference stands for another charge.");
    this.news.tell();
    return answer({ id: charge.id, payload: charge.payload });
  }

  find(provider: Provider, id: string): Answer {
    const charge = this.#ofProvider(provider, this.charges.find(id));
    return charge ? answer(showCharge(charge)) : noSuchCharge;
  }

  findByReference(provider: Provider, reference: string): Answer {
    const charge = this.charges.findByReference(provider, reference);
    return charge ? answer(showCharge(charge)) : noSuchCharge;
  }

  /** A code that was paid stays paid; cancelling it again changes nothing. */
  cancel(provider: Provider, id: string): Answer {
    const charge = this.#ofProvider(provider, this.charges.find(id));
    if (!charge) return noSuchCharge;
    this.charges.cancel(id);
    this.news.tell();
    return this.find(provider, id);
  }

  /** A person pays: exactly, or another amount where one is given, in time or late. */
  pay(id: string, paidMinor?: number): Answer {
    const charge = this.charges.find(id);
    if (!charge) return noSuchCharge;
    if (!this.charges.pay(id, paidMinor ?? charge.amountMinor)) {
      return refuse(409, "The code has been paid already.");
    }
    this.#context.callbacks.send({
      part: "payment",
      url: charge.callbackUrl,
      body: { eventId: randomUUID(), ...callbackBody(charge, "PAID") },
    });
    this.news.tell();
    return this.find(charge.provider, id);
  }

  expire(id: string): Answer {
    const charge = this.charges.find(id);
    if (!charge) return noSuchCharge;
    this.charges.expire(id);
    this.news.tell();
    return this.find(charge.provider, id);
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
