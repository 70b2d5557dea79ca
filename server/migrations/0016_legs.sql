-- Ends legs of different members, each in one go with its step in the books and with what the account
-- was last seen to hold. `next_leg` says what becomes of the other leg: ASK (by the caller, at once),
-- DUE (by whoever looks next) or DROP. Who comes second moves nothing and learns the state.
--
-- Every row is looked up by itself (`offset 0`), and locked, so that it stays where it is: where the
-- planner had last seen an empty table it read the whole of it.
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
  members text[];
  still_open integer[];
  now_at timestamptz;
begin
  select array_agg(member_id) into members
    from json_to_recordset(ends) as asked (member_id text);
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  select coalesce(array_agg(asked.index), '{}') into still_open
    from json_to_recordset(ends) as asked (
      index integer, member_id text, number bigint, leg smallint
    )
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
  with asked as (
    select *
    from json_to_recordset(ends) as asked (
      index integer, member_id text, number bigint, leg smallint, leg_state text, note text,
      balance_minor bigint, next_leg text, lease_seconds integer
    )
  ),
  stepped as materialized (
    select * from ledger_steps((
      select json_agg(step.value)
      from json_array_elements(ends) as step
      where (step.value ->> 'index')::integer = any (still_open)
    ))
  ),
  ending as materialized (
    select asked.*, leg.leg_row, account.account_row
    from asked
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
  from asked
  cross join lateral (
    select state from operation as known
    where known.member_id = asked.member_id and known.number = asked.number
    offset 0
  ) as operation
  left join stepped on stepped.index = asked.index;
end
$$;
