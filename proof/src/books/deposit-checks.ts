import type { BookCheck } from "./check.ts";
import { appRoles, roleCount } from "./rights.ts";

/** The code that a payment paid. `offset 0` makes it one index lookup per row. */
const codeOf = (payment: string) =>
  `select * from public.qr_code where id = ${payment}.qr_code_id offset 0`;

/** All sources of deposits: their amount, their member and their operation. */
const evidence = `
  select 'transfer' as way, id::text as what, member_id, operation_number, amount_minor, currency,
    sender_bank as source, 'bank:' || receiver_bank as house
  from bank_receipt where state = 'credited'
  union all
  select 'payment', payment.provider || ' ' || payment_id, payment.member_id,
    operation_number, payment.amount_minor, code.currency, payment.provider,
    'payment:' || payment.provider
  from qr_payment as payment
  left join lateral (${codeOf("payment")}) as code on true
  where operation_number is not null
  union all
  select 'gift', gift.id::text, gift.member_id, operation_number, amount_minor, member.currency,
    'GIFT', 'gift'
  from gift
  left join lateral (
    select currency from public.member where id = gift.member_id offset 0
  ) as member on true
  where state = 'SUCCESS'`;

/** Every request that has a key. */
const keys = `
  select 'operation' as way, member_id, key from operation where key is not null
  union all select 'slip', member_id, key from slip where key is not null
  union all select 'gift', member_id, key from gift where key is not null
  union all select 'code', member_id, key from qr_code where key is not null`;

const depositCount = "select count(*) from operation where kind = 'deposit'";
const receiptCount = "select count(*) from bank_receipt";
const codeCount = "select count(*) from qr_code";
const slipCount = "select count(*) from slip";
const giftCount = "select count(*) from gift";

const creditChecks: readonly BookCheck[] = [
  {
    promise: "every deposit has exactly one source",
    by: "member",
    checked: depositCount,
    breaches: `select operation.member_id, operation.number, count(evidence.what)
      from operation
      left join (${evidence}) as evidence on evidence.member_id = operation.member_id
        and evidence.operation_number = operation.number
      where operation.kind = 'deposit'
      group by operation.member_id, operation.number
      having count(evidence.what) <> 1`,
  },
  {
    promise:
      "what came in was credited to its member, in its amount, currency, source and house account",
    by: "member",
    checked: `select count(*) from (${evidence}) as evidence`,
    breaches: `select evidence.way, evidence.what, evidence.member_id, evidence.operation_number
      from (${evidence}) as evidence
      left join operation on operation.member_id = evidence.member_id
        and operation.number = evidence.operation_number
      left join house_entry on house_entry.member_id = evidence.member_id
        and house_entry.operation_number = evidence.operation_number and house_entry.posting = 1
      where (
        operation.kind, operation.amount_minor, operation.currency,
        operation.source, operation.target, house_entry.account, house_entry.amount_minor
      ) is distinct from (
        'deposit', evidence.amount_minor, evidence.currency,
        evidence.source, 'WALLET', evidence.house, -evidence.amount_minor
      )`,
  },
  {
    promise: "the first deposit has bound the member's bank account",
    by: "member",
    checked: depositCount,
    breaches: `select distinct operation.member_id from operation
      left join bank_account on bank_account.member_id = operation.member_id
      where operation.kind = 'deposit' and bank_account.locked_at is null`,
  },
];

const transferChecks: readonly BookCheck[] = [
  {
    promise:
      "a transfer is written down once: by its bank and reference, and by its line of the feed",
    by: "receipt",
    checked: receiptCount,
    breaches: `select id, sender_bank, reference, line_id from bank_receipt as receipt
      where (reference is not null and (select count(*) from public.bank_receipt as other
          where other.sender_bank = receipt.sender_bank and other.reference = receipt.reference) > 1)
        or (line_id is not null and (select count(*) from public.bank_receipt as other
          where other.line_id = receipt.line_id) > 1)`,
  },
  {
    promise: "a transfer has a member, an operation and a source exactly when it is credited",
    by: "receipt",
    checked: receiptCount,
    breaches: `select id, state from bank_receipt
      where (state = 'credited') <> (operation_number is not null)
        or (state = 'credited') <> (member_id is not null)
        or (state = 'credited') <> (channel is not null)
        or (state = 'suspense') <> (ended_at is null)
        or (state <> 'suspense' and due_at is not null)`,
  },
  {
    promise: "an announcement is used up by one credited transfer of its member and amount",
    by: "announcement",
    checked: "select count(*) from deposit_announcement",
    breaches: `select announced.id, announced.receipt_id
      from deposit_announcement as announced
      left join lateral (
        select * from public.bank_receipt where id = announced.receipt_id offset 0
      ) as receipt on true
      where announced.receipt_id is not null and (
        (receipt.member_id, receipt.amount_minor, receipt.currency) is distinct from
          (announced.member_id, announced.amount_minor, announced.currency)
        or (select count(*) from public.deposit_announcement as other
            where other.receipt_id = announced.receipt_id) > 1
      )`,
  },
];

