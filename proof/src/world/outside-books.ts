import type { Charge, Payout, Transfer, Voucher } from "./sandbox.ts";
import type { World } from "./world.ts";

/** Whether the outside world's own books and ours tell of the same money. One sentence per difference. */
export async function compareWithOutside(world: World): Promise<readonly string[]> {
  const { sandbox } = world;
  const [transfers, receipts] = [await sandbox.transfers(), await listReceipts(world)];
  const [charges, payments] = [await sandbox.charges(), await listPayments(world)];
  return [
    ...comparePayouts(await sandbox.payouts(), await listWithdrawals(world)),
    ...compareTransfers(transfers, receipts),
    ...compareCharges(charges, payments),
    ...compareWays({ transfers, receipts, charges, payments }),
    ...compareVouchers(await sandbox.vouchers(), await listGifts(world)),
  ];
}

interface WithdrawalRow {
  readonly reference: string;
  readonly state: "PENDING" | "SUCCESS" | "FAILED";
  readonly amount: number;
  readonly currency: string;
  readonly bank: string;
  readonly account: string;
  readonly name: string;
}

function listWithdrawals(world: World): Promise<readonly WithdrawalRow[]> {
  return world.query<WithdrawalRow>(
    `select coalesce(reference, 'none of ' || member_id || ' ' || number) as reference, state, currency,
       (amount_minor / 100.0)::float8 as amount, detail ->> 'bankCode' as bank,
       detail ->> 'bankAccountNo' as account, detail ->> 'bankAccountName' as name
     from operation left join withdrawal using (member_id, number) where kind = 'withdraw'`,
  );
}

/** Paid there is paid here, to the same account; what came back here was refused there or never came. */
function comparePayouts(
  payouts: readonly Payout[],
  withdrawals: readonly WithdrawalRow[],
): readonly string[] {
  const ours = new Map(withdrawals.map((row) => [row.reference, row]));
  const theirs = new Map(payouts.map((payout) => [payout.reference, payout]));
  const wrongStates = withdrawals.flatMap(({ reference, state }) => {
    const status = theirs.get(reference)?.status ?? "NONE";
    const isRight =
      state === "PENDING" ||
      (state === "SUCCESS" ? status === "PAID" : status === "REFUSED" || status === "NONE");
    return isRight ? [] : [`withdrawal ${reference} is ${state}, but the bank says ${status}`];
  });
  const wrongPayouts = payouts.flatMap((payout) => {
    const row = ours.get(payout.reference);
    const isSame =
      row?.amount === payout.amount &&
      row.currency === payout.currency &&
      row.bank === payout.bankCode &&
      row.account === payout.accountNo &&
      row.name === payout.accountName;
    return isSame ? [] : [`payout ${payout.reference} is not as the withdrawal asked for it`];
  });
  return [...wrongStates, ...wrongPayouts];
}

interface ReceiptRow {
  readonly id: string;
  readonly line: string | null;
  readonly bank: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly state: string;
  /** The account that the credited member registered. */
  readonly account: string | null;
}

function listReceipts(world: World): Promise<readonly ReceiptRow[]> {
  return world.query<ReceiptRow>(
    `select receipt.id::text, line_id as line, sender_bank as bank, reference, state,
       (amount_minor / 100.0)::float8 as amount, account.bank_code || ' ' || account.account_no
         as account
     from bank_receipt as receipt
     left join bank_account as account on account.member_id = receipt.member_id`,
  );
}

/** Every receipt is of a transfer that was made, and no transfer is credited twice or to another. */
function compareTransfers(
  transfers: readonly Transfer[],
  receipts: readonly ReceiptRow[],
): readonly string[] {
  const byLine = new Map(transfers.map((transfer) => [transfer.lineId, transfer]));
  const byReference = new Map(
    transfers.map((transfer) => [`${transfer.sender.bankCode} ${transfer.reference}`, transfer]),
  );
  const credited = new Set<string>();
  return receipts.flatMap((receipt) => {
    const told = receipt.line === null ? undefined : byLine.get(receipt.line);
    const named = byReference.get(`${receipt.bank} ${receipt.reference}`);
    const transfer = told ?? named;
    if (!transfer || (told && named && told !== named) || transfer.amount !== receipt.amount) {
      return [`receipt ${receipt.id} is of no transfer that was made`];
    }
    if (receipt.state !== "credited") return [];
    if (credited.has(transfer.id)) return [`transfer ${transfer.reference} is credited twice`];
    credited.add(transfer.id);
    const sender = `${transfer.sender.bankCode} ${transfer.sender.accountNo}`;
    const isSenders = receipt.account === sender;
    return isSenders ? [] : [`transfer ${transfer.reference} is credited to somebody else`];
  });
}

