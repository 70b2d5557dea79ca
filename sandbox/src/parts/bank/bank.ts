import { randomUUID } from "node:crypto";
import { Alarm } from "#alarm.ts";
import { clockNow } from "#clock.ts";
import { fromMinor } from "#money.ts";
import { PageEvents } from "#page-events.ts";
import type { PartContext } from "#part.ts";
import { answer, refuse, type Answer } from "#run-with-fault.ts";
import { TransferBooks, type TransferOrder } from "./books.ts";
import { type Payout, PayoutBooks, type PayoutFate, type PayoutOrder } from "./payout-books.ts";
import { maskAccount, type Transfer } from "./transfer.ts";

/** The behaviour of the bank. */
export interface BankControl {
  /** The time from acceptance to payment. */
  readonly payoutMilliseconds: number;
  /** The result of payouts; `REFUSED_LATER` is accepted first. */
  readonly payouts: "PAID" | "REFUSED" | "REFUSED_LATER";
  /** The delay with which the bank learns of transfers. */
  readonly behindMilliseconds: number;
  /** The wallet's URL for callbacks; if empty, none are sent. */
  readonly walletUrl: string;
}

const feedLimit = 100;
/** Payouts to accounts with this ending are refused, so that a new user can see a refusal. */
const refusedEnding = "999";
const refusedLaterEnding = "998";

/** One bank that plays all banks: it moves money for people and reports it. */
export class SandboxBank {
  readonly transfers: TransferBooks;
  readonly payouts: PayoutBooks;
  readonly events = new PageEvents();
  control: BankControl;
  readonly #context: PartContext;
  readonly #alarm = new Alarm(() => this.notify());

  constructor(context: PartContext) {
    this.transfers = new TransferBooks(context.books);
    this.payouts = new PayoutBooks(context.books);
    this.#context = context;
    this.control = {
      payoutMilliseconds: 1000,
      payouts: "PAID",
      behindMilliseconds: 0,
      walletUrl: context.walletUrl ?? "",
    };
    context.signal.addEventListener("abort", () => this.#alarm.stop());
    this.notify();
  }

  /** Sends money of a person; undefined if the reference is taken. */
  transfer(order: TransferOrder): Transfer | undefined {
    const made = this.transfers.add(order);
    this.notify();
    this.events.notify();
    return made && this.transfers.find(made.id);
  }

  /** Updates the feed, notifies the wallet of new lines, and sets the alarm for the next one. */
  notify(): void {
    const lines = this.transfers.reportKnown();
    for (const { lineNumber, receiver } of lines) {
      if (this.control.walletUrl === "") continue;
      this.#context.callbacks.send({
        part: "bank",
        url: new URL(`/callbacks/bank/${receiver.bankCode}`, this.control.walletUrl).href,
        body: { eventId: randomUUID(), lineId: String(lineNumber) },
      });
    }
    if (lines.length > 0) this.events.notify();
    const nextAt = this.transfers.nextKnownAt();
    if (nextAt !== undefined) this.#alarm.set(nextAt);
  }

  /** Finishes all delayed work now: transfers are known, payouts have ended. */
  catchUp(): void {
    this.transfers.catchUp();
    this.payouts.catchUp();
    this.notify();
    this.events.notify();
  }

  feed(after: number): Answer {
    this.notify();
    return answer({
      lines: this.transfers.lines(after, feedLimit).map((transfer) => ({
        id: String(transfer.lineNumber),
        reference: transfer.feed === "TEXT_MESSAGE" ? null : transfer.reference,
        ...showTransfer(transfer),
      })),
    });
  }

  findTransfer(bankNumber: string, reference: string): Answer {
    const found = this.transfers.findByReference(bankNumber, reference);
    if (!found) return refuse(404, "There is no such transfer.");
    if (found.knownAt > clockNow()) return answer({ status: "NOT_YET" }, 202);
    return answer(showTransfer(found));
  }

  pay(order: PayoutOrder): Answer {
    const payout = this.payouts.take(order, this.#fateOf(order));
    if (!payout) return refuse(409, "The reference belongs to another payout.");
    this.events.notify();
    // Open pages show that it has ended.
    const wait = Math.max(1, Date.parse(payout.endsAt) - clockNow() + 1);
    setTimeout(() => this.events.notify(), wait).unref();
    return answer(showPayout(payout));
  }

  findPayout(reference: string): Answer {
    const payout = this.payouts.find(reference);
    return payout ? answer(showPayout(payout)) : refuse(404, "There is no such payout.");
  }

  #fateOf({ accountNo }: PayoutOrder): PayoutFate {
    const { payouts, payoutMilliseconds } = this.control;
    if (payouts === "REFUSED" || accountNo.endsWith(refusedEnding)) {
      return { status: "REFUSED", afterMilliseconds: 0 };
    }
    const isRefusedLater = payouts === "REFUSED_LATER" || accountNo.endsWith(refusedLaterEnding);
    return {
      status: isRefusedLater ? "REFUSED" : "PAID",
      afterMilliseconds: payoutMilliseconds,
    };
  }
}

/**
 * The bank's answer about a payout. It has the receiver and the amount, so that it cannot be taken
 * for another.
 */
function showPayout({ reference, status, amountMinor, currency, bankCode, accountNo }: Payout) {
  return { reference, status, amount: fromMinor(amountMinor), currency, bankCode, accountNo };
}

/** The bank's answer about a transfer, with the sender's account masked. */
function showTransfer({ amountMinor, currency, receiver, sender, transferredAt }: Transfer) {
  return {
    amount: fromMinor(amountMinor),
    currency,
    receiver: { bankCode: receiver.bankCode, accountNo: receiver.accountNo },
    sender: {
      bankCode: sender.bankCode,
      accountNo: maskAccount(sender.accountNo),
      name: sender.name,
    },
    transferredAt,
  };
}
