import type pg from "pg";
import { everySlice, withinSlice } from "#books/slices.ts";
import { keyOf, type Kind, type OutsideLine, type OwnLine } from "./line.ts";

interface Row {
  readonly receipt: string | null;
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
  select null as receipt, 'bank' as party, 'payout' as kind,
    array[withdrawal.reference] as references,
    amount_minor as amount, currency,
    coalesce(detail ->> 'bankCode' || ' ' || (detail ->> 'bankAccountNo'), '') as account,
    -- A deposit that was sent back has failed. Until then it is held, also if the bank refused.
    case when kind = 'deposit' then case when state = 'FAILED' then 'DONE'
        when withdrawal.is_open then 'OPEN' else 'RETURNED' end
      when state = 'SUCCESS' then 'DONE' when state = 'FAILED' then 'RETURNED' else 'OPEN' end
      as state,
    created_at as at
  from operation join withdrawal using (member_id, number)`;

/** Amounts are the credits of the game, whatever the member's currency is. */
const legs = `
  select null, 'game:' || leg.provider, 'game-' || lower(leg.direction), array[leg.reference],
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
  select null, 'payment:' || payment.provider, 'payment', array[payment.qr_code_id],
    payment.amount_minor, code.currency, '',
    case when payment.operation_number is null then 'WAITING' else 'DONE' end, payment.at
  from qr_payment as payment
  cross join lateral (
    select currency from public.qr_code where id = payment.qr_code_id offset 0
  ) as code
  union all
  select null, 'payment:' || provider, 'payment', array[id], null, currency, '', 'WAITING', created_at
  from qr_code where doubt_receipt_id is not null and doubt_verdict is null`;

const gifts = `
  select null, 'gift', 'gift', array[voucher_hash], amount_minor, member.currency, wallet_no,
    case gift.state when 'SUCCESS' then 'DONE' when 'REFUSED' then 'RETURNED' else 'OPEN' end,
    gift.created_at
  from gift
  cross join lateral (
    select currency from public.member where id = gift.member_id offset 0
  ) as member`;

/**
 * A credited transfer must come from the account that its member registered, unless it paid a code
 * or an operator decided otherwise. A transfer in suspense without a due time waits for an
 * operator. A twin was credited as its payment by code.
 */
const transfers = `
  select receipt.id::text as receipt, 'bank' as party, 'transfer' as kind,
    array_remove(array[sender_bank || ' ' || reference, 'line ' || line_id], null) as references,
    receipt.amount_minor as amount, receipt.currency,
    case when receipt.state = 'credited' and channel <> 'operator' and payment_id is null
      then account.bank_code || ' ' || account.account_no
      else sender_bank || ' ' || sender_account end as account,
    case when receipt.state = 'credited' then 'DONE'
      when receipt.state = 'suspense' and due_at is not null then 'OPEN' else 'WAITING' end
      as state,
    transferred_at as at
  from bank_receipt as receipt
  left join lateral (
    select bank_code, account_no from public.bank_account
    where member_id = receipt.member_id offset 0
  ) as account on true
  union all
  select null, 'bank', 'payout', array[back.reference], receipt.amount_minor, receipt.currency,
    sender_bank || ' ' || back.account_no,
    case back.state when 'paid' then 'DONE' when 'refused' then 'RETURNED' else 'OPEN' end,
    back.created_at
  from bank_receipt as receipt join public.suspense_return as back on back.receipt_id = receipt.id`;

const ofMembers = [payouts, legs, payments, gifts].join(" union all ");

/** All lines of a slice come into memory at once. */
export const usualSliceSize = 20_000;

/** The lines since a moment (milliseconds since 1970), and those of any age with these references. */
export interface Since {
  readonly from: number;
  readonly named: readonly string[];
}

/**
 * Reads all rows of our books that involve a provider, in slices: each is one statement with its own
 * snapshot.
 */
export async function* readOwnLines(
  client: pg.ClientBase,
  { sliceSize = usualSliceSize, since }: { sliceSize?: number; since?: Since } = {},
): AsyncGenerator<OwnLine> {
  for (const [by, query] of [
    ["member", ofMembers],
    ["receipt", transfers],
  ] as const) {
    for await (const slice of everySlice(client, by, sliceSize)) {
      const count = slice.values.length;
      const chosen = since
        ? `select * from (${query}) as line
           where at >= to_timestamp($${count + 1}) or exists (
             -- Hashed once, unlike the operator for arrays, which compares every name with every name.
             select from unnest("references") as name where name = any ($${count + 2}::text[])
           )`
        : query;
      const more = since ? [since.from / 1000, since.named] : [];
      const { rows } = await client.query<Row>(withinSlice(chosen, slice), [
        ...slice.values,
        ...more,
      ]);
      for (const row of rows) yield toLine(row);
    }
  }
}

function toLine({ receipt, amount, at, ...line }: Row): OwnLine {
  return {
    ...line,
    key: receipt === null ? keyOf(line) : receiptKey(receipt),
    amountMinor: amount === null ? undefined : Number(amount),
    at: at.getTime(),
  };
}

const receiptKey = (id: string) => `receipt ${id}`;

/**
 * A transfer has a reference and a line of the feed, and a provider's list may have only one of
 * them. Our receipt gives both sides the same key.
 */
export async function withReceiptKeys(
  client: pg.ClientBase,
  lines: readonly OutsideLine[],
): Promise<readonly OutsideLine[]> {
  const wanted = lines.flatMap(({ kind, references }) => (kind === "transfer" ? references : []));
  if (wanted.length === 0) return lines;
  const { rows } = await client.query<{ name: string; id: string }>(
    `select wanted.name, receipt.id::text as id
     from unnest($1::text[]) as wanted (name)
     cross join lateral (
       select id from bank_receipt
         where sender_bank = split_part(wanted.name, ' ', 1)
           and reference = substr(wanted.name, strpos(wanted.name, ' ') + 1)
       union
       select id from bank_receipt
         where wanted.name like 'line %' and line_id = substr(wanted.name, 6)
       order by id limit 1
     ) as receipt`,
    [wanted],
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return lines.map((line) => {
    if (line.kind !== "transfer") return line;
    const [id] = line.references.flatMap((name) => ids.get(name) ?? []);
    return id === undefined ? line : { ...line, key: receiptKey(id) };
  });
}

/** The rows that contradictions left for an operator, by provider and reference. */
export async function readDiscrepancies(
  client: pg.ClientBase,
  differences: readonly { readonly party: string; readonly reference: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (differences.length === 0) return new Map();
  const { rows } = await client.query<{ name: string; row: string }>(
    `select party || ' ' || reference as name, 'discrepancy ' || id || ', ' || kind as row
     from discrepancy
     where (party, reference) in (select * from unnest($1::text[], $2::text[]))`,
    [differences.map(({ party }) => party), differences.map(({ reference }) => reference)],
  );
  return new Map(rows.map(({ name, row }) => [name, row]));
}
