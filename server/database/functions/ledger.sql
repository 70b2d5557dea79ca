-- Moves money. The application's role cannot write the ledger; it calls these functions.

create or replace trigger ledger_entry_only_grows
  before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create or replace trigger house_entry_only_grows
  before update or delete or truncate on house_entry
  for each statement execute function refuse_change();
create or replace trigger request_only_grows
  before update or delete or truncate on request
  for each statement execute function refuse_change();
create or replace trigger operation_is_kept
  before delete or truncate on operation
  for each statement execute function refuse_change();

create or replace function operation_moves_forward() returns trigger
language plpgsql
as $$
begin
  if old.state <> 'PENDING' then
    raise exception 'operation %/% has ended', old.member_id, old.number;
  end if;
  if (new.member_id, new.number, new.kind, new.currency, new.amount_minor, new.created_at)
     is distinct from
     (old.member_id, old.number, old.kind, old.currency, old.amount_minor, old.created_at)
     or new.key is distinct from old.key
     or new.request_hash is distinct from old.request_hash
     or new.posting <> old.posting + 1 then
    raise exception 'operation %/% may not change what it was about', old.member_id, old.number;
  end if;
  return new;
end
$$;
create or replace trigger operation_moves_forward
  before update on operation
  for each row execute function operation_moves_forward();

-- The change of (deposits - withdrawals) when an operation enters a state, as a multiple of its
-- amount. A withdrawal counts from its beginning and is counted back if it fails.
create or replace function ledger_counted(kind text, from_state text, to_state text) returns integer
language sql immutable
return case
  when kind = 'deposit' and to_state = 'SUCCESS' then 1
  when kind = 'withdraw' and from_state is null and to_state <> 'FAILED' then -1
  when kind = 'withdraw' and from_state is not null and to_state = 'FAILED' then 1
  else 0
end;

-- The same for a correction whose cause is a deposit: two operators found that money was deposited, or was not.
create or replace function ledger_corrected(kind text, detail jsonb, change bigint) returns bigint
language sql immutable
return case when kind = 'adjust' and detail ->> 'cause' = 'deposit' then change else 0 end;

-- Whether the end of an operation is an event of the member's inbox. The app shows the end of a quick
-- transfer itself; a late one may end while the member is away.
create or replace function ledger_is_event(kind text, to_state text, age interval) returns boolean
language sql immutable
return to_state <> 'PENDING' and (
  kind in ('withdraw', 'finish_bonus', 'adjust')
  or (kind = 'deposit' and to_state = 'SUCCESS')
  or (kind = 'transfer' and age > interval '30 seconds')
);

-- A key of a member belongs to one request of any call. Operations keep their own keys; all other
-- requests are in `request`. The lock on the member's account row makes sure that no two of them
-- share a key.

