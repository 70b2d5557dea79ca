import type { Currency } from "@krapao/contract/fields";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { CreditRefused } from "./credit-pages.ts";
import * as receipts from "./receipts.ts";

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

const heldResults = ["PLAY_STOPPED", "DEPOSIT_LIMIT"];

/**
 * Credits deposits of different members, or holds those that come in a stop or beyond a limit. Returns
 * the numbers of their operations.
 */
export async function openDeposits(
  tx: Queryable,
  deposits: readonly Deposit[],
): Promise<readonly bigint[]> {
  if (deposits.length === 0) return [];
  const rows = await runSql<PostedRow>(tx, postDeposits, columnsOf(deposits));
  if (rows.length !== deposits.length) throw new Error("The ledger did not answer every deposit.");
  const guarded = deposits.filter((_, index) => heldResults.includes(rows[index]?.result ?? ""));
  const held = await holdDeposits(tx, guarded);
  return rows.map(({ result, number }, index) => {
    if (result === "POSTED") return number;
    const hold = deposits[index] && held.get(deposits[index]);
    if (hold === undefined) throw new CreditRefused(`The ledger answered ${result} to a deposit.`);
    return hold;
  });
}

/**
 * Holds money that came in a stop or beyond a limit: it is the member's, but it is not in the wallet.
 * Returns the numbers of the open operations.
 */
async function holdDeposits(
  tx: Queryable,
  deposits: readonly Deposit[],
): Promise<ReadonlyMap<Deposit, bigint>> {
  if (deposits.length === 0) return new Map();
  const text = `select index::integer, number from deposit_hold_open(
    $1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[])`;
  const rows = await runSql<{ index: number; number: bigint }>(tx, text, columnsOf(deposits));
  return new Map(
    rows.flatMap(({ index, number }) => {
      const deposit = deposits[index - 1];
      return deposit ? [[deposit, number] as const] : [];
    }),
  );
}

const columnsOf = (deposits: readonly Deposit[]) => [
  deposits.map(({ memberId }) => memberId),
  deposits.map(({ currency }) => currency),
  deposits.map(({ amountMinor }) => amountMinor),
  deposits.map(({ source }) => source),
  deposits.map(({ house }) => house),
  deposits.map(({ detail = {} }) => JSON.stringify(detail)),
];

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

interface LockedReceipt {
  /** Locked by the caller's transaction. */
  readonly receipt: receipts.Receipt;
  readonly memberId: string;
  readonly currency: Currency;
}

/** Why a receipt cannot be credited to a member; undefined if it can. */
function refuseReceipt({
  receipt,
  currency,
}: LockedReceipt): Exclude<CreditOutcome, { outcome: "credited" }> | undefined {
  const receiptId = receipt.id;
  // guard: receipt-not-credited
  if (receipt.member_id !== null && receipt.channel !== null) {
    const { member_id: creditedTo, channel: earlier } = receipt;
    return { outcome: "duplicate", receiptId, memberId: creditedTo, channel: earlier };
  }
  // end guard
  if (receipt.state === "returned") return { outcome: "returned", receiptId };
  if (receipt.state === "twin") return { outcome: "twin", receiptId };
  return currency === receipt.currency ? undefined : { outcome: "wrong-currency", receiptId };
}

/** Credits receipts to different members, as far as they can be credited. */
export async function creditLocked(
  tx: Queryable,
  locked: readonly LockedReceipt[],
  channel: Channel,
): Promise<readonly CreditOutcome[]> {
  const refusals = locked.map(refuseReceipt);
  await receipts.keepInSuspense(
    tx,
    refusals.flatMap((refusal) =>
      refusal?.outcome === "wrong-currency" ? [{ id: refusal.receiptId, reason: "CURRENCY" }] : [],
    ),
  );
  const open = locked.filter((_, index) => !refusals[index]);
  const numbers = await creditReceipts(tx, open, channel);
  return locked.map((one, index) => {
    const refusal = refusals[index];
    if (refusal) return refusal;
    const number = numbers[open.indexOf(one)];
    if (number === undefined) throw new Error("The ledger returned no row.");
    return { outcome: "credited", receiptId: one.receipt.id, number };
  });
}

/** Credits a receipt that the caller's transaction has locked. */
export async function creditReceipt(
  tx: Queryable,
  receipt: receipts.Receipt,
  { memberId, channel }: { memberId: string; channel: Channel },
): Promise<CreditOutcome> {
  const currency = await readCurrency(tx, memberId);
  const [outcome] = await creditLocked(tx, [{ receipt, memberId, currency }], channel);
  if (!outcome) throw new Error("The receipt was not decided.");
  return outcome;
}

/** A receipt in suspense, locked by the caller's transaction, and its owner of the same currency. */
interface OwnedReceipt {
  readonly receipt: receipts.Receipt;
  readonly memberId: string;
}

/** Credits receipts to different members and marks them. Returns the numbers of the operations. */
export async function creditReceipts(
  tx: Queryable,
  owned: readonly OwnedReceipt[],
  channel: Channel,
): Promise<readonly bigint[]> {
  if (owned.length === 0) return [];
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

export async function readCurrency(tx: Queryable, memberId: string): Promise<Currency> {
  const { currency } = await tx
    .selectFrom("member")
    .select("currency")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return currency;
}
