-- The rooms Holds and Protection: held deposits whose return a person decides, and stops that staff
-- begin for a member. Staff only tighten: no stop ends early. After its time an exclusion is lifted by two
-- people if the member has asked for it. It ends 24 hours later, or 7 days if it was without end.

create or replace function office_hold_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'hold'); return null; end $$;
create or replace trigger deposit_hold_changed
  after insert or update on deposit_hold
  for each statement execute function office_hold_changed();

create or replace function office_stop_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'stop'); return null; end $$;
create or replace trigger protection_stop_begun
  after insert or update of return_requested_at, lifted_at on protection_stop
  for each statement execute function office_stop_changed();

create or replace function office_hold_subject(member_id text, number bigint) returns text
language sql immutable
as $$ select member_id || '/' || number $$;

-- A return that the bank refused is repeated or ended only by an act; the member may still choose that it
-- is credited after the stop. All other steps are those of the workers.
create or replace function deposit_hold_step_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  subject text := office_hold_subject(old.member_id, old.number);
  amount bigint;
  is_allowed boolean;
begin
  select amount_minor into amount from operation
    where operation.member_id = old.member_id and operation.number = old.number;
  is_allowed := case old.state || ' ' || new.state
    when 'held credited' then true
    when 'held returning' then true
    -- The payout ends in the same transaction, under a guard of its own.
    when 'returning returned' then true
    when 'returning refused' then true
    when 'refused held' then new.wish = 'credit'
    when 'refused returning' then office_covers('hold.retry', subject, amount)
    when 'refused credited' then office_covers('hold.credit', subject, amount)
    else false
  end;
  if not is_allowed then -- refusal: refused-return-is-covered
    raise exception 'held deposit % may not go from % to %: it needs an act', subject, old.state, new.state
      using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger deposit_hold_step_is_covered
  after update on deposit_hold
  for each row when (old.state <> new.state)
  execute function deposit_hold_step_is_covered();

-- An ended payout stays ended, and keeps its reference: another one would be sent to the bank again. Only
-- the return of a deposit that the bank refused is sent again, by an act and under a new reference.
create or replace function withdrawal_again_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  amount bigint;
begin
  select amount_minor into amount from operation
    where operation.member_id = old.member_id and operation.number = old.number;
  if old.is_open or new.reference = old.reference -- refusal: payout-again-is-covered
    or not office_covers('hold.retry', office_hold_subject(old.member_id, old.number), amount) then
    raise exception 'payout % has ended: to send it again needs an act', old.reference
      using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger withdrawal_again_is_covered
  after update on withdrawal
  for each row when ((new.is_open and not old.is_open) or new.reference <> old.reference)
  execute function withdrawal_again_is_covered();

