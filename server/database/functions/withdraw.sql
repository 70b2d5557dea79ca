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

-- Queues withdrawals of different members for payout. This is the only way to queue one: a member under
-- a hold waits for an operator, and so does every amount that needs two people. A row needs its open
-- operation.
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
  large_baht bigint := office_two_from('withdraw.release', 'BAHT');
  large_lak bigint := office_two_from('withdraw.release', 'LAK');
  row_count bigint;
begin
  return query
  insert into withdrawal (member_id, number, reference, due_at, checked_at, held_reasons)
  select input.member_id, input.number, input.reference, now_at, now_at,
    case when operation.is_large or hold.reasons is not null then -- guard: held-payout
      array_cat(case when operation.is_large then array['LARGE'] end, hold.reasons) end
  from unnest(members, numbers, refs) as input (member_id, number, reference)
  cross join lateral (
    select amount_minor >= case currency when 'LAK' then large_lak else large_baht end as is_large
    from operation as known
    where known.member_id = input.member_id and known.number = input.number
      and known.kind = 'withdraw' and known.state = 'PENDING'
    offset 0
  ) as operation
  cross join lateral (
    select array_agg(reason order by reason) as reasons from withdrawal_hold as known
    where known.member_id = input.member_id and known.until > now_at
    offset 0
  ) as hold
  returning withdrawal.member_id, withdrawal.held_reasons;
  get diagnostics row_count = row_count;
  if row_count <> cardinality(members) then
    raise exception 'there is no such withdrawal';
  end if;
end
$$;
revoke execute on function withdrawal_take_up from public;
grant execute on function withdrawal_take_up to krapao_app;

-- Support has changed where the money goes: for some time a person looks at each withdrawal first. Before
-- the first deposit a member corrects the account, which holds nothing.
create or replace function bank_account_change_holds() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into withdrawal_hold as hold (member_id, reason, until)
    select new.member_id, 'ACCOUNT_CHANGED', clock_now() + make_interval(secs => 3600 * coalesce(
      (select (value ->> 'holdHours')::numeric from setting where key = 'accountChange'), 72)::float8)
    on conflict on constraint withdrawal_hold_pkey
    do update set until = greatest(hold.until, excluded.until);
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