-- Takes a key for a request that opens no operation under it. Results:
--   NEW     the key was free
--   REPEAT  the same request took it before
--   TAKEN   it belongs to another request
create or replace function request_take(
  for_member_id text,
  taken_key text,
  taken_hash bytea,
  taken_kind text
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  earlier request;
begin
  perform from ledger_account where member_id = for_member_id for update;
  select * into earlier from request where member_id = for_member_id and key = taken_key;
  if earlier.key is not null then
    return case
      when earlier.request_hash = taken_hash and earlier.kind = taken_kind then 'REPEAT'
      else 'TAKEN'
    end;
  end if;
  if exists (select from operation where member_id = for_member_id and key = taken_key) then
    return 'TAKEN';
  end if;
  insert into request (member_id, key, request_hash, kind)
  values (for_member_id, taken_key, taken_hash, taken_kind);
  return 'NEW';
end
$$;

-- Makes an order from named arguments, so that no caller depends on the order of the fields. The
-- planner inlines the call.
create or replace function make_ledger_order(
  index integer,
  member_id text,
  kind text,
  state text,
  key text,
  request_hash text,
  currency text,
  amount_minor bigint,
  source text,
  target text,
  detail jsonb,
  wallet_minor bigint,
  held_minor bigint,
  refund_minor bigint,
  house text,
  is_alone boolean,
  per_minute integer
) returns ledger_order
language sql immutable
return row(
  index, member_id, kind, state, key, request_hash, currency, amount_minor, source, target, detail,
  wallet_minor, held_minor, refund_minor, house, is_alone, per_minute
)::ledger_order;

-- The peak after a change of (deposits - withdrawals). A withdrawal lowers the peak to the largest
-- of: the amount played through, the amount that is left, the amount that spins have used. Waiting
-- coins are lost with the money.
create or replace function ledger_peak(
  peak bigint, net_before bigint, net_after bigint, played bigint, spin_count bigint, currency text
) returns bigint
language sql immutable
return case
  when net_after < net_before -- guard: waiting-coins
  then greatest(
    least(peak, played), net_after,
    spin_count * case currency when 'LAK' then 10000000 else 10000 end
  )
  else greatest(peak, net_after)
end;

-- The turnover from which play counts for coins. Play before a deposit does not count for that
-- deposit: when the peak rises, play beyond the old peak is left out.
create or replace function ledger_play_from(
  play_from bigint, turnover bigint, peak bigint, net_after bigint
) returns bigint
language sql immutable
return case when net_after > peak then greatest(play_from, turnover - peak) else play_from end;

-- Opens operations, at most one per member in a call, and returns one result for each:
--   POSTED            it is booked
--   REPLAY            it was booked before; its present state is returned
--   KEY_INVALID       the key belongs to another request
--   MONEY_NOT_ENOUGH, NO_WALLET, REQUEST_LIMIT
--   UNFINISHED        `isAlone`: a withdrawal is still open
--   BONUS_CONDITION   a withdrawal, while a reward's conditions are open
--   PLAY_STOPPED      a deposit, a reward or a transfer into a game, while the member is stopped
--   DEPOSIT_LIMIT     a deposit that is more than the member's own limit leaves
--   LOSS_LIMIT        a transfer into a game that is more than the member's own limit leaves
--   PLAY_LIMIT        a transfer into a game, while a limit of time or stakes is used up
--   REALITY_CHECK     a transfer into a game, while a reality check is not answered
--
-- Each posted operation counts for the member's coins (`ledger_counted`).
--
-- A batch is small and the tables are large, so each row must be read by index, even if the
-- planner's statistics are old. The settings forbid sequential scans, hash joins and
-- materialisation; `offset 0` forces one index lookup per row; the plan is made once.
create or replace function ledger_post(orders ledger_order[]) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  -- The balance of the account now. For a replay this may be long after the operation.
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
  members text[];
  member_count bigint;
  now_at timestamptz;
begin
  select array_agg(member_id), count(distinct member_id) into members, member_count
    from unnest(orders);
  if cardinality(members) <> member_count then
    raise exception 'one member appears twice in a batch';
  end if;

  -- Locks in a fixed order, so that two batches wait for each other and cannot deadlock.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update; -- guard: account-lock
  now_at := clock_now();

  return query
  with judged as (
    select
      input.*,
      account.wallet_minor + input.wallet_minor as wallet_after,
      account.held_minor + input.held_minor as held_after,
      account.held_minor as held_before,
      account.refund_minor + input.refund_minor as refund_after,
      account.wallet_seq, account.held_seq, account.refund_seq,
      account.operation_count + 1 as next_number,
      case when ledger_is_event(input.kind, input.state, interval '0')
        then account.event_count + 1 end as event_number,
      account.net_minor + ledger_counted(input.kind, null, input.state) * input.amount_minor
        + ledger_corrected(input.kind, input.detail, input.wallet_minor) as net_after,
      earlier.number as earlier_number,
      earlier.state as earlier_state,
      earlier.wallet_after_minor as earlier_wallet_after,
      earlier.created_at as earlier_created_at,
      case
        when earlier.number is not null and earlier.request_hash = decode(input.request_hash, 'hex')
          then 'REPLAY'
        when earlier.number is not null then 'KEY_INVALID'
        when input.key is not null and exists ( -- guard: key-of-other-request
          select from request
          where request.member_id = input.member_id and request.key = input.key
          offset 0
        ) then 'KEY_INVALID'
        when account.member_id is null then 'NO_WALLET'
        when account.currency <> input.currency then 'KEY_INVALID'
        -- Stops begin under the same lock. A deposit that only holds its money may always come.
        when account.is_guarded
          and (input.kind = 'bonus' or (input.kind = 'deposit' and input.wallet_minor > 0)
            or (input.kind = 'transfer' and input.target <> 'WALLET'))
          and protection_is_stopped(input.member_id, now_at) -- guard: no-stop
          then 'PLAY_STOPPED'
        -- Limits change under the same lock, and every credit is counted under it.
        when account.is_guarded and input.kind = 'deposit' and input.wallet_minor > 0
          and input.amount_minor > protection_deposit_left(input.member_id, now_at) -- guard: deposit-limit
          then 'DEPOSIT_LIMIT'
        when account.is_guarded and input.kind = 'transfer' and input.source = 'WALLET'
          and input.amount_minor > protection_loss_left(input.member_id, now_at) -- guard: loss-limit
          then 'LOSS_LIMIT'
        when account.is_guarded and input.kind = 'transfer' and input.target not in ('WALLET', 'HOUSE')
          and protection_play_closed_until(input.member_id, now_at) is not null -- guard: play-limit
          then 'PLAY_LIMIT'
        -- Play is summed only if enough time has passed since the last launch or answer.
        when input.kind = 'transfer' and input.source = 'WALLET'
          and protection_reality_is_near(account.check_at, now_at)
          and protection_reality_is_due(input.member_id, now_at) -- guard: reality-check
          then 'REALITY_CHECK'
        -- Rewards are taken under the same lock, so a new reward cannot be missed.
        when input.kind = 'withdraw'
          and account.bars_withdrawals -- guard: no-open-reward
          then 'BONUS_CONDITION'
        when input.is_alone and exists (
          select from operation as open
          where open.member_id = input.member_id and open.kind = 'withdraw'
            and open.state = 'PENDING'
          offset 0
        ) then 'UNFINISHED'
        -- If the operation `per_minute` numbers back is younger than a minute, the member is too
        -- fast.
        when account.operation_count >= input.per_minute and exists (
          select from operation as past
          where past.member_id = input.member_id
            and past.number = account.operation_count + 1 - input.per_minute
            and past.created_at > now_at - interval '1 minute'
        ) then 'REQUEST_LIMIT'
        when account.wallet_minor + input.wallet_minor < 0 -- guard: funds
          or account.held_minor + input.held_minor < 0
          or account.refund_minor + input.refund_minor < 0 then 'MONEY_NOT_ENOUGH'
        else 'POSTED'
      end as result
    from unnest(orders) as input
    left join ledger_account as account on account.member_id = input.member_id
    left join lateral (
      select number, state, request_hash, wallet_after_minor, created_at
      from operation as known
      where known.member_id = input.member_id and known.key = input.key -- guard: key-of-operation
      offset 0
    ) as earlier on true
  ),
  posted as (select * from judged where judged.result = 'POSTED'),
  balances as (
    update ledger_account as account set
      wallet_minor = posted.wallet_after,
      held_minor = posted.held_after,
      refund_minor = posted.refund_after,
      wallet_seq = account.wallet_seq + (posted.wallet_minor <> 0)::integer,
      held_seq = account.held_seq + (posted.held_minor <> 0)::integer,
      refund_seq = account.refund_seq + (posted.refund_minor <> 0)::integer,
      operation_count = posted.next_number,
      event_count = coalesce(posted.event_number, account.event_count),
      -- A held deposit qualifies for no reward.
      deposit_number = case when posted.kind = 'deposit' and posted.state = 'SUCCESS'
        then posted.next_number else account.deposit_number end,
      withdraw_number = case posted.kind when 'withdraw' then posted.next_number
        else account.withdraw_number end,
      net_minor = posted.net_after,
      peak_minor = ledger_peak(
        account.peak_minor, account.net_minor, posted.net_after,
        -- A deposit that is taken back earned nothing, also where it was played.
        case posted.kind when 'adjust' then account.peak_minor + posted.wallet_minor
          else account.turnover_minor - account.play_from_minor end,
        account.spin_count, account.currency
      ),
      play_from_minor = ledger_play_from(
        account.play_from_minor, account.turnover_minor, account.peak_minor, posted.net_after
      )
    from posted
    where account.member_id = posted.member_id
  ),
  operations as (
    insert into operation (
      member_id, number, kind, state, key, request_hash, currency, amount_minor, source, target,
      detail, wallet_after_minor, created_at, ended_at, event_number
    )
    select
      member_id, next_number, kind, state, key, decode(request_hash, 'hex'), currency,
      amount_minor, source, target, detail, wallet_after, now_at,
      case when state <> 'PENDING' then now_at end, event_number
    from posted
  ),
  entries as (
    insert into ledger_entry
    select member_id, 'wallet', wallet_seq + 1, next_number, 1, wallet_minor, wallet_after, now_at
      from posted where wallet_minor <> 0
    union all
    select member_id, 'held', held_seq + 1, next_number, 1, held_minor, held_after, now_at
      from posted where held_minor <> 0
    union all
    select member_id, 'refund', refund_seq + 1, next_number, 1, refund_minor, refund_after, now_at
      from posted where refund_minor <> 0
  ),
  house as (
    insert into house_entry
    select house, currency, member_id, next_number, 1,
      -(wallet_minor + held_minor + refund_minor), now_at
    from posted
    where wallet_minor + held_minor + refund_minor <> 0
  )
  select
    judged.index,
    judged.result,
    case judged.result when 'POSTED' then judged.next_number else judged.earlier_number end,
    case judged.result when 'POSTED' then judged.state else judged.earlier_state end,
    case judged.result
      when 'POSTED' then judged.wallet_after else judged.earlier_wallet_after end,
    case judged.result when 'POSTED' then judged.held_after else judged.held_before end,
    case judged.result when 'POSTED' then now_at else judged.earlier_created_at end
  from judged;
end
$$;

-- Calls `ledger_post` with orders as JSON.
create or replace function ledger_open(orders json) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  held_after_minor bigint,
  created_at timestamptz
)
language sql security definer set search_path = public, pg_temp
as $$
  select * from ledger_post(array(
    select input from json_populate_recordset(null::ledger_order, orders) as input
  ))