-- Sends a held deposit back now, also if the member chose that it is credited later.
create or replace function deposit_hold_return_now(p_member_id text, p_number bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  amount bigint;
begin
  perform from ledger_account where member_id = p_member_id for update;
  select amount_minor into amount from operation
    where member_id = p_member_id and number = p_number;
  -- refusal: hold-return-is-covered
  if not office_covers('hold.return', office_hold_subject(p_member_id, p_number), amount) then
    raise exception 'held deposit %/% is sent back early: it needs an act', p_member_id, p_number
      using errcode = 'OF002';
  end if;
  update deposit_hold set wish = 'return', due_at = clock_now()
    where member_id = p_member_id and number = p_number and state = 'held';
  return found;
end
$$;

-- Sends a deposit back again that the bank refused to take. The former reference ended at the bank.
create or replace function deposit_hold_retry(p_member_id text, p_number bigint, p_reference text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  update deposit_hold set state = 'returning'
    where member_id = p_member_id and number = p_number and state = 'refused';
  if not found then return false; end if;
  update withdrawal set reference = p_reference, is_open = true, sent_at = null, attempts = 0,
    last_answer = null, answered_at = null, due_at = clock_now(), checked_at = clock_now()
    where member_id = p_member_id and number = p_number and not is_open;
  return found;
end
$$;

-- Puts a deposit that cannot go back into the wallet. In a stop the wallet can only be withdrawn.
create or replace function deposit_hold_credit_refused(p_member_id text, p_number bigint)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  amount bigint;
begin
  perform from ledger_account where member_id = p_member_id for update;
  select amount_minor into amount from operation
    where member_id = p_member_id and number = p_number;
  update deposit_hold set state = 'credited', ended_at = clock_now()
    where member_id = p_member_id and number = p_number and state = 'refused';
  if not found then return false; end if;
  perform from ledger_advance(p_member_id, p_number, 'SUCCESS', amount, -amount, 0, null);
  return true;
end
$$;

-- A break ends by itself. An exclusion ends only when two people have lifted it. The index
-- `protection_stop_end` has the same words.
create or replace function protection_end(stop protection_stop) returns timestamptz
language sql immutable
return coalesce(
  stop.lifted_at, case when stop.kind = 'exclusion' then 'infinity' else stop.until_at end
);

-- Whether a stop lasts, however the clock was set since it began, or since the member asked for its end.
create or replace function protection_lasts(stop protection_stop, at timestamptz) returns boolean
language sql stable
as $$
  select protection_end(stop) > clock_trusted(at, case
    when stop.lifted_at is null then stop.from_at else coalesce(stop.return_requested_at, stop.from_at)
  end)
$$;

-- From then on a member may ask to come back from an exclusion.
create or replace function protection_may_return_at(stop protection_stop) returns timestamptz
language sql immutable
return coalesce(stop.until_at, stop.from_at + interval '6 months');

create or replace function protection_lift_wait(stop protection_stop) returns interval
language sql immutable
return case when stop.until_at is null then interval '7 days' else interval '24 hours' end;

-- Lifts all exclusions that the member asks to come back from. Returns when the last one ends.
create or replace function protection_lift(p_member_id text, p_id bigint) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  update protection_stop as stop set lifted_at = clock_now() + protection_lift_wait(stop)
    where member_id = p_member_id and lifted_at is null
      and return_requested_at is not null and return_declined_at is null;
  return (select max(lifted_at) from protection_stop where member_id = p_member_id);
end
$$;

-- The member stays excluded, and may ask again.
create or replace function protection_decline(p_member_id text, p_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  perform from protection_stop
    where member_id = p_member_id and id = p_id and return_requested_at is not null;
  if not found then return false; end if;
  update protection_stop set return_declined_at = clock_now()
    where member_id = p_member_id and kind = 'exclusion' and lifted_at is null
      and return_requested_at is not null and return_declined_at is null;
  return found;
end
$$;

create or replace view office_hold as
  select hold.member_id, hold.number, office_mask(member.username) as member, operation.amount_minor,
    operation.currency, operation.source,
    (operation.detail ->> 'bankCode') || ' •••' || right(operation.detail ->> 'bankAccountNo', 4) as account,
    hold.held_at, hold.wish, hold.state, hold.due_at as next_at, payout.reference, payout.last_answer,
    office_needs('hold.return', operation.currency, operation.amount_minor) = 1 as needs_second,
    (select min(id) from office_act
      where kind in ('hold.return', 'hold.retry', 'hold.credit')
        and subject = office_hold_subject(hold.member_id, hold.number)
        and verdict is null and done_at is null) as open_act
  from deposit_hold as hold
  join operation on operation.member_id = hold.member_id and operation.number = hold.number
  join member on member.id = hold.member_id
  left join withdrawal as payout
    on payout.member_id = hold.member_id and payout.number = hold.number
  where hold.ended_at is null;

create or replace view office_stop as
  select stop.id, stop.member_id, office_mask(member.username) as member, stop.kind, stop.from_at,
    nullif(stop.until_at, 'infinity') as until_at, stop.due_at is not null as is_under_way,
    stop.return_requested_at is not null and stop.return_declined_at is null
      and stop.lifted_at is null as is_liftable,
    (select requested_by from office_act
      where facts ->> 'member' = stop.member_id and kind in ('protection.break', 'protection.exclude')
        and result ->> 'stopId' = stop.id::text) as operator,
    (select min(id) from office_act
      where kind = 'protection.lift' and subject = stop.member_id || '/' || stop.id
        and verdict is null and done_at is null) as open_act,
    stop.return_requested_at, stop.return_text, stop.return_declined_at, stop.lifted_at,
    protection_may_return_at(stop) as may_return_at
  from protection_stop as stop
  join member on member.id = stop.member_id
  where stop.kind <> 'limit' and protection_lasts(stop, clock_now());

-- The stops that last: first those whose member asks to come back or waits for a person, then the newest.
-- Each part reads its index: the requests, the reviews, the newest of all, and those that end last or never. So the ended ones of many
-- years are not read.
create or replace function office_stops(size integer) returns setof office_stop
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select stop.* from (
    (select member_id, id from protection_stop
      where return_requested_at is not null and return_declined_at is null and lifted_at is null
      order by return_requested_at limit size)
    union
    (select member_id, id from protection_stop
      where kind = 'review' and lifted_at is null
      order by from_at limit size)
    union
    (select member_id, id from protection_stop
      where kind <> 'limit'
      order by from_at desc, id desc limit size)
    union
    (select member_id, id from protection_stop
      where kind <> 'limit'
        and coalesce(lifted_at, case when kind = 'exclusion' then 'infinity' else until_at end)
          > (select clock_surely(clock_now()))
      order by coalesce(lifted_at, case when kind = 'exclusion' then 'infinity' else until_at end) desc,
        from_at desc, id desc
      limit size)
  ) as listed
  cross join lateral (
    select * from office_stop
    where office_stop.member_id = listed.member_id and office_stop.id = listed.id offset 0
  ) as stop
  order by stop.is_liftable or stop.kind = 'review' desc, stop.from_at desc, stop.id desc
  limit size;
end
$$;

create or replace view office_interaction as
  select act.id, act.subject as member_id, office_mask(member.username) as member,
    act.requested_by as operator, act.requested_at as at, act.reason as text
  from office_act as act join member on member.id = act.subject
  where act.kind = 'protection.note';

create or replace function office_hold_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'member', member_id,
    'amountMinor', amount_minor::text,
    'currency', currency,
    'account', account,
    'holdState', state,
    'wish', wish,
    'reference', reference
  )
  from office_hold
  where member_id = split_part(act_subject, '/', 1) and number::text = split_part(act_subject, '/', 2)
    and state = case act_kind when 'hold.return' then 'held' else 'refused' end
$$;

create or replace function office_protection_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when act_kind in ('protection.lift', 'protection.decline') then (
      select jsonb_build_object('member', member_id, 'stop', kind, 'request', return_text,
        'from', to_char(from_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'))
      from office_stop
      where member_id = split_part(act_subject, '/', 1) and id::text = split_part(act_subject, '/', 2)
        and is_liftable
    )
    when act_kind in ('protection.other', 'protection.same') then (
      select jsonb_build_object('member', member_id, 'stop', kind)
      from office_stop
      where member_id = split_part(act_subject, '/', 1) and id::text = split_part(act_subject, '/', 2)
        and kind = 'review'
    )
    else (select jsonb_build_object('member', id) from member where id = act_subject)
  end
$$;

revoke execute on function
  deposit_hold_return_now, deposit_hold_retry, deposit_hold_credit_refused, protection_lift,
  protection_decline, office_hold_facts, office_protection_facts, office_stops, protection_lasts
  from public;
grant execute on function protection_lasts to krapao_app;
grant execute on function office_stops to krapao_office;
grant execute on function
  deposit_hold_return_now, deposit_hold_retry, deposit_hold_credit_refused, protection_lift,
  protection_decline to krapao_deed;
grant select on office_hold, office_stop, office_interaction to krapao_office;
