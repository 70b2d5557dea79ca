-- Ends payouts by the bank's answer.

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

-- A new withdrawal of a member under a hold waits for an operator, whichever way it was opened.
create or replace function withdrawal_is_held() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select reason into new.held_reason
    from withdrawal_hold
    where member_id = new.member_id and until > clock_now();
  return new;
end
$$;
create or replace trigger withdrawal_is_held
  before insert on withdrawal
  for each row execute function withdrawal_is_held();