$$;

-- Moves open operations of different members forward: the money arrives or returns. Returns their
-- present states, and whether this call moved them.
create or replace function ledger_advance_all(postings ledger_advance_order[]) returns table (
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
  posting_count bigint;
  now_at timestamptz;
begin
  select array_agg(member_id), count(distinct member_id) into members, member_count
    from unnest(postings);
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
      input.*,
      found.state as state_before,
      found.posting + 1 as next_posting,
      account.currency,
      account.net_minor
        + ledger_counted(found.kind, found.state, input.operation_state) * found.amount_minor
        as net_after,
      account.wallet_minor + input.wallet_minor as wallet_after,
      account.held_minor + input.held_minor as held_after,
      account.refund_minor + input.refund_minor as refund_after,
      account.wallet_seq, account.held_seq, account.refund_seq,
      case when ledger_is_event(found.kind, input.operation_state, now_at - found.created_at)
        then account.event_count + 1 end as event_number
    from unnest(postings) as input
    cross join lateral (
      select kind, state, posting, amount_minor, created_at
      from operation as known
      where known.member_id = input.member_id and known.number = input.number
      offset 0
    ) as found
    cross join lateral (
      select * from ledger_account as known
      where known.member_id = input.member_id
      offset 0
    ) as account
  ),
  moved as (select * from judged where state_before = 'PENDING'), -- guard: operation-is-open
  balances as (
    update ledger_account as account set
      wallet_minor = moved.wallet_after,
      held_minor = moved.held_after,
      refund_minor = moved.refund_after,
      wallet_seq = account.wallet_seq + (moved.wallet_minor <> 0)::integer,
      held_seq = account.held_seq + (moved.held_minor <> 0)::integer,
      refund_seq = account.refund_seq + (moved.refund_minor <> 0)::integer,
      event_count = coalesce(moved.event_number, account.event_count),
      net_minor = moved.net_after,
      peak_minor = ledger_peak(
        account.peak_minor, account.net_minor, moved.net_after,
        account.turnover_minor - account.play_from_minor, account.spin_count, account.currency
      ),
      play_from_minor = ledger_play_from(
        account.play_from_minor, account.turnover_minor, account.peak_minor, moved.net_after
      )
    from moved
    where account.member_id = moved.member_id
  ),
  entries as (
    insert into ledger_entry
    select member_id, 'wallet', wallet_seq + 1, number, next_posting, wallet_minor, wallet_after, now_at
      from moved where wallet_minor <> 0
    union all
    select member_id, 'held', held_seq + 1, number, next_posting, held_minor, held_after, now_at
      from moved where held_minor <> 0
    union all
    select member_id, 'refund', refund_seq + 1, number, next_posting, refund_minor, refund_after, now_at
      from moved where refund_minor <> 0
  ),
  house as (
    insert into house_entry
    select house, currency, member_id, number, next_posting,
      -(wallet_minor + held_minor + refund_minor), now_at
    from moved
    where wallet_minor + held_minor + refund_minor <> 0
  ),
  operations as (
    update operation set
      state = moved.operation_state,
      posting = moved.next_posting,
      wallet_after_minor = case when moved.wallet_minor <> 0
        then moved.wallet_after else operation.wallet_after_minor end,
      -- A clock that was set back must not end an operation before it began.
      ended_at = case when moved.operation_state <> 'PENDING'
        then greatest(now_at, operation.created_at) end,
      event_number = moved.event_number
    from moved
    where operation.member_id = moved.member_id and operation.number = moved.number
  )
  select
    judged.index,
    judged.state_before = 'PENDING',
    case judged.state_before when 'PENDING' then judged.operation_state else judged.state_before end
  from judged;
  get diagnostics posting_count = row_count;
  if posting_count <> member_count then
    raise exception 'there is no such operation';
  end if;
