-- The room Suspense of the office: incoming transfers that wait for a person. An operator ends one only
-- by an act; the workers end one only under the conditions below.

-- Open pages of the office read again when a transfer begins or ends to wait for a person.
create or replace function bank_receipt_waits_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'suspense'); return null; end $$;
create or replace trigger bank_receipt_waits
  after insert on bank_receipt
  for each row when (new.state = 'suspense' and new.due_at is null and new.reason is not null)
  execute function bank_receipt_waits_changed();
create or replace trigger bank_receipt_waits_changed
  after update on bank_receipt
  for each row when (
    (old.state = 'suspense' and old.due_at is null and old.reason is not null)
      <> (new.state = 'suspense' and new.due_at is null and new.reason is not null)
  )
  execute function bank_receipt_waits_changed();

-- Whether the workers may take a transfer for a payment by code without a person: the same money came
-- into the same account, and both have one reference, or a worker judges the transfer now, or the
-- payment is reported now, or its member sends a slip of the transfer.
create or replace function bank_receipt_may_be_twin(receipt bank_receipt, due_before timestamptz)
returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from qr_payment as payment
    where payment.provider = receipt.payment_provider and payment.payment_id = receipt.payment_id
      and payment.amount_minor = receipt.amount_minor
      and payment.receiver_bank = receipt.receiver_bank
      and coalesce(payment.receiver_account = receipt.receiver_account, true)
      and coalesce(payment.reference = receipt.reference, true)
      and (
        payment.reference = receipt.reference
        or due_before is not null
        or payment.at >= clock_now() - interval '1 minute'
        or exists (
          select from slip
          where slip.member_id = payment.member_id and slip.state = 'PROCESSING'
            and slip.held_reason is null and slip.transfer_reference = receipt.reference
        )
      )
  )
$$;

-- Whether the worker that reads the bank's feed may credit a transfer to a member: the worker judges it
-- now, and the member's account is at the sender's bank and in the currency of the transfer.
create or replace function bank_receipt_may_be_fed(receipt bank_receipt, due_before timestamptz)
returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select due_before is not null and receipt.line_id is not null and exists (
    select from bank_account as account
    join member on member.id = account.member_id
    where account.member_id = receipt.member_id and account.bank_code = receipt.sender_bank
      and member.currency = receipt.currency
  )
$$;

-- A transfer leaves suspense by a worker under its conditions, or by a fitting act, also for the owner
-- of the database.
create or replace function bank_receipt_end_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_allowed boolean;
begin
  is_allowed := case
    when new.state = 'returned' then
      office_covers('suspense.return', new.id::text, new.amount_minor)
      or office_covers('suspense.send-back', new.id::text, new.amount_minor)
    when new.state = 'twin' then
      bank_receipt_may_be_twin(new, old.due_at)
      or office_covers('suspense.code', new.id::text, new.amount_minor,
        jsonb_build_object('provider', new.payment_provider, 'paymentId', new.payment_id))
    when new.channel = 'operator' then
      office_covers('suspense.assign', new.id::text, new.amount_minor,
        jsonb_build_object('memberId', new.member_id))
    -- What operators made of a list is credited by operators.
    when new.channel = 'feed' then bank_receipt_may_be_fed(new, old.due_at)
      and old.reason is distinct from 'LISTED' -- refusal: listed-is-not-fed
    when new.channel = 'slip' then bank_receipt_may_be_slip(new)
    else false
  end;
  if not is_allowed then -- refusal: suspense-is-covered
    raise exception 'transfer % is in suspense: its end needs an act', new.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger bank_receipt_end_is_covered
  after update on bank_receipt
  for each row when (old.state = 'suspense' and new.state <> 'suspense')
  execute function bank_receipt_end_is_covered();

