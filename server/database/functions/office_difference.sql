-- Differences between our books and the providers', as check:world found them. Only the owner of the
-- database writes them; to explain one takes an act.

create or replace function office_day(moment timestamptz) returns date
language sql immutable
as $$ select (moment at time zone 'Asia/Bangkok')::date $$;

-- Both sides of a difference, as the second person signs them.
create or replace function world_difference_sides(found world_difference) returns jsonb
language sql stable
as $$
  select jsonb_build_object('party', found.party, 'reference', found.reference, 'difference', found.name,
    'ours', concat_ws(' ', (found.own_minor / 100.0)::numeric(20, 2)::text, nullif(found.currency, ''),
      nullif(found.own_account, '')),
    'theirs', concat_ws(' ', (found.outside_minor / 100.0)::numeric(20, 2)::text, nullif(found.currency, ''),
      nullif(found.outside_account, '')))
$$;

-- The sides of a difference that nobody has explained. None: it has ended, or is explained.
create or replace function office_difference_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select world_difference_sides(found) from world_difference as found
  where id = office_number(act_subject) and ended_at is null and explained_act is null
$$;

-- A difference is explained only by the act of two people that is being done, for every login, and with the
-- values that they have seen.
create or replace function world_difference_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: difference-is-covered
  if not office_covers('difference.explain', new.id::text, null) or not exists (
    select from office_act where id = new.explained_act and facts = world_difference_sides(new)
  ) then
    raise exception 'difference % is open: its explanation needs an act', new.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger world_difference_is_covered
  after update on world_difference
  for each row when (new.explained_act is not null and (
    old.explained_act, old.own_minor, old.outside_minor, old.own_account, old.outside_account
  ) is distinct from (
    new.explained_act, new.own_minor, new.outside_minor, new.own_account, new.outside_account
  ))
  execute function world_difference_is_covered();
create or replace trigger world_difference_begins_open
  before insert on world_difference
  for each row when (new.explained_act is not null or new.receipt_id is not null)
  execute function refuse_change();