end
$$;

-- Moves one open operation forward.
create or replace function ledger_advance(
  member_id text,
  number bigint,
  to_state text,
  wallet_change bigint,
  held_change bigint,
  refund_change bigint,
  house text
) returns table (is_moved boolean, state text)
language sql security definer set search_path = public, pg_temp
as $$
  select is_moved, state from ledger_advance_all(array[row(
    1, member_id, number, to_state, wallet_change, held_change, refund_change, house
  )::ledger_advance_order])
$$;

-- Locks a member's accounts until the transaction ends. This lock serialises all decisions about
-- rewards.
create or replace function ledger_lock(p_member_id text) returns table (
  currency text,
  wallet_minor bigint,
  held_minor bigint,
  refund_minor bigint,
  now_at timestamptz
)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  perform from ledger_account where member_id = p_member_id
    for update; -- guard: member-lock
  return query
    select currency, wallet_minor, held_minor, refund_minor, clock_now()
    from ledger_account where member_id = p_member_id;
end
$$;
-- PostgreSQL lets everyone execute a new function. These functions move money, so that right is
-- revoked.
revoke execute on function
  ledger_post, ledger_open, ledger_advance, ledger_advance_all, ledger_lock, request_take from public;
grant execute on function ledger_post, ledger_open, ledger_advance, ledger_lock, request_take
  to krapao_app;
