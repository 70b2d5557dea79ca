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
-- a hold waits for an operator, and a row needs its open operation.
create or replace function withdrawal_take_up(
  members text[],
  numbers bigint[],
  refs text[]
) returns table (
  member_id text,
  held_reason text
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
  insert into withdrawal (member_id, number, reference, due_at, checked_at, held_reason)
  select input.member_id, input.number, input.reference, now_at, now_at, hold.reason
  from unnest(members, numbers, refs) as input (member_id, number, reference)
  cross join lateral (
    select from operation as known
    where known.member_id = input.member_id and known.number = input.number
      and known.kind = 'withdraw' and known.state = 'PENDING'
    offset 0
  ) as operation
  left join lateral (
    select reason from withdrawal_hold as known
    where known.member_id = input.member_id and known.until > now_at
    offset 0
  ) as hold on true
  returning withdrawal.member_id, withdrawal.held_reason;
  get diagnostics row_count = row_count;
  if row_count <> cardinality(members) then
    raise exception 'there is no such withdrawal';
  end if;
end
$$;
revoke execute on function withdrawal_take_up from public;
grant execute on function withdrawal_take_up to krapao_app;