interface PaymentRow {
  readonly provider: string;
  readonly payment: string;
  readonly code: string;
  readonly amount: number;
  /** It was credited as a payment, and not as a transfer. */
  readonly isCredited: boolean;
}

function listPayments(world: World): Promise<readonly PaymentRow[]> {
  return world.query<PaymentRow>(
    `select provider, payment_id as payment, qr_code_id as code,
       (amount_minor / 100.0)::float8 as amount, operation_number is not null as "isCredited"
     from qr_payment`,
  );
}

interface Ways {
  readonly transfers: readonly Transfer[];
  readonly receipts: readonly ReceiptRow[];
  readonly charges: readonly Charge[];
  readonly payments: readonly PaymentRow[];
}

/** A payment by code that was a transfer is in our books once, whichever way it was credited. */
function compareWays({ transfers, receipts, charges, payments }: Ways): readonly string[] {
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const isCreditedTransfer = (transfer: Transfer) =>
    receipts.some(
      ({ state, line, reference }) =>
        state === "credited" &&
        ((line !== null && line === transfer.lineId) || reference === transfer.reference),
    );
  return charges.flatMap(({ transferId, paymentId }) => {
    const transfer = transferId === null ? undefined : byId.get(transferId);
    const payment = payments.find((row) => row.payment === paymentId);
    if (!transfer || !payment) return [];
    const count = Number(payment.isCredited) + Number(isCreditedTransfer(transfer));
    return count === 1 ? [] : [`payment ${paymentId} was credited ${count} times`];
  });
}

function compareCharges(
  charges: readonly Charge[],
  payments: readonly PaymentRow[],
): readonly string[] {
  const paid = charges.filter(({ status }) => status === "PAID");
  const nameOf = (provider: string, id: string, code: string, amount: number | null) =>
    `payment ${provider} ${id} of ${amount} for ${code}`;
  const theirs = paid.map((charge) =>
    nameOf(charge.provider, charge.paymentId ?? "", charge.reference, charge.paidAmount),
  );
  const ours = payments.map((row) => nameOf(row.provider, row.payment, row.code, row.amount));
  return compareLists(ours, theirs);
}

interface GiftRow {
  readonly hash: string;
  readonly wallet: string;
  readonly amount: number;
}

function listGifts(world: World): Promise<readonly GiftRow[]> {
  return world.query<GiftRow>(
    `select voucher_hash as hash, wallet_no as wallet, (amount_minor / 100.0)::float8 as amount
     from gift where state = 'SUCCESS'`,
  );
}

function compareVouchers(
  vouchers: readonly Voucher[],
  gifts: readonly GiftRow[],
): readonly string[] {
  const nameOf = (hash: string, wallet: string, amount: number) =>
    `gift ${hash} of ${amount} to ${wallet}`;
  const theirs = vouchers.flatMap(({ hash, tickets }) =>
    tickets.flatMap(({ mobile, amount }) =>
      mobile === null ? [] : [nameOf(hash, mobile, amount)],
    ),
  );
  return compareLists(
    gifts.map(({ hash, wallet, amount }) => nameOf(hash, wallet, amount)),
    theirs,
  );
}

/** Both must hold the same things, each of them once. */
function compareLists(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const [known, told] = [new Set(ours), new Set(theirs)];
  return [
    ...theirs.filter((name) => !known.has(name)).map((name) => `${name} is not in our books`),
    ...ours.filter((name) => !told.has(name)).map((name) => `${name} was never made`),
    ...(known.size === ours.length ? [] : ["something that came in once is in our books twice"]),
  ];
}
