import type { Currency } from "@krapao/contract/fields";
import { refusalOf } from "#ledger/post.ts";
import { type Queryable, runSql } from "#platform/database/database.ts";
import * as receipts from "./receipts.ts";
import type { BankTransfer } from "./rules.ts";
import { endAsTwin, findPaymentTwin, judgeDoubtfulAgain } from "./twins.ts";

interface Deposit {
  readonly memberId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** The source that the statement shows: a bank, a payment provider or GIFT. */
  readonly source: string;
  /** The house account that received the money: `bank:SCB`, `payment:FP`, `gift`. */
  readonly house: string;
  readonly detail?: Record<string, unknown>;
}

/** The posted deposits, in the order of the input. */
interface PostedRow {
  readonly result: string;
  readonly number: bigint;
}

/**
 * Credits received money to the wallets of different members in one statement. In the same
 * transaction the caller writes the rows whose unique keys prevent a second credit. The first
 * deposit binds the payout account: from then on only support can change it. The ledger's lock is
 * taken first, as everywhere.
 */
const postDeposits = `
  with input as materialized (
    select member_id, currency, amount_minor, source, house, detail, index
    from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[])
      with ordinality as input (member_id, currency, amount_minor, source, house, detail, index)
  ),
  opened as materialized (
    select index, result, number from ledger_post(array(
      select make_ledger_order(
        index => index::integer,
        member_id => member_id,
        kind => 'deposit',
        state => 'SUCCESS',
        key => null,
        request_hash => null,
        currency => currency,
        amount_minor => amount_minor,
        source => source,
        target => 'WALLET',
        detail => detail,
        wallet_minor => amount_minor,
        held_minor => 0,
        refund_minor => 0,
        house => house,
        is_alone => false,
        per_minute => null
      )
      from input
    ))
  ),
  bound as (
    update bank_account as account set locked_at = clock_now()
    from opened join input on input.index = opened.index
    where account.member_id = input.member_id and account.locked_at is null
  )
  select result, number from opened order by index`;

/** Credits deposits of different members. Returns the numbers of their operations. */
async function openDeposits(
  tx: Queryable,
  deposits: readonly Deposit[],
): Promise<readonly bigint[]> {
  if (deposits.length === 0) return [];
  const rows = await runSql<PostedRow>(tx, postDeposits, [
    deposits.map(({ memberId }) => memberId),
    deposits.map(({ currency }) => currency),
    deposits.map(({ amountMinor }) => amountMinor),
    deposits.map(({ source }) => source),
    deposits.map(({ house }) => house),
    deposits.map(({ detail = {} }) => JSON.stringify(detail)),
  ]);
  if (rows.length !== deposits.length) throw new Error("The ledger did not answer every deposit.");
  return rows.map(({ result, number }) => {
    if (result !== "POSTED") throw refusalOf(result) ?? new Error(`The ledger answered ${result}.`);
    return number;
  });
}

/** Credits one deposit in the caller's transaction. */
export async function openDeposit(tx: Queryable, deposit: Deposit): Promise<{ number: bigint }> {
  const [number] = await openDeposits(tx, [deposit]);
  if (number === undefined) throw new Error("The ledger returned no row.");
  return { number };
}

export type Channel = "feed" | "slip" | "operator";

export type CreditOutcome =
  | { readonly outcome: "credited"; readonly receiptId: bigint; readonly number: bigint }
  /** It was credited before: to this member, through this channel. */
  | {
      readonly outcome: "duplicate";
      readonly receiptId: bigint;
      readonly memberId: string;
      readonly channel: Channel;
    }
  /** The operator sent it back. */
  | { readonly outcome: "returned"; readonly receiptId: bigint }
  | { readonly outcome: "wrong-currency"; readonly receiptId: bigint }
  /** It is a payment by code, which was credited as such. */
  | { readonly outcome: "twin"; readonly receiptId: bigint };

interface SlipCredit {
  readonly memberId: string;
  readonly channel: Channel;
  readonly transfer: BankTransfer & { readonly reference: string };
  /** An operator has confirmed that it is not another member's payment by code. */
  readonly isCleared?: boolean;
}

/**
 * Credits a transfer that a bank has confirmed, once, however often the feed, a slip or an operator
 * reports it. The caller checks before that it came from the member's account. Credits nothing in
 * doubt: another member's payment by code may be the same money.
 */
