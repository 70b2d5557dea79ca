-- Transfers to and from games: a leg begins and ends in one transaction with its ledger operation.

create or replace trigger game_transfer_stays_ended
  before update on game_transfer
  for each row execute function refuse_after_end();

-- Opens transfers as `ledger_open` does, each with its legs. The first leg is REQUESTED at once,
-- because the caller calls the provider after the commit. Results in addition to those of
-- `ledger_open`:
--   UNFINISHED        another transfer of one of the accounts is not finished
create or replace function game_open(orders json) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  held_after_minor bigint,
  created_at timestamptz
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
  p_orders ledger_order[] := array(
    select input from json_populate_recordset(null::ledger_order, orders) as input
  );
  p_legs game_leg_order[] := array(
    select row(
      input.index, input.member_id, input.key, leg.leg, leg.provider, leg.direction,
      leg.credit_minor, leg.reference, input.lease_seconds
    )::game_leg_order
    from json_to_recordset(orders) as input (
      index integer, member_id text, key text, lease_seconds integer, legs json
    )
    cross join lateral json_to_recordset(input.legs) as leg (
      leg smallint, provider text, direction text, credit_minor bigint, reference text
    )
  );
  busy integer[];
  now_at timestamptz;
begin
  perform from ledger_account
    where member_id = any (array(select member_id from unnest(p_orders)))
    order by member_id
    for update;
  select coalesce(array_agg(distinct input.index), '{}') into busy
    from unnest(p_legs) as input
    where exists (
        select from game_transfer as open
        where open.member_id = input.member_id and open.provider = input.provider
          and open.ended_at is null
        offset 0
      )
      -- A repeat is a request about the open transfer itself.
      and not exists (
        select from operation as earlier
        where earlier.member_id = input.member_id and earlier.key = input.key
        offset 0
      );
  now_at := clock_now();

  return query
  with opened as materialized (
    select * from ledger_post(array(
      select input
      from unnest(p_orders) as input
      where input.index <> all (busy)
    ))
  ),
  legs as (
    insert into game_transfer (
      member_id, number, leg, provider, direction, credit_minor, reference, state, requested_at, due_at
    )
    select leg.member_id, opened.number, leg.leg, leg.provider, leg.direction, leg.credit_minor,
      leg.reference,
      case leg.leg when 1 then 'REQUESTED' else 'WAITING' end,
      case leg.leg when 1 then now_at end,
      case leg.leg when 1 then now_at + make_interval(secs => leg.lease_seconds) end
    from opened
    join unnest(p_legs) as leg on leg.index = opened.index
    where opened.result = 'POSTED'
  )
  select * from opened
  union all
  select refused.index, 'UNFINISHED', null, null, null, null, null
  from unnest(busy) as refused (index);
end
$$;

-- Ends legs of different members. Each leg ends in one transaction with its ledger posting and the
-- last known balance of the account. `next_leg` decides about the other leg: REQUEST (the caller sends
-- it at once), DUE (the next worker sends it) or DROP. If two callers race, the second changes
-- nothing and gets the state.
--
-- The rows are locked first, because other functions write them too.
create or replace function game_end(ends json) returns table (
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
declare
  p_ends game_leg_end[] := array(
    select input from json_populate_recordset(null::game_leg_end, ends) as input
  );
  still_open integer[];
  now_at timestamptz;
begin
  perform from ledger_account
    where member_id = any (array(select member_id from unnest(p_ends)))
    order by member_id
    for update;
  select coalesce(array_agg(input.index), '{}') into still_open
    from unnest(p_ends) as input
    cross join lateral (
      select provider
      from game_transfer as known
      where known.member_id = input.member_id and known.number = input.number
        and known.leg = input.leg and known.state in ('REQUESTED', 'UNKNOWN')
      for update offset 0
    ) as leg
    cross join lateral (
      select from game_account as known
      where known.member_id = input.member_id and known.provider = leg.provider
      for update offset 0
    ) as account;
  now_at := clock_now();

  return query
  with advanced as materialized (
    select * from ledger_advance_all(array(
      select row(
        index, member_id, number, operation_state, wallet_minor, held_minor, refund_minor, house
      )::ledger_advance_order
      from unnest(p_ends)
      where index = any (still_open)
    ))
  ),
  ending as materialized (
    select input.*, leg.provider
    from unnest(p_ends) as input
    join advanced on advanced.index = input.index and advanced.is_moved
    cross join lateral (
      select provider
      from game_transfer as known
      where known.member_id = input.member_id and known.number = input.number
        and known.leg = input.leg
      offset 0
    ) as leg
  ),
  ended as (
    update game_transfer as leg set
      state = ending.leg_state, note = ending.note, ended_at = now_at, due_at = null
    from ending
    where leg.member_id = ending.member_id and leg.number = ending.number
      and leg.leg = ending.leg
  ),
  others as (
    update game_transfer as leg set
      state = case ending.next_leg
        when 'REQUEST' then 'REQUESTED' when 'DUE' then 'WAITING' when 'DROP' then 'REFUSED' end,
      requested_at = case ending.next_leg when 'REQUEST' then now_at end,
      due_at = case ending.next_leg
        when 'REQUEST' then now_at + make_interval(secs => ending.lease_seconds)
        when 'DUE' then now_at end,
      ended_at = case ending.next_leg when 'DROP' then now_at end
    from ending
    where ending.next_leg is not null and leg.member_id = ending.member_id
      and leg.number = ending.number and leg.leg > ending.leg
  ),
  accounts as (
    update game_account as account set
      -- The account may have held more than the last known balance, because of wins since then.
      balance_minor = greatest(0, account.balance_minor + ending.balance_minor),
      moves = account.moves + 1
    from ending
    where account.member_id = ending.member_id and account.provider = ending.provider
  )
  select input.index, coalesce(advanced.is_moved, false), coalesce(advanced.state, operation.state)
  from unnest(p_ends) as input
  cross join lateral (
    select state from operation as known
    where known.member_id = input.member_id and known.number = input.number
    offset 0
  ) as operation
  left join advanced on advanced.index = input.index;
end
$$;
revoke execute on function game_open, game_end from public;
grant execute on function game_open, game_end to krapao_app;
