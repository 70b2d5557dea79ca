-- The room Slips and gifts: slips and paid codes that wait for a person, and gift links without a clear
-- result. An operator decides about a slip or a code only by an act, also as the owner of the database.

-- Open pages of the office read again when a slip begins or ends to wait for a person.
create or replace function slip_waits_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'slip'); return null; end $$;
create or replace trigger slip_waits_changed
  after update on slip
  for each row when (
    (old.state = 'PROCESSING' and old.held_reason is not null)
      <> (new.state = 'PROCESSING' and new.held_reason is not null)
  )
  execute function slip_waits_changed();

-- Whether a transfer may be credited by a slip: the member's slip of it is open, and either a worker
-- judges it now, or it waits for a person and an act about it is being done.
create or replace function bank_receipt_may_be_slip(receipt bank_receipt) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from slip
    where slip.member_id = receipt.member_id and slip.state = 'PROCESSING'
      and slip.transfer_reference = receipt.reference
      and (
        slip.held_reason is null
        or (slip.transfer -> 'sender' ->> 'bankCode' = receipt.sender_bank
          and office_covers('slip.credit', slip.reference, receipt.amount_minor))
      )
  )
$$;

-- A waiting slip ends by a fitting act, or because its transfer was decided in another way.
create or replace function slip_held_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  amount bigint := (old.transfer ->> 'amountMinor')::bigint;
  is_allowed boolean;
begin
  is_allowed := case new.state
    when 'SUCCESS' then
      new.amount_minor = amount and office_covers('slip.credit', old.reference, amount)
    when 'FAILED' then
      office_covers('slip.refuse', old.reference, amount, jsonb_build_object('note', new.note))
      or exists (
        select from bank_receipt as receipt
        where receipt.reference = old.transfer_reference
          and receipt.sender_bank = old.transfer -> 'sender' ->> 'bankCode'
          and receipt.state <> 'suspense'
      )
    else false
  end;
  if is_allowed is not true then -- refusal: held-slip-is-covered
    raise exception 'slip % waits for a person: its end needs an act', old.reference
      using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger slip_held_is_covered
  after update on slip
  for each row when (
    old.state = 'PROCESSING' and old.held_reason is not null
    and (new.state, new.held_reason, new.transfer, new.transfer_reference, new.member_id)
      is distinct from
      (old.state, old.held_reason, old.transfer, old.transfer_reference, old.member_id)
  )
  execute function slip_held_is_covered();

-- The facts about a waiting slip, its transfer and the member who sent it.
create or replace function office_slip_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'member', slip.member_id,
    'amountMinor', slip.transfer ->> 'amountMinor',
    'currency', slip.transfer ->> 'currency',
    'sender', (slip.transfer -> 'sender' ->> 'bankCode') || ' ' || (slip.transfer -> 'sender' ->> 'accountNo'),
    'senderName', slip.transfer -> 'sender' ->> 'name',
    'receiver', (slip.transfer -> 'receiver' ->> 'bankCode') || ' '
      || right(slip.transfer -> 'receiver' ->> 'accountNo', 4),
    'transferReference', slip.transfer_reference,
    'slipReason', slip.held_reason,
    'otherSlips', (
      select count(*) from slip as other
      where other.state = 'PROCESSING' and other.held_reason is not null
        and other.bank = slip.bank and other.transfer_reference = slip.transfer_reference
        and other.member_id <> slip.member_id
    )::text,
    'memberAccount', account.bank_code || ' ' || right(account.account_no, 4),
    'memberAccountName', account.account_name,
    'memberDisabled', (member.disabled_at is not null)::text
  )
  from slip
  join member on member.id = slip.member_id
  join bank_account as account on account.member_id = slip.member_id
  where slip.reference = act_subject and slip.state = 'PROCESSING' and slip.held_reason is not null
$$;