-- Sends a transfer back to the account that the act says, in the transaction of the act.
create or replace function suspense_send_back(receipt bigint, new_reference text, input jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update bank_receipt set state = 'returned', due_at = null, ended_at = clock_now()
    where id = receipt and state = 'suspense'; -- guard: send-back-once
  if not found then return false; end if;
  insert into suspense_return (reference, receipt_id, account_no, account_name)
    values (new_reference, receipt, input ->> 'accountNo', input ->> 'accountName');
  return true;
end
$$;

-- The payout of a transfer begins by its act alone, and keeps what the act said. Its end is final.
create or replace function suspense_return_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform from bank_receipt
      where id = new.receipt_id and state = 'returned'
        and office_covers('suspense.send-back', id::text, amount_minor,
          jsonb_build_object('accountNo', new.account_no, 'accountName', new.account_name));
    if found then return null; end if; -- refusal: return-is-covered
    raise exception 'the return of transfer % needs an act', new.receipt_id using errcode = 'OF002';
  end if;
  if old.state <> 'open' or (new.reference, new.receipt_id, new.account_no, new.account_name, new.created_at)
    is distinct from (old.reference, old.receipt_id, old.account_no, old.account_name, old.created_at)
    or (old.sent_at is null and new.state <> 'open') then
    raise exception 'return % has ended, or may not change', old.reference;
  end if;
  -- The servers of members end what the bank has answered, every other login by an act.
  if new.state <> 'open' and session_user not in ('krapao_app', 'krapao_batch', 'krapao_sweep') then
    perform from bank_receipt
      where id = new.receipt_id and office_covers(
        case new.state when 'paid' then 'unknown.settle' else 'unknown.return' end,
        new.reference, amount_minor);
    if not found then -- refusal: unknown-return-is-covered
      raise exception 'return % is open: its end needs an act', old.reference using errcode = 'OF002';
    end if;
  end if;
  if new.state <> 'open' then perform pg_notify('office', 'unknown'); end if;
  return null;
end
$$;
create or replace trigger suspense_return_is_covered
  after insert or update on suspense_return
  for each row execute function suspense_return_is_covered();
create or replace trigger suspense_return_is_kept
  before delete or truncate on suspense_return
  for each statement execute function refuse_change();

-- Ends a return by the bank's answer. If the bank refused, the transfer waits for a person again. Returns the
-- state; a return that has ended before keeps it.
create or replace function suspense_return_settle(of_reference text, as_state text)
returns table (is_moved boolean, state text)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  known suspense_return;
begin
  select * into known from suspense_return where reference = of_reference for update;
  if known.state <> 'open' then
    return query select false, known.state;
    return;
  end if;
  update suspense_return set state = as_state, ended_at = clock_now() where reference = of_reference;
  if as_state = 'refused' then
    update bank_receipt set state = 'suspense', ended_at = null where id = known.receipt_id;
  end if;
  return query select true, as_state;
end
$$;

-- A transfer begins in suspense, or the feed's worker credits it at once.
create or replace function bank_receipt_begins_undecided() returns trigger
language plpgsql
as $$
begin
  raise exception 'transfer % begins with a decision that needs an act', new.id using errcode = 'OF002';
end
$$;
create or replace trigger bank_receipt_begins_undecided
  before insert on bank_receipt
  for each row when (new.state in ('returned', 'twin') or new.channel in ('operator', 'slip'))
  execute function bank_receipt_begins_undecided();

-- The facts about a transfer in suspense, and about the member or the payment that the operator chose.
create or replace function office_suspense_facts(act_kind text, act_subject text, input jsonb)
returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  facts jsonb;
  chosen jsonb := '{}';
begin
  select jsonb_build_object(
      'amountMinor', amount_minor::text,
      'currency', currency,
      'sender', sender_bank || ' ' || sender_account,
      'senderName', sender_name,
      'receiver', receiver_bank || ' ' || right(receiver_account, 4),
      'transferredAt', to_char(transferred_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'),
      'transferReference', reference,
      'suspenseReason', reason
    ) into facts
    from bank_receipt where id = office_number(act_subject) and state = 'suspense';
  if act_kind = 'suspense.assign' then
    select jsonb_build_object(
        'member', member.id,
        'memberAccount', account.bank_code || ' ' || right(account.account_no, 4),
        'memberAccountName', account.account_name,
        'memberDisabled', (member.disabled_at is not null)::text
      ) into chosen
      from member join bank_account as account on account.member_id = member.id
      where member.id = input ->> 'memberId';
    perform from member
      where id = input ->> 'memberId' and currency <> facts ->> 'currency';
    if found then perform office_refuse('WRONG_CURRENCY'); end if;
  elsif act_kind = 'suspense.send-back' then
    chosen := jsonb_build_object('payee', (facts ->> 'sender') || ' → ' || (input ->> 'accountNo'),
      'payeeName', input ->> 'accountName');
  elsif act_kind = 'suspense.code' then
    select jsonb_build_object(
        'member', payment.member_id,
        'payment', payment.provider || ' ' || payment.payment_id,
        'code', payment.qr_code_id
      ) into chosen
      from qr_payment as payment join qr_code as code on code.id = payment.qr_code_id
      where payment.provider = input ->> 'provider' and payment.payment_id = input ->> 'paymentId'
        and payment.operation_number is not null
        and payment.amount_minor::text = facts ->> 'amountMinor'
        and code.currency = facts ->> 'currency'
        and not exists (
          select from bank_receipt as linked
          where linked.payment_provider = payment.provider and linked.payment_id = payment.payment_id
        );
  end if;
  return facts || chosen;
end
$$;

-- Transfers that wait for a person: those that no worker will judge again, and those that the workers
-- have not decided for ten minutes.
create or replace view office_suspense as
  select receipt.id, receipt.amount_minor, receipt.currency, receipt.transferred_at,
    receipt.reported_at, receipt.sender_bank, receipt.sender_account, receipt.sender_name,
    receipt.receiver_bank, right(receipt.receiver_account, 4) as receiver_tail,
    receipt.reference, receipt.reason,
    office_needs('suspense.assign', receipt.currency, receipt.amount_minor) = 1 as needs_second,
    (select min(id) from office_act
      where subject = receipt.id::text and verdict is null and done_at is null
        and kind in ('suspense.assign', 'suspense.return', 'suspense.code', 'suspense.send-back')) as open_act,
    exists (select from suspense_return where receipt_id = receipt.id and state = 'refused') as is_refused
  from bank_receipt as receipt
  where receipt.state = 'suspense'
    and (receipt.due_at is null or receipt.reported_at < clock_now() - interval '10 minutes');

revoke execute on function
  bank_receipt_may_be_twin, bank_receipt_may_be_fed, office_suspense_facts, suspense_send_back,
  suspense_return_settle
  from public;
grant execute on function suspense_send_back, suspense_return_settle to krapao_app;
grant select on office_suspense to krapao_office;
