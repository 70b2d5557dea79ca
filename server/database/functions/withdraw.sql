-- Queues withdrawals for payout, and ends payouts by the bank's answer.

-- Settles payouts of different members: SUCCESS if the bank has paid, FAILED if it has refused. Each
-- withdrawal closes in one transaction with its ledger posting. The amount is that of the operation. A
-- withdrawal that has ended before keeps its state, which is returned.
create or replace function withdrawal_settle(
  members text[],
  numbers bigint[],
  states text[]
) returns table (
  index integer,
  is_moved boolean,
  state text
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with settlement as materialized (
    select input.index::integer, input.member_id, input.number, input.state,
      operation.amount_minor
    from unnest(members, numbers, states) with ordinality
      as input (member_id, number, state, index)
    cross join lateral (
      select amount_minor
      from operation as known
      where known.member_id = input.member_id and known.number = input.number
        and known.kind = 'withdraw'
      offset 0
    ) as operation
  ),
  advanced as materialized (
    select * from ledger_advance_all(array(
      select row(
        index, member_id, number, state,
        case state when 'FAILED' then amount_minor else 0 end, -amount_minor, 0,
        case state when 'SUCCESS' then 'bank:PAYOUT' end
      )::ledger_advance_order
      from settlement
    ))
  ),
  closed as (
    update withdrawal set is_open = false, due_at = clock_now()
    from advanced
    join settlement on settlement.index = advanced.index
    where withdrawal.member_id = settlement.member_id and withdrawal.number = settlement.number
      and withdrawal.is_open
  )
  select * from advanced;
end
$$;
revoke execute on function withdrawal_settle from public;
grant execute on function withdrawal_settle to krapao_app;

-- What is left for payouts: the house's own money, and what was received less what was paid and what is
-- reserved for payouts. Null if the operators do not state their own money, or if nobody sums the books.
create or replace function payout_float(in_currency text) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select (value #>> array['houseMoney', in_currency])::numeric * 100
    + coalesce((select sum(amount_minor) from office_float where currency = in_currency), 0)
    - coalesce((select amount_minor from liability where kind = 'held' and currency = in_currency), 0)
  from setting
  where key = 'payoutCheck' and exists (
    select from money_hour_head where filled_at between clock_now() - interval '1 hour' and clock_now()
  )
$$;

-- The rules of the setting `payoutCheck` and of the amounts that need two people: why a person looks at a
-- payout first. The planner puts it into the statement, so that a fact is read only if its amount is reached.
create or replace function withdrawal_reasons(
  amount_minor bigint, large_from bigint, first_large_from bigint, was_large_paid boolean, ring_from bigint,
  is_ring boolean, float_minor bigint
) returns text[]
language sql immutable
return array_remove(array[
  case when amount_minor >= large_from then 'LARGE' end,
  case when amount_minor >= first_large_from and not was_large_paid then 'FIRST_LARGE' end,
  case when amount_minor >= ring_from and is_ring then 'RING' end,
  case when amount_minor > float_minor then 'FLOAT' end
], null);

-- Whether one of the member's latest payouts before a moment was at least this large.
create or replace function withdrawal_was_paid_before(of_member text, from_minor bigint, at timestamptz)
returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(max(amount_minor) >= from_minor, false) from (
    select amount_minor from operation
    where member_id = of_member and state = 'SUCCESS' and ended_at < at
      and facet >= 'withdraw:SUCCESS:' and facet < 'withdraw:SUCCESS;'
    order by facet desc, created_at desc limit 100
  ) as latest
$$;

-- Queues withdrawals of different members for payout. This is the only way to queue one: a member under
-- a hold waits for an operator, and so does every amount that needs two people and every payout that a
-- rule of the setting `payoutCheck` holds. A row needs its open operation.
create or replace function withdrawal_take_up(
  members text[],
  numbers bigint[],
  refs text[]
) returns table (
  member_id text,
  held_reasons text[]
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  now_at timestamptz := clock_now();
  row_count bigint;
begin
  return query
  with bound as materialized (
    select currency, office_two_from('withdraw.release', currency) as large_from,
      (value #>> array['firstLarge', currency])::bigint * 100 as first_large_from,
      (value #>> array['newBrowser', 'from', currency])::bigint * 100 as new_browser_from,
      (value #>> array['ring', 'from', currency])::bigint * 100 as ring_from,
      nullif((value #>> '{ring,members}')::bigint, 0) as ring_members,
      case when value ? 'houseMoney' then payout_float(currency) end as float_minor
    from unnest(array['BAHT', 'LAK']) as currency
    left join setting on key = 'payoutCheck'
  ),
  -- Read once for the batch, because few members have one.
  held as materialized (
    select known.member_id, reason
    from withdrawal_hold as known
    where known.member_id = any (members) and until > now_at
  )
  insert into withdrawal (member_id, number, reference, due_at, checked_at, held_reasons)
  select input.member_id, input.number, input.reference, now_at, now_at,
    nullif(rule.reasons || hold.reasons, '{}') -- guard: held-payout
  from unnest(members, numbers, refs) as input (member_id, number, reference)
  cross join lateral (
    select amount_minor, currency
    from operation as known
    where known.member_id = input.member_id and known.number = input.number
      and known.kind = 'withdraw' and known.state = 'PENDING'
    offset 0
  ) as operation
  join bound on bound.currency = operation.currency
  cross join lateral (
    select withdrawal_reasons(operation.amount_minor, large_from, first_large_from,
      withdrawal_was_paid(input.member_id, first_large_from), ring_from,
      (select count(*) from ring_of(input.member_id)) >= ring_members, float_minor) as reasons
    offset 0
  ) as rule
  cross join lateral (
    select case when exists (select from held) then array(
      select reason from held
      where held.member_id = input.member_id
        and (reason <> 'NEW_BROWSER' or operation.amount_minor >= new_browser_from)
      order by reason
    ) end as reasons
    offset 0
  ) as hold
  returning withdrawal.member_id, withdrawal.held_reasons;
  get diagnostics row_count = row_count;
  if row_count <> cardinality(members) then
    raise exception 'there is no such withdrawal';
  end if;
end
$$;

-- Whether one of the member's latest payouts was at least this large.
create or replace function withdrawal_was_paid(of_member text, from_minor bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select withdrawal_was_paid_before(of_member, from_minor, 'infinity') $$;

-- How long held withdrawals took lately, from the request to the member's account: the median in minutes.
-- Null if they are too few to say.
create or replace function withdrawal_expected_minutes() returns integer
language sql stable security definer set search_path = public, pg_temp
as $$
  select case when count(*) >= 5 then ceil(
    percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)) / 60
  )::integer end
  from (
    select operation.created_at, operation.ended_at
    from office_act
    join withdrawal on reference = subject
    join operation on operation.member_id = withdrawal.member_id
      and operation.number = withdrawal.number
    where office_act.kind = 'withdraw.release' and done_at > clock_now() - interval '30 days'
      and operation.state = 'SUCCESS'
    order by done_at desc limit 50
  ) as recent
$$;
revoke execute on function
  payout_float, withdrawal_take_up, withdrawal_reasons, withdrawal_was_paid, withdrawal_was_paid_before, withdrawal_expected_minutes
  from public;
grant execute on function withdrawal_take_up, withdrawal_expected_minutes to krapao_app;

-- New withdrawals of the member wait for an operator for some hours, longer if a hold of this kind lasts longer.
create or replace function withdrawal_hold_for(of_member text, why text, hours numeric) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into withdrawal_hold as hold (member_id, reason, until)
    values (of_member, why, clock_now() + make_interval(secs => (3600 * hours)::float8))
    on conflict on constraint withdrawal_hold_pkey
    do update set until = greatest(hold.until, excluded.until)
$$;
revoke execute on function withdrawal_hold_for from public;

-- Support has changed where the money goes: for some time a person looks at each withdrawal first. Before
-- the first deposit a member corrects the account, which holds nothing.
create or replace function bank_account_change_holds() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform withdrawal_hold_for(new.member_id, 'ACCOUNT_CHANGED', coalesce(
    (select (value ->> 'holdHours')::numeric from setting where key = 'accountChange'), 72));
  return null;
end
$$;
create or replace trigger bank_account_change_holds
  after update on bank_account
  for each row when (
    old.locked_at is not null
    and (new.bank_code, new.account_key) is distinct from (old.bank_code, old.account_key)
  )
  execute function bank_account_change_holds();

-- A login in a browser that is not the member's first: for some time a person looks at large withdrawals.
create or replace function new_browser_holds() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from member_device
    where member_id = new.member_id and device_hash <> new.device_hash limit 1;
  if found then
    perform withdrawal_hold_for(new.member_id, 'NEW_BROWSER', coalesce(
      (select (value #>> '{newBrowser,holdHours}')::numeric from setting where key = 'payoutCheck'), 24));
  end if;
  return null;
end
$$;
create or replace trigger new_browser_holds
  after insert on member_device
  for each row execute function new_browser_holds();

-- The room of held payouts.
create or replace view office_payout as
  select withdrawal.reference, operation.amount_minor, operation.currency,
    withdrawal.checked_at as requested_at, withdrawal.held_reasons,
    office_mask(member.username) as phone, left(member.name, 1) || '•••' as name,
    operation.detail ->> 'bankCode' as bank_code,
    right(operation.detail ->> 'bankAccountNo', 4) as account_tail,
    bank_account.updated_at as account_changed_at, member.created_at as member_since,
    totals.deposited_minor, totals.withdrawn_minor,
    office_needs('withdraw.release', operation.currency, operation.amount_minor) = 1 as needs_second,
    (select min(id) from office_act
      where kind = 'withdraw.release' and subject = withdrawal.reference
        and verdict is null and done_at is null) as open_act,
    case when 'RING' = any (withdrawal.held_reasons)
      then (select count(*) from ring_of(withdrawal.member_id)) end as ring_members,
    -- Once for all rows.
    case operation.currency
      when 'LAK' then (select payout_float('LAK')) else (select payout_float('BAHT'))
    end as float_minor,
    withdrawal.member_id
  from withdrawal
  join operation on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
  join member on member.id = withdrawal.member_id
  join bank_account on bank_account.member_id = withdrawal.member_id
  cross join lateral (
    select
      coalesce(sum(past.amount_minor) filter (where past.kind = 'deposit'), 0)::bigint as deposited_minor,
      coalesce(sum(past.amount_minor) filter (where past.kind = 'withdraw'), 0)::bigint as withdrawn_minor
    from operation as past
    -- The index of facets finds these alone, however much the member has played.
    where past.member_id = withdrawal.member_id and past.state = 'SUCCESS'
      and (past.facet >= 'deposit:SUCCESS:' and past.facet < 'deposit:SUCCESS;'
        or past.facet >= 'withdraw:SUCCESS:' and past.facet < 'withdraw:SUCCESS;')
  ) as totals
  where withdrawal.is_open and withdrawal.held_reasons is not null;
grant select on office_payout to krapao_office;
grant execute on function payout_float, ring_of to krapao_office;
