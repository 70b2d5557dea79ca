import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import { lockReceipts, type Receipt, twinSlack, unnestTransfers } from "./receipts.ts";
import { type BankTransfer, mayBeSameAccount } from "./rules.ts";

/** Finds the receipts of transfers that the feed or slips reported before. */

/** Locks the receipts of transfers with references, and returns them in the order of the transfers. */
export async function lockByReference(
  tx: Queryable,
  transfers: readonly Pick<BankTransfer, "sender" | "reference">[],
): Promise<readonly (Receipt | undefined)[]> {
  if (transfers.length === 0) return [];
  const { rows } = await sql<Receipt>`
    select ${namedColumns("bank_receipt", "receipt")}
    from unnest(
      ${transfers.map(({ sender }) => sender.bankCode)}::text[],
      ${transfers.map(({ reference }) => reference)}::text[]
    ) as input (sender_bank, reference)
    join bank_receipt as receipt
      on receipt.reference = input.reference and receipt.sender_bank = input.sender_bank
    order by receipt.id
    for update of receipt
  `.execute(tx);
  return transfers.map(({ sender, reference }) =>
    rows.find((row) => row.sender_bank === sender.bankCode && row.reference === reference),
  );
}

/** Locks the rows of transfers that the feed or slips reported before, by reference or by message. */
export async function lockNoted(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly (Receipt | undefined)[]> {
  const known = await lockByReference(tx, transfers);
  const unknown = transfers.filter((_, index) => !known[index]);
  const twins = await lockMessageTwins(tx, unknown);
  return transfers.map((transfer, index) => known[index] ?? twins[unknown.indexOf(transfer)]);
}

/** The lines of text messages that may be these transfers: same account, amount and time. */
async function lockMessageTwins(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly (Receipt | undefined)[]> {
  const nearby = await listNearby(tx, transfers, "message");
  const twins = transfers.map((transfer, index) =>
    nearby[index]?.find((shown) => mayBeSameSender(shown, transfer)),
  );
  const locked = await lockReceipts(
    tx,
    twins.flatMap((twin) => (twin ? [twin.id] : [])),
  );
  return twins.map((twin) =>
    locked.find(({ id, reference }) => id === twin?.id && reference === null),
  );
}

/** Which lines without a reference may be of the transfer of a slip. */
export async function findSlipTwins(
  tx: Queryable,
  transfers: readonly BankTransfer[],
): Promise<readonly boolean[]> {
  const nearby = await listNearby(tx, transfers, "slip");
  return transfers.map((transfer, index) =>
    (nearby[index] ?? []).some((shown) => mayBeSameSender(shown, transfer)),
  );
}

const mayBeSameSender = ({ sender_account: shown }: Nearby, { sender }: BankTransfer) =>
  mayBeSameAccount(shown, sender.accountNo);

type Nearby = Pick<Receipt, "id" | "sender_account">;

/** Receipts of the same amount at about the same time, for each transfer the nearest first. */
async function listNearby(
  tx: Queryable,
  transfers: readonly BankTransfer[],
  kind: "message" | "slip",
): Promise<readonly (readonly Nearby[])[]> {
  if (transfers.length === 0) return [];
  const { rows } = await sql<Nearby & { index: number }>`
    select input.index::integer, nearby.id, nearby.sender_account
    from ${unnestTransfers(transfers)}
    cross join lateral (
      select receipt.id, receipt.sender_account, receipt.transferred_at
      from bank_receipt as receipt
      where receipt.receiver_bank = input.receiver_bank
        and receipt.receiver_account = input.receiver_account
        and receipt.amount_minor = input.amount_minor and receipt.currency = input.currency
        and receipt.sender_bank = input.sender_bank
        and receipt.transferred_at >= input.transferred_at - ${twinSlack}
        and receipt.transferred_at <= input.transferred_at + ${twinSlack}
        and ${sql.ref(kind === "message" ? "receipt.reference" : "receipt.line_id")} is null
      offset 0
    ) as nearby
    order by input.index, abs(extract(epoch from nearby.transferred_at - input.transferred_at)),
      nearby.id
  `.execute(tx);
  return transfers.map((_, index) => rows.filter((row) => row.index === index + 1));
}