-- Does what the act says that is being done. Returns whether the difference was open. A check may have found
-- other values while the second person agreed.
create or replace function office_difference_explain(act_subject text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  found_now world_difference;
begin
  select * into found_now from world_difference where id = office_number(act_subject) for update;
  perform from office_act
    where kind = 'difference.explain' and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text and facts <> world_difference_sides(found_now);
  if found then perform office_refuse('CHANGED'); end if;
  update world_difference set explained_act = act.id
    from office_act as act
    where world_difference.id = office_number(act_subject) and explained_act is null and ended_at is null
      and act.kind = 'difference.explain' and act.subject = act_subject and act.done_at is null
      and act.taken_in = pg_current_xact_id_if_assigned()::text;
  return found;
end
$$;

-- The sender's bank, the reference and the feed's line that a provider's line names. Lists name a transfer as
-- `SCB 2026…`, or by the feed's line.
create or replace function transfer_of(found world_difference, out bank text, out reference text, out line_id text)
language sql immutable
as $$
  select split_part(case when named.is_line then found.outside_account else found.reference end, ' ', 1),
    case when not named.is_line then substr(found.reference, strpos(found.reference, ' ') + 1) end,
    case when named.is_line then substr(found.reference, 6) end
  from (select found.reference like 'line %' as is_line) as named
$$;

-- The transfer that two people make of a provider's line: the list has its amount and time, the operator has the
-- sender and the receiving account from the bank. None: it has ended, is decided, or has other digits.
create or replace function office_receipt_facts(act_subject text, input jsonb) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('party', found.party, 'amountMinor', found.outside_minor::text, 'currency', found.currency,
    'sender', named.bank || ' ' || (input ->> 'senderAccount'), 'senderName', input ->> 'senderName',
    'receiver', account.bank_code || ' ' || right(account.account_no, 4),
    'transferredAt', to_char(found.at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'),
    'transferReference', coalesce(named.reference, named.line_id))
  from world_difference as found
  cross join lateral transfer_of(found) as named
  join deposit_account as account on account.id = office_number(input ->> 'accountId')
    and account.type = 'BANK' and account.currency = found.currency
  where found.id = office_number(act_subject) and found.kind = 'transfer' and found.name = 'not credited here'
    and found.ended_at is null and found.explained_act is null and found.receipt_id is null
    and found.outside_minor > 0 and named.bank ~ '^[A-Z0-9]+$' and coalesce(named.reference ~ '^[0-9A-Z]+$', true)
    and (found.outside_account = '' or right(found.outside_account, 4) = right(input ->> 'senderAccount', 4))
$$;

-- Does what the act says that is being done: the transfer waits in suspense for its member. Returns its id; null
-- if our books have it. A check may have found other values while the second person agreed.
create or replace function office_difference_receipt(act_subject text) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entry world_difference;
  act office_act;
  new_id bigint;
begin
  select * into entry from world_difference where id = office_number(act_subject) for update;
  select * into act from office_act
    where kind = 'difference.receipt' and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text;
  if act.facts is distinct from office_receipt_facts(act_subject, act.body -> 'input') then
    perform office_refuse('CHANGED');
  end if;
  insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name, receiver_bank,
    receiver_account, currency, amount_minor, transferred_at, reason)
  select named.line_id, named.bank, named.reference, act.body -> 'input' ->> 'senderAccount',
    act.body -> 'input' ->> 'senderName', account.bank_code, account.account_no, entry.currency,
    entry.outside_minor, entry.at, 'LISTED'
  from transfer_of(entry) as named
  join deposit_account as account on account.id = office_number(act.body -> 'input' ->> 'accountId')
  on conflict do nothing
  returning id into new_id;
  update world_difference set receipt_id = new_id where id = entry.id and new_id is not null;
  return new_id;
end
$$;

-- A transfer is made of a provider's line only as the act says that is being done, for every login.
create or replace function bank_receipt_listed_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from world_difference as found
    join deposit_account as account
      on account.bank_code = new.receiver_bank and account.account_no = new.receiver_account
    where found.party = 'bank' and found.kind = 'transfer' and found.name = 'not credited here'
      and found.reference = coalesce(new.sender_bank || ' ' || new.reference, 'line ' || new.line_id)
      and found.receipt_id is null and found.ended_at is null and found.explained_act is null
      and found.currency = new.currency and found.outside_minor = new.amount_minor
      and new.transferred_at = found.at
      and office_covers('difference.receipt', found.id::text, new.amount_minor, jsonb_build_object(
        'accountId', account.id::text, 'senderAccount', new.sender_account, 'senderName', new.sender_name));
  if not found then -- refusal: listed-is-covered
    raise exception 'a transfer is made of a list by an act: it needs an act' using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger bank_receipt_listed_is_covered
  before insert on bank_receipt
  for each row when (new.reason = 'LISTED')
  execute function bank_receipt_listed_is_covered();

-- Its difference keeps it, once.
create or replace function world_difference_receipt_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: receipt-is-covered
  if old.receipt_id is not null or not office_covers('difference.receipt', new.id::text, new.outside_minor) then
    raise exception 'difference % is open: its transfer needs an act', new.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger world_difference_receipt_is_covered
  after update on world_difference
  for each row when (new.receipt_id is distinct from old.receipt_id)
  execute function world_difference_receipt_is_covered();

-- The code of ours that a payment of a provider's list names. The list credits nothing: what the provider answers
-- about the code is credited to its member, once.
create or replace function code_of(found world_difference) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select code.id from qr_code as code
  where found.kind = 'payment' and found.name = 'not credited here' and found.ended_at is null
    and found.explained_act is null and code.id = found.reference
    and found.party = 'payment:' || code.provider
$$;

create or replace function office_retry_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select world_difference_sides(found) || jsonb_build_object('code', code_of(found))
  from world_difference as found
  where found.id = office_number(act_subject) and code_of(found) is not null
$$;

-- Does what the act says that is being done: the worker asks the provider about the code at once.
create or replace function office_difference_retry(act_subject text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update qr_code set due_at = clock_now(), version = version + 1
    from world_difference as entry
    where entry.id = office_number(act_subject)
      and office_covers('difference.retry', act_subject, null) -- refusal: retry-is-covered
      and qr_code.id = code_of(entry);
  return found;
end
$$;

-- A contradiction that a provider's answer left for the same reference is decided in the room Unknown.
create or replace view office_difference as
  select found.id, found.party, found.kind, found.reference, found.name, found.at, office_day(found.at) as day,
    found.currency, found.own_minor, found.outside_minor, found.own_account, found.outside_account,
    found.found_at, found.seen_at, found.ended_at,
    case when found.ended_at is not null then 'ENDED'
      when found.explained_act is not null then 'EXPLAINED'
      when found.receipt_id is not null then 'RECEIPT'
      when answer.resolved_at is not null then 'SETTLED'
      when answer.id is not null then 'REPORTED'
      else 'OPEN' end as state,
    act.id as act_id, act.requested_by as act_by, act.decided_by as act_approved_by, act.reason as act_reason,
    (select min(id) from office_act where office_act.kind in ('difference.explain', 'difference.receipt')
      and office_act.subject = found.id::text and verdict is null and done_at is null) as open_act,
    found.receipt_id,
    found.kind = 'transfer' and found.name = 'not credited here' and found.ended_at is null
      and found.explained_act is null and found.receipt_id is null and found.outside_minor > 0
      and (transfer_of(found)).bank ~ '^[A-Z0-9]+$' as is_creditable,
    code_of(found) is not null as is_retryable
  from world_difference as found
  left join lateral (
    select id, resolved_at from discrepancy
    where discrepancy.party = found.party and discrepancy.reference = found.reference
    order by resolved_at nulls first limit 1
  ) as answer on true
  left join lateral (
    select id, requested_by, decided_by, reason from office_act
    where office_act.id = found.explained_act or found.explained_act is null and done_at is not null and (
      office_act.kind = 'discrepancy.resolve' and office_act.subject = answer.id::text
      or office_act.kind = 'difference.receipt' and office_act.subject = found.id::text
        and found.receipt_id is not null)
    order by id desc limit 1
  ) as act on true;

-- The days that were compared, with the number of their differences and of those that are not decided.
create or replace view office_world_day as
  select compared.party, compared.kind, compared.currency, compared.day, compared.own_count, compared.own_minor,
    compared.outside_count, compared.outside_minor, compared.compared_at,
    (select count(*) from world_difference as found
      where found.at >= compared.day::timestamp at time zone 'Asia/Bangkok'
        and found.at < (compared.day + 1)::timestamp at time zone 'Asia/Bangkok'
        and found.party = compared.party and found.kind = compared.kind and found.ended_at is null) as differences
  from world_day as compared;

-- The accounts of ours that banks send to, for the transfer of a line.
create or replace view office_receiver as
  select id, bank_code, right(account_no, 4) as tail, currency from deposit_account where type = 'BANK';

revoke execute on function office_difference_facts, office_difference_explain, world_difference_is_covered,
  transfer_of, office_receipt_facts, office_difference_receipt, bank_receipt_listed_is_covered,
  world_difference_receipt_is_covered, code_of, office_retry_facts, office_difference_retry
  from public;
grant execute on function office_difference_explain, office_difference_receipt, office_difference_retry to krapao_deed;
grant execute on function transfer_of, code_of to krapao_office;
grant select on office_difference, office_world_day, office_receiver to krapao_office;
