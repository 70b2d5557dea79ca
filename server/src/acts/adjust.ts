import { toAmount } from "@krapao/contract/amount";
import { socketEvents } from "@krapao/contract/events";
import type { AdjustCause } from "@krapao/contract/operation";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { lockAccounts } from "#ledger/lock.ts";
import { openOperation } from "#ledger/post.ts";
import { hashText } from "#platform/secrets/random.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import type { Deed } from "./deed.ts";

/** What the operator chose. A trigger compares it with what is posted. */
interface Chosen {
  readonly direction: "credit" | "debit";
  readonly amountMinor: string;
  readonly cause: AdjustCause;
  readonly reference: string;
}

/** The counterpart of a correction, as the statement names it. */
const house = "HOUSE";

/** Corrects the main wallet by an operation of its own kind, which the member sees. It never goes below zero. */
export const adjustWallet: Deed = async (tx, memberId, input, actId) => {
  const { direction, amountMinor, cause, reference } = input as unknown as Chosen;
  const { currency } = await lockAccounts(tx, memberId);
  const amount = BigInt(amountMinor);
  const isCredit = direction === "credit";
  const { number, walletAfterMinor } = await openOperation(tx, {
    memberId,
    kind: "adjust",
    state: "SUCCESS",
    // A member cannot send such a key, and no second operation can have it.
    requestKey: { key: `own:act-${actId}`, requestHash: hashText(JSON.stringify(input)) },
    currency,
    amountMinor: amount,
    source: isCredit ? house : "WALLET",
    target: isCredit ? "WALLET" : house,
    detail: { cause, reference },
    changes: { walletMinor: isCredit ? amount : -amount, house: "adjust" },
  });
  const message: MoneyEvent = { reason: "adjust" };
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
  return { operation: String(number), walletAfter: String(toAmount(walletAfterMinor)) };
};