const codeChecks: readonly BookCheck[] = [
  {
    promise:
      "a payment by code and the bank's report of the same money are joined, and one is credited",
    by: "receipt",
    checked: "select count(*) from bank_receipt where payment_id is not null",
    breaches: `select receipt.id, receipt.payment_provider, receipt.payment_id
      from bank_receipt as receipt
      left join lateral (
        select * from public.qr_payment
        where provider = receipt.payment_provider and payment_id = receipt.payment_id offset 0
      ) as payment on true
      where (receipt.state = 'twin' and receipt.payment_id is null)
        or (receipt.payment_id is not null and (payment.payment_id is null
          or receipt.state not in ('credited', 'twin')
          or (receipt.state = 'credited') = (payment.operation_number is not null)))`,
  },
  {
    promise: "a payment is credited once, and to the member who made the code",
    by: "member",
    checked: "select count(*) from qr_payment",
    breaches: `select payment.provider, payment.payment_id, payment.qr_code_id
      from qr_payment as payment
      left join lateral (${codeOf("payment")}) as code on true
      where (code.member_id, code.provider) is distinct from (payment.member_id, payment.provider)
        or (select count(*) from public.qr_payment as other
            where other.provider = payment.provider
              and other.payment_id = payment.payment_id) > 1`,
  },
  {
    promise: "a code is paid exactly when a payment was booked for it, and then by one",
    by: "member",
    checked: codeCount,
    breaches: `select code.id, code.state, payment.count
      from qr_code as code
      cross join lateral (
        select count(*) from public.qr_payment where qr_code_id = code.id
      ) as payment
      where payment.count <> (case code.state when 'paid' then 1 else 0 end)`,
  },
  {
    promise: "a payment by code is joined with one report of the bank, or credited itself",
    by: "member",
    checked: "select count(*) from qr_payment",
    breaches: `select payment.provider, payment.payment_id, receipt.count
      from qr_payment as payment
      cross join lateral (
        select count(*) from public.bank_receipt
        where payment_provider = payment.provider and payment_id = payment.payment_id
      ) as receipt
      where receipt.count > 1 or (payment.operation_number is null and receipt.count = 0)`,
  },
  {
    promise: "a member has at most one code alive at a provider",
    by: "member",
    checked: codeCount,
    breaches: `select member_id, provider, count(*) from qr_code
      where state in ('requesting', 'live') group by member_id, provider having count(*) > 1`,
  },
  {
    promise: "a callback is stored once",
    by: "all",
    checked: "select count(*) from callback_event",
    breaches: `select party, event_id, count(*) from callback_event
      group by party, event_id having count(*) > 1`,
  },
];

