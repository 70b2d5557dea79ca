-- Transfers in batches: what is asked is read once, and every row is looked up by itself. It was read
-- again for every part of the work, and where the planner had last seen an empty table it read the
-- whole of that.

drop function ledger_steps(json);

-- A step of an open operation, with what it changes on each of the member's accounts.
create type ledger_step_order as (
  index integer,
  member_id text,
  number bigint,
  operation_state text,
  wallet_minor bigint,
  aside_minor bigint,
  refund_minor bigint,
  house text
);

-- A leg of a transfer that is to be opened.
create type game_leg_order as (
  index integer,
  member_id text,
  key text,
  leg smallint,
  provider text,
  direction text,
  credit_minor bigint,
  lease_seconds integer
);

-- How a leg ended, with the step that it is in the books.
create type game_leg_end as (
  index integer,
  member_id text,
  number bigint,
  leg smallint,
  leg_state text,
  note text,
  operation_state text,
  wallet_minor bigint,
  aside_minor bigint,
  refund_minor bigint,
  house text,
  balance_minor bigint,
  next_leg text,
  lease_seconds integer
);

-- Takes open operations of different members one step further, as `ledger_step` does with one.
create function ledger_steps(steps ledger_step_order[]) returns table (
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
  members text[];
  member_count bigint;
  step_count bigint;
  now_at timestamptz;
begin
  select array_agg(member_id), count(distinct member_id) into members, member_count
    from unnest(steps);
  if cardinality(members) <> member_count then
    raise exception 'one member appears twice in a batch';
  end if;
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  now_at := clock_now();

  return query
  with judged as (
    select
      asked.*,
      found.state as state_before,
      found.step + 1 as next_step,
      found.operation_row,
      account.currency,
      account.account_row,
      account.net_minor
        + ledger_counted(found.kind, found.state, asked.operation_state) * found.amount_minor
        as net_after,
      account.wallet_minor + asked.wallet_minor as wallet_after,
      account.aside_minor + asked.aside_minor as aside_after,
      account.refund_minor + asked.refund_minor as refund_after,
      account.wallet_seq, account.aside_seq, account.refund_seq
    from unnest(steps) as asked
    cross join lateral (
      select ctid as operation_row, kind, state, step, amount_minor
      from operation as known
      where known.member_id = asked.member_id and known.number = asked.number
      offset 0
    ) as found
    cross join lateral (
      select ctid as account_row, *
      from ledger_account as known
      where known.member_id = asked.member_id
      offset 0
    ) as account
  ),
  moved as (select * from judged where state_before = 'PENDING'),
  balances as (
    update ledger_account as account set
      wallet_minor = moved.wallet_after,
      aside_minor = moved.aside_after,
      refund_minor = moved.refund_after,
      wallet_seq = account.wallet_seq + (moved.wallet_minor <> 0)::integer,
      aside_seq = account.aside_seq + (moved.aside_minor <> 0)::integer,
      refund_seq = account.refund_seq + (moved.refund_minor <> 0)::integer,
      net_minor = moved.net_after,
      peak_minor = greatest(account.peak_minor, moved.net_after)
    from moved
    where account.ctid = moved.account_row
  ),
  entries as (
    insert into ledger_entry
    select moved.member_id, side.account, side.seq, moved.number, moved.next_step, side.amount,
      side.balance, now_at
    from moved
    cross join lateral (values
      ('wallet', moved.wallet_seq + 1, moved.wallet_minor, moved.wallet_after),
      ('aside', moved.aside_seq + 1, moved.aside_minor, moved.aside_after),
      ('refund', moved.refund_seq + 1, moved.refund_minor, moved.refund_after)
    ) as side (account, seq, amount, balance)
    where side.amount <> 0
  ),
  house as (
    insert into house_entry
    select house, currency, member_id, number, next_step,
      -(wallet_minor + aside_minor + refund_minor), now_at
    from moved
    where wallet_minor + aside_minor + refund_minor <> 0
  ),
  operations as (
    update operation set
      state = moved.operation_state,
      step = moved.next_step,
      wallet_after_minor = case when moved.wallet_minor <> 0
        then moved.wallet_after else operation.wallet_after_minor end,
      ended_at = case when moved.operation_state <> 'PENDING' then now_at end
    from moved
    where operation.ctid = moved.operation_row
  )
  select
    judged.index,
    judged.state_before = 'PENDING',
    case judged.state_before when 'PENDING' then judged.operation_state else judged.state_before end
  from judged;
  get diagnostics step_count = row_count;
  if step_count <> member_count then
    raise exception 'there is no such operation';
  end if;
end
$$;


-- Opens transfers as before (0011).
create or replace function game_open(orders json) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  aside_after_minor bigint,
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
  asked_orders ledger_order[] := array(
    select asked from json_populate_recordset(null::ledger_order, orders) as asked
  );
  asked_legs game_leg_order[] := array(
    select row(
      asked.index, asked.member_id, asked.key, leg.leg, leg.provider, leg.direction,
      leg.credit_minor, asked.lease_seconds
    )::game_leg_order
    from json_to_recordset(orders) as asked (
      index integer, member_id text, key text, lease_seconds integer, legs json
    )
    cross join lateral json_to_recordset(asked.legs) as leg (
      leg smallint, provider text, direction text, credit_minor bigint
    )
  );
  busy integer[];
  now_at timestamptz;
begin
  perform from ledger_account
    where member_id = any (array(select member_id from unnest(asked_orders)))
    order by member_id
    for update;
  select coalesce(array_agg(distinct asked.index), '{}') into busy
    from unnest(asked_legs) as asked
    where exists (
        select from game_transfer as open
        where open.member_id = asked.member_id and open.provider = asked.provider
          and open.ended_at is null
        offset 0
      )
      -- A repeat asks about the very transfer that is under way.
      and not exists (
        select from operation as earlier
        where earlier.member_id = asked.member_id and earlier.key = asked.key
        offset 0
      );
  now_at := clock_now();

  return query
  with opened as materialized (
    select * from ledger_post(array(
      select asked
      from unnest(asked_orders) as asked
      where asked.index <> all (busy)
    ))
  ),
  legs as (
    insert into game_transfer (
      member_id, number, leg, provider, direction, credit_minor, reference, state, asked_at, due_at
    )
    select leg.member_id, opened.number, leg.leg, leg.provider, leg.direction, leg.credit_minor,
      'T' || leg.member_id || 'N' || opened.number || 'L' || leg.leg,
      case leg.leg when 1 then 'ASKED' else 'WAITING' end,
      case leg.leg when 1 then now_at end,
      case leg.leg when 1 then now_at + make_interval(secs => leg.lease_seconds) end
    from opened
    join unnest(asked_legs) as leg on leg.index = opened.index
    where opened.result = 'POSTED'
  )
  select * from opened
  union all
  select refused.index, 'UNFINISHED', null, null, null, null, null
  from unnest(busy) as refused (index);
end
$$;

-- Ends legs of different members, each in one go with its step in the books and with what the account
-- was last seen to hold. `next_leg` says what becomes of the other leg: ASK (by the caller, at once),
-- DUE (by whoever looks next) or DROP. Who comes second moves nothing and learns the state.
--
-- The rows are locked where others write them too, so that they stay where they are.
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
  asked_ends game_leg_end[] := array(
    select asked from json_populate_recordset(null::game_leg_end, ends) as asked
  );
  still_open integer[];
  now_at timestamptz;
begin
  perform from ledger_account
    where member_id = any (array(select member_id from unnest(asked_ends)))
    order by member_id
    for update;
  select coalesce(array_agg(asked.index), '{}') into still_open
    from unnest(asked_ends) as asked
    cross join lateral (
      select provider
      from game_transfer as known
      where known.member_id = asked.member_id and known.number = asked.number
        and known.leg = asked.leg and known.state in ('ASKED', 'UNKNOWN')
      for update offset 0
    ) as leg
    cross join lateral (
      select from game_account as known
      where known.member_id = asked.member_id and known.provider = leg.provider
      for update offset 0
    ) as account;
  now_at := clock_now();

  return query
  with stepped as materialized (
    select * from ledger_steps(array(
      select row(
        index, member_id, number, operation_state, wallet_minor, aside_minor, refund_minor, house
      )::ledger_step_order
      from unnest(asked_ends)
      where index = any (still_open)
    ))
  ),
  ending as materialized (
    select asked.*, leg.leg_row, account.account_row
    from unnest(asked_ends) as asked
    join stepped on stepped.index = asked.index and stepped.is_moved
    cross join lateral (
      select ctid as leg_row, provider
      from game_transfer as known
      where known.member_id = asked.member_id and known.number = asked.number
        and known.leg = asked.leg
      offset 0
    ) as leg
    cross join lateral (
      select ctid as account_row
      from game_account as known
      where known.member_id = asked.member_id and known.provider = leg.provider
      offset 0
    ) as account
  ),
  ended as (
    update game_transfer as leg set
      state = ending.leg_state, note = ending.note, ended_at = now_at, due_at = null
    from ending
    where leg.ctid = ending.leg_row
  ),
  second as materialized (
    select ending.*, other.other_row
    from ending
    cross join lateral (
      select ctid as other_row
      from game_transfer as known
      where known.member_id = ending.member_id and known.number = ending.number
        and known.leg > ending.leg
      offset 0
    ) as other
    where ending.next_leg is not null
  ),
  others as (
    update game_transfer as leg set
      state = case second.next_leg
        when 'ASK' then 'ASKED' when 'DUE' then 'WAITING' when 'DROP' then 'REFUSED' end,
      asked_at = case second.next_leg when 'ASK' then now_at end,
      due_at = case second.next_leg
        when 'ASK' then now_at + make_interval(secs => second.lease_seconds)
        when 'DUE' then now_at end,
      ended_at = case second.next_leg when 'DROP' then now_at end
    from second
    where leg.ctid = second.other_row
  ),
  accounts as (
    update game_account as account set
      -- More than was seen may have been there: what was won in between.
      balance_minor = greatest(0, account.balance_minor + ending.balance_minor),
      moves = account.moves + 1
    from ending
    where account.ctid = ending.account_row
  )
  select asked.index, coalesce(stepped.is_moved, false), coalesce(stepped.state, operation.state)
  from unnest(asked_ends) as asked
  cross join lateral (
    select state from operation as known
    where known.member_id = asked.member_id and known.number = asked.number
    offset 0
  ) as operation
  left join stepped on stepped.index = asked.index;
end
$$;

revoke execute on function ledger_steps from public;