create or replace function office_gift_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', member_id, 'voucher', '…' || right(voucher_hash, 4))
  from gift where id = office_number(act_subject) and state = 'PENDING'
$$;

-- The picture of a waiting slip, for an operator who may see it. The record keeps who has looked, once
-- an hour.
create or replace function office_slip_picture(session_hash bytea, slip_reference text)
returns table (name text, type text, bytes bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_permit(session_hash, 'slip.read');
  file text;
begin
  select slip.file_name into file from slip
    where slip.reference = slip_reference and slip.state = 'PROCESSING'
      and slip.held_reason is not null;
  if file is null then perform office_refuse('NO_DATA'); end if;
  if throttle_take('office:picture:' || session.operator_id || ':' || slip_reference, 1,
    interval '1 hour') is null then
    perform office_note(session.operator_id, 'slip.picture', null, slip_reference, '{}');
  end if;
  return query select stored.name, stored.type, stored.bytes::bigint from stored_file as stored
    where stored.name = file;
end
$$;

create or replace view office_slip as
  select slip.reference, slip.member_id, office_mask(member.username) as member, slip.created_at,
    slip.held_reason, slip.transfer_reference,
    (slip.transfer ->> 'amountMinor')::bigint as amount_minor,
    slip.transfer ->> 'currency' as currency,
    (slip.transfer ->> 'transferredAt')::timestamptz as transferred_at,
    slip.transfer -> 'sender' ->> 'bankCode' as sender_bank,
    slip.transfer -> 'sender' ->> 'accountNo' as sender_account,
    slip.transfer -> 'sender' ->> 'name' as sender_name,
    slip.transfer -> 'receiver' ->> 'bankCode' as receiver_bank,
    right(slip.transfer -> 'receiver' ->> 'accountNo', 4) as receiver_tail,
    (select count(*)::integer from slip as other
      where other.state = 'PROCESSING' and other.held_reason is not null
        and other.bank = slip.bank and other.transfer_reference = slip.transfer_reference
        and other.member_id <> slip.member_id) as others,
    office_needs('slip.credit', slip.transfer ->> 'currency',
      (slip.transfer ->> 'amountMinor')::bigint) = 1 as needs_second,
    (select min(id) from office_act
      where kind = 'slip.credit' and subject = slip.reference
        and verdict is null and done_at is null) as open_act
  from slip
  join member on member.id = slip.member_id
  where slip.state = 'PROCESSING' and slip.held_reason is not null;

-- A link is settled within its request, so only older ones are unclear.
create or replace view office_gift as
  select gift.id, gift.member_id, office_mask(member.username) as member, gift.created_at,
    right(gift.voucher_hash, 4) as voucher_tail, gift.redeem_sent_at, gift.attempts, gift.due_at as next_at
  from gift
  join member on member.id = gift.member_id
  where gift.state = 'PENDING' and gift.created_at < clock_now() - interval '1 minute';

-- The transfers that operators have decided to be other money than the payment of this code.
create or replace function qr_code_others(code text) returns bigint[]
language sql stable security definer set search_path = public, pg_temp
as $$
  select array(
    select (body -> 'input' ->> 'receiptId')::bigint from office_act
    where kind = 'code.credit' and subject = code and done_at is not null
    union
    select doubt_receipt_id from qr_code where id = code and doubt_verdict = 'OTHER'
  )
$$;

-- Asks a person whether the payment of a code is this transfer. A verdict about the same one stays, and so
-- does the verdict that it is a certain one.
create or replace function qr_code_doubt(code text, receipt bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update qr_code set doubt_receipt_id = receipt, doubt_verdict = null
    where id = code and doubt_verdict is distinct from 'SAME' and receipt <> all (qr_code_others(code));
end
$$;

-- A paid code waits for a person if a transfer that another member got may be the same money. The verdict
-- names exactly that transfer, and comes from an act, for every login.
create or replace function qr_code_doubt_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- What is not one transfer may be another one: a person decides about that too.
  if tg_op = 'UPDATE' and old.doubt_verdict = 'OTHER' and new.doubt_verdict is null
    and new.doubt_receipt_id <> old.doubt_receipt_id
    and new.doubt_receipt_id <> all (qr_code_others(new.id)) then
    return null;
  end if;
  if not office_covers(
    case new.doubt_verdict when 'SAME' then 'code.same' else 'code.credit' end, new.id,
    (select amount_minor from bank_receipt where id = new.doubt_receipt_id),
    jsonb_build_object('receiptId', new.doubt_receipt_id::text)
  ) then -- refusal: doubt-is-covered
    raise exception 'code % waits for a person: its verdict needs an act', new.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger qr_code_doubt_is_covered
  after update on qr_code
  for each row when (
    new.doubt_verdict is distinct from old.doubt_verdict
    or (old.doubt_verdict is not null and new.doubt_receipt_id is distinct from old.doubt_receipt_id)
  )
  execute function qr_code_doubt_is_covered();
create or replace trigger qr_code_begins_without_verdict
  after insert on qr_code
  for each row when (new.doubt_verdict is not null)
  execute function qr_code_doubt_is_covered();

create or replace trigger qr_code_doubt_changed
  after update on qr_code
  for each row when (
    (old.doubt_receipt_id, old.doubt_verdict) is distinct from (new.doubt_receipt_id, new.doubt_verdict)
    or (new.doubt_receipt_id is not null and old.state <> new.state)
  )
  execute function slip_waits_changed();

-- The worker books the verdict the next time it polls the code, which is at once.
create or replace function qr_code_decide(code text, receipt bigint, verdict text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update qr_code set doubt_verdict = verdict, due_at = clock_now(), version = version + 1
    where id = code and doubt_receipt_id = receipt and doubt_verdict is null and state <> 'paid';
  return found;
end
$$;

create or replace view office_code as
  select code.id, code.member_id, office_mask(member.username) as member, code.created_at, code.provider,
    receipt.amount_minor, receipt.currency, receipt.id as receipt_id, receipt.member_id as other_id,
    office_mask(other.username) as other, receipt.transferred_at, receipt.reference as transfer_reference,
    receipt.sender_bank, receipt.sender_account, receipt.sender_name, receipt.receiver_bank,
    right(receipt.receiver_account, 4) as receiver_tail,
    office_needs('code.credit', receipt.currency, receipt.amount_minor) = 1 as needs_second,
    (select min(id) from office_act
      where kind = 'code.credit' and subject = code.id and verdict is null and done_at is null) as open_act
  from qr_code as code
  join bank_receipt as receipt on receipt.id = code.doubt_receipt_id
  join member on member.id = code.member_id
  join member as other on other.id = receipt.member_id
  where code.doubt_receipt_id is not null and code.doubt_verdict is null and code.state <> 'paid';

-- The facts about a paid code and the transfer that the operator has seen beside it.
create or replace function office_code_facts(act_subject text, input jsonb) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'member', member_id,
    'amountMinor', amount_minor::text,
    'currency', currency,
    'provider', provider,
    'other', other_id,
    'sender', sender_bank || ' ' || sender_account,
    'senderName', sender_name,
    'receiver', receiver_bank || ' ' || receiver_tail,
    'transferredAt', to_char(transferred_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'),
    'transferReference', transfer_reference
  )
  from office_code where id = act_subject and receipt_id::text = input ->> 'receiptId'
$$;

revoke execute on function
  bank_receipt_may_be_slip, office_slip_facts, office_gift_facts, office_slip_picture, qr_code_decide,
  qr_code_others, qr_code_doubt, office_code_facts
  from public;
grant execute on function office_slip_picture to krapao_office;
grant execute on function qr_code_decide to krapao_deed;
grant execute on function qr_code_others, qr_code_doubt to krapao_app;
grant select on office_slip, office_code, office_gift to krapao_office;