export async function creditTransfer(
  tx: Queryable,
  { memberId, channel, transfer, isCleared = false }: SlipCredit,
): Promise<CreditOutcome | { readonly outcome: "doubt" }> {
  await receipts.lockTransfers(tx, [transfer]);
  const known = await findNoted(tx, transfer);
  if (!isCleared && (known?.state ?? "suspense") === "suspense") {
    const payment = await findPaymentTwin(tx, transfer, (maker) => maker === memberId);
    if (payment === "doubt") return { outcome: "doubt" };
    if (payment) {
      const { id } = await noteTransfer(tx, transfer, known);
      await endAsTwin(tx, id, payment);
      await judgeDoubtfulAgain(tx, payment);
      return { outcome: "twin", receiptId: id };
    }
  }
  const receipt = await noteTransfer(tx, transfer, known);
  return creditReceipt(tx, receipt, { memberId, channel });
}

/** The row of a transfer that the feed or a slip reported before. */
async function findNoted(
  tx: Queryable,
  transfer: BankTransfer,
): Promise<receipts.Receipt | undefined> {
  const known = await receipts.lockReceiptByReference(tx, transfer);
  return known ?? receipts.lockMessageTwin(tx, transfer);
}

/** Returns the one row of a transfer, and creates it if there is none. */
async function noteTransfer(
  tx: Queryable,
  transfer: BankTransfer,
  known: receipts.Receipt | undefined,
): Promise<receipts.Receipt> {
  if (known?.reference === null) {
    await receipts.addReference(tx, known.id, transfer.reference);
  }
  if (known) return known;
  await receipts.addReceipts(tx, [{ transfer, lineId: null }]);
  const added = await receipts.lockReceiptByReference(tx, transfer);
  if (!added) throw new Error("The receipt that was just written does not exist.");
  return added;
}

/** Credits a receipt that the caller's transaction has locked. */
export async function creditReceipt(
  tx: Queryable,
  receipt: receipts.Receipt,
  { memberId, channel, ...credit }: { memberId: string; channel: Channel; currency?: Currency },
): Promise<CreditOutcome> {
  const receiptId = receipt.id;
  // guard: receipt-not-credited
  if (receipt.member_id !== null && receipt.channel !== null) {
    const { member_id: creditedTo, channel: earlier } = receipt;
    return { outcome: "duplicate", receiptId, memberId: creditedTo, channel: earlier };
  }
  // end guard
  if (receipt.state === "returned") return { outcome: "returned", receiptId };
  if (receipt.state === "twin") return { outcome: "twin", receiptId };
  const currency = credit.currency ?? (await readCurrency(tx, memberId));
  if (currency !== receipt.currency) {
    await receipts.keepInSuspense(tx, [{ id: receiptId, reason: "CURRENCY" }]);
    return { outcome: "wrong-currency", receiptId };
  }

  const [number] = await creditReceipts(tx, [{ receipt, memberId }], channel);
  if (number === undefined) throw new Error("The ledger returned no row.");
  return { outcome: "credited", receiptId, number };
}

/** A receipt in suspense, locked by the caller's transaction, and its owner of the same currency. */
export interface OwnedReceipt {
  readonly receipt: receipts.Receipt;
  readonly memberId: string;
}

/** Credits receipts to different members and marks them. Returns the numbers of the operations. */
export async function creditReceipts(
  tx: Queryable,
  owned: readonly OwnedReceipt[],
  channel: Channel,
): Promise<readonly bigint[]> {
  const numbers = await openDeposits(
    tx,
    owned.map(({ receipt, memberId }) => ({
      memberId,
      currency: receipt.currency,
      amountMinor: receipt.amount_minor,
      source: receipt.sender_bank,
      house: `bank:${receipt.receiver_bank}`,
      detail: { receiptId: String(receipt.id), channel },
    })),
  );
  await receipts.markCredited(
    tx,
    owned.map(({ receipt, memberId }, index) => ({
      id: receipt.id,
      memberId,
      number: numbers[index] ?? 0n,
    })),
    channel,
  );
  return numbers;
}

async function readCurrency(tx: Queryable, memberId: string): Promise<Currency> {
  const { currency } = await tx
    .selectFrom("member")
    .select("currency")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return currency;
}
