import type pg from "pg";
import { amountMinor, openOperation } from "./post.ts";

interface Receipt {
  readonly line: string | null;
  readonly reference: string;
  readonly memberId?: string;
}

/**
 * A transfer that the bank reported: credited if it has an operation, else in suspense. It is written as
 * it ends, without the guards of the way to it.
 */
export async function addReceipt(
  client: pg.Client,
  { line, reference, memberId }: Receipt,
  number?: string,
): Promise<string> {
  const channel = line === null ? "slip" : "feed";
  const { rows } = await client.query<{ id: string }>(
    `with unguarded as materialized (
       select set_config('session_replication_role', 'replica', true) as role
     )
     insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
       receiver_bank, receiver_account, currency, amount_minor, transferred_at, state, channel,
       member_id, operation_number, ended_at)
     select $1, 'SCB', $2, 'xxx1234', 'PROOF', 'SCB', '9991111111', 'BAHT', $3, clock_now(),
       case when $5::bigint is null then 'suspense' else 'credited' end,
       case when $5::bigint is not null then $6 end, $4, $5::bigint,
       case when $5::bigint is not null then clock_now() end
     from unguarded where role = 'replica'
     returning id`,
    [line, reference, amountMinor, memberId ?? null, number ?? null, channel],
  );
  return rows[0]?.id ?? "";
}

/** A hundred baht that the feed reported. */
export async function addDeposit(client: pg.Client, memberId: string): Promise<string> {
  const number = await openOperation(client, {
    memberId,
    kind: "deposit",
    source: "SCB",
    target: "WALLET",
    house: "bank:SCB",
  });
  const name = `${memberId}${number}`;
  await addReceipt(client, { line: name, reference: name, memberId }, number);
  return number;
}