const slipAndGiftChecks: readonly BookCheck[] = [
  {
    promise: "a transfer has at most one slip being decided or credited, and one of each member",
    by: "member",
    checked: slipCount,
    breaches: `select bank, transfer_reference, 0 as count from slip
        where (state = 'SUCCESS' or (state = 'PROCESSING' and held_reason is null))
          and (select count(*) from public.slip as other
            where other.bank = slip.bank and other.transfer_reference = slip.transfer_reference
              and (other.state = 'SUCCESS'
                or (other.state = 'PROCESSING' and other.held_reason is null))) > 1
      union all
      select bank, transfer_reference, count(*) from slip
        where state <> 'FAILED' and transfer_reference is not null
        group by bank, transfer_reference, member_id having count(*) > 1`,
  },
  {
    promise: "a credited slip is of a transfer credited by slip, with its operation and amount",
    by: "member",
    checked: slipCount,
    breaches: `select slip.member_id, slip.reference from slip
      left join bank_receipt as receipt on receipt.member_id = slip.member_id
        and receipt.operation_number = slip.operation_number
      where slip.state = 'SUCCESS' and (
        receipt.state, receipt.channel, receipt.amount_minor, receipt.reference
      ) is distinct from ('credited', 'slip', slip.amount_minor, slip.transfer_reference)`,
  },
  {
    promise: "every transfer credited by slip has its one credited slip",
    by: "member",
    checked: receiptCount,
    breaches: `select receipt.id, count(slip.reference) from bank_receipt as receipt
      left join slip on slip.member_id = receipt.member_id and slip.state = 'SUCCESS'
        and slip.operation_number = receipt.operation_number
      group by receipt.id, receipt.channel
      having count(slip.reference) <> (case receipt.channel when 'slip' then 1 else 0 end)`,
  },
  {
    promise: "a slip has an operation, a reason and an end exactly as its state says",
    by: "member",
    checked: slipCount,
    breaches: `select member_id, reference, state from slip
      where (state = 'SUCCESS') <> (operation_number is not null)
        or (state = 'FAILED') <> (note is not null)
        or (state = 'PROCESSING') <> (ended_at is null)
        or (held_reason is not null and (transfer is null or transfer_reference is null))`,
  },
  {
    promise: "a voucher is reserved or redeemed at most once, by its hash and by its own id",
    by: "member",
    checked: giftCount,
    breaches: `select id, voucher_hash, voucher_id from gift
      where state <> 'REFUSED' and (
        (select count(*) from public.gift as other
          where other.state <> 'REFUSED' and other.voucher_hash = gift.voucher_hash) > 1
        or (select count(*) from public.gift as other
          where other.state <> 'REFUSED' and other.voucher_id = gift.voucher_id) > 1
      )`,
  },
  {
    promise: "a gift was requested before it was credited, and has money exactly as its state says",
    by: "member",
    checked: giftCount,
    breaches: `select id, state from gift
      where (state = 'SUCCESS') <> (operation_number is not null)
        or (state = 'SUCCESS') <> (amount_minor is not null)
        or (state = 'PENDING') <> (ended_at is null)
        or (state = 'SUCCESS' and redeem_sent_at is null)`,
  },
  {
    promise: "one key of a member belongs to one request of any kind",
    by: "member",
    checked: `select count(*) from (${keys}) as keyed`,
    breaches: `select member_id, key, string_agg(way, ', ') as ways from (${keys}) as keyed
      group by member_id, key having count(*) > 1`,
  },
];

const rightChecks: readonly BookCheck[] = [
  {
    promise: "the application can delete nothing that money came from, nor change what was paid",
    by: "all",
    checked: roleCount,
    breaches: `select app_role, kept.name, right_.name
      from ${appRoles}, (values ('DELETE'), ('TRUNCATE'), ('UPDATE')) as right_ (name),
        (values ('bank_receipt'), ('qr_code'), ('qr_payment'), ('slip'), ('gift')) as kept (name)
      where has_table_privilege(app_role, kept.name, right_.name)
      union all
      select app_role, kept.name, kept.field
      from ${appRoles}, (values
        ('bank_receipt', 'amount_minor'), ('bank_receipt', 'currency'),
        ('bank_receipt', 'sender_bank'), ('bank_receipt', 'sender_account'),
        ('qr_payment', 'amount_minor'), ('qr_payment', 'member_id'),
        ('qr_payment', 'operation_number'), ('qr_code', 'doubt_verdict'),
        ('qr_code', 'member_id'), ('qr_code', 'amount_minor'),
        ('slip', 'member_id'), ('gift', 'member_id'), ('gift', 'voucher_hash')
      ) as kept (name, field)
      where has_column_privilege(app_role, kept.name, kept.field, 'UPDATE')`,
  },
];

export const depositChecks: readonly BookCheck[] = [
  ...creditChecks,
  ...transferChecks,
  ...codeChecks,
  ...slipAndGiftChecks,
  ...rightChecks,
];
