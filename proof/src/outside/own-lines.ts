import type pg from "pg";
import type { Kind, OwnLine } from "./line.ts";

interface Row {
  readonly party: string;
  readonly kind: Kind;
  readonly references: readonly string[];
  readonly amount: string | null;
  readonly currency: string;
  readonly account: string;
  readonly state: OwnLine["state"];
  readonly at: Date;
}

/** A withdrawal that still collects money from the games has no payout and no reference yet. */
const payouts = `
  select 'bank' as party, 'payout' as kind,
    array[withdrawal.reference] as references,
    amount_minor as amount, currency,
    coalesce(detail ->> 'bankCode' || ' ' || (detail ->> 'bankAccountNo'), '') as account,
    case state when 'SUCCESS' then 'DONE' when 'FAILED' then 'RETURNED' else 'OPEN' end as state,
    created_at as at
  from operation join withdrawal using (member_id, number)`;

/** Amounts are the credits of the game, whatever the member's currency is. */
const legs = `
  select 'game:' || leg.provider, 'game-' || lower(leg.direction), array[leg.reference],
    leg.credit_minor, '', account.username,
    case when leg.state = 'SETTLED' then 'DONE' when leg.state = 'REFUSED' then 'RETURNED'
      when leg.state = 'UNKNOWN' and leg.due_at is null then 'WAITING' else 'OPEN' end,
    coalesce(leg.requested_at, operation.created_at)
  from game_transfer as leg
  join operation on operation.member_id = leg.member_id and operation.number = leg.number
  join game_account as account
    on account.member_id = leg.member_id and account.provider = leg.provider`;

/**
 * A payment that was credited as its transfer has no operation of its own. One in doubt waits for
 * an operator.
 */
const payments = `
  select 'payment:' || payment.provider, 'payment', array[payment.qr_code_id],
    payment.amount_minor, code.currency, '',
    case when payment.operation_number is null then 'WAITING' else 'DONE' end, payment.at
  from qr_payment as payment join qr_code as code on code.id = payment.qr_code_id
  union all
  select 'payment:' || provider, 'payment', array[id], null, currency, '', 'WAITING', created_at
  from qr_code where doubt_receipt_id is not null and doubt_verdict is null`;

const gifts = `
  select 'gift', 'gift', array[voucher_hash], amount_minor, member.currency, wallet_no,
    case gift.state when 'SUCCESS' then 'DONE' when 'REFUSED' then 'RETURNED' else 'OPEN' end,
    gift.created_at
  from gift join member on member.id = gift.member_id`;

/**
 * A credited transfer must come from the account that its member registered, unless it paid a code
 * or an operator decided otherwise. A transfer in suspense without a due time waits for an
 * operator. A twin was credited as its payment by code.
 */
const transfers = `
  select 'bank', 'transfer',
    array_remove(array[sender_bank || ' ' || reference, 'line ' || line_id], null),
    receipt.amount_minor, receipt.currency,
    case when receipt.state = 'credited' and channel <> 'operator' and payment_id is null
      then account.bank_code || ' ' || account.account_no
      else sender_bank || ' ' || sender_account end,
    case when receipt.state = 'credited' then 'DONE'
      when receipt.state = 'suspense' and due_at is not null then 'OPEN' else 'WAITING' end,
    transferred_at
  from bank_receipt as receipt
  left join bank_account as account on account.member_id = receipt.member_id`;

/** Reads all rows of our books that involve a provider. */
export async function readOwnLines(client: pg.ClientBase): Promise<readonly OwnLine[]> {
  const text = [payouts, legs, payments, gifts, transfers].join(" union all ");
  const { rows } = await client.query<Row>(text);
  return rows.map(({ amount, at, ...line }) => ({
    ...line,
    amountMinor: amount === null ? undefined : Number(amount),
    at: at.getTime(),
  }));
}

/** The rows that contradictions left for an operator, by provider and reference. */
export async function readDiscrepancies(
  client: pg.ClientBase,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; row: string }>(
    `select party || ' ' || reference as name, 'discrepancy ' || id || ', ' || kind as row
     from discrepancy`,
  );
  return new Map(rows.map(({ name, row }) => [name, row]));
}
