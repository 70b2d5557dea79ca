-- Coins are counted in the row of the member's account, which every operation writes anyway: a row of
-- their own cost each withdrawal a sixth of its time in the database.

-- What an operation adds to deposits less withdrawals by coming into a state, as a multiple of its
-- amount. A withdrawal counts from its beginning, and counts back should it fail.
create function ledger_counted(kind text, from_state text, to_state text) returns integer
language sql immutable
return case
  when kind = 'deposit' and to_state = 'SUCCESS' then 1
  when kind = 'withdraw' and from_state is null and to_state <> 'FAILED' then -1
  when kind = 'withdraw' and from_state is not null and to_state = 'FAILED' then 1
  else 0
end;

alter table ledger_account
  -- Deposits less withdrawals, those still under way included, and the most it ever was: money that
  -- goes round and round never passes its peak again.
  add column net_minor bigint not null default 0,
  add column peak_minor bigint not null default 0,
  add column spin_count bigint not null default 0 check (spin_count >= 0),
  -- How many coins are left. So much must stay with us for one.
  add column coin bigint generated always as (
    peak_minor / case currency when 'LAK' then 10000000 else 10000 end - spin_count
  ) virtual,
  add constraint ledger_account_peak check (peak_minor >= greatest(net_minor, 0)),
  add constraint ledger_account_coin check (coin >= 0);

update ledger_account as account set
  net_minor = counted.net_minor,
  peak_minor = counted.peak_minor,
  spin_count = counted.spin_count
from spinwheel_member as counted
where counted.member_id = account.member_id;

drop trigger spinwheel_counts_opened on operation;
drop trigger spinwheel_counts_ended on operation;
drop function spinwheel_count_opened, spinwheel_count_ended;
drop table spinwheel_member;
drop function spinwheel_coin_unit;

-- As before (0009), and counts for coins.
create or replace function ledger_post(orders ledger_order[]) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  -- Of the account as it is now, which for a replay may be long after the operation.
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
  members text[];
  member_count bigint;
  now_at timestamptz;
begin
  select array_agg(member_id), count(distinct member_id) into members, member_count
    from unnest(orders);
  if cardinality(members) <> member_count then
    raise exception 'one member appears twice in a batch';
  end if;

  -- Always in the same order, so that two batches wait for one another instead of locking up.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  now_at := clock_now();

  return query
  with judged as (
    select
      asked.*,
      account.wallet_minor + asked.wallet_minor as wallet_after,
      account.aside_minor + asked.aside_minor as aside_after,
      account.aside_minor as aside_before,
      account.ctid as account_row,
      account.refund_minor + asked.refund_minor as refund_after,
      account.wallet_seq, account.aside_seq, account.refund_seq,
      account.operation_count + 1 as next_number,
      account.net_minor + ledger_counted(asked.kind, null, asked.state) * asked.amount_minor
        as net_after,
      earlier.number as earlier_number,
      earlier.state as earlier_state,
      earlier.wallet_after_minor as earlier_wallet_after,
      earlier.created_at as earlier_created_at,
      case
        when earlier.number is not null and earlier.request_hash = decode(asked.request_hash, 'hex')
          then 'REPLAY'
        when earlier.number is not null then 'KEY_INVALID'
        when asked.key is not null and (
          exists (select from slip where member_id = asked.member_id and key = asked.key offset 0)
          or exists (
            select from gift where member_id = asked.member_id and key = asked.key offset 0
          )
          or exists (
            select from qr_code where member_id = asked.member_id and key = asked.key offset 0
          )
          or exists (
            select from spinwheel_spin where member_id = asked.member_id and key = asked.key offset 0
          )
        ) then 'KEY_INVALID'
        when account.member_id is null then 'NO_WALLET'
        when account.currency <> asked.currency then 'KEY_INVALID'
        -- Rewards are taken under the same lock, so that none is taken unseen.
        when asked.kind = 'withdraw' and exists (
          select from reward_grant
          where reward_grant.member_id = asked.member_id and reward_grant.ended_at is null
          offset 0
        ) then 'BONUS_CONDITION'
        when asked.is_alone and exists (
          select from operation as open
          where open.member_id = asked.member_id and open.kind = 'withdraw'
            and open.state = 'PENDING'
          offset 0
        ) then 'UNFINISHED'
        -- The operation that many numbers back is younger than a minute: too many too fast.
        when account.operation_count >= asked.per_minute and exists (
          select from operation as past
          where past.member_id = asked.member_id
            and past.number = account.operation_count + 1 - asked.per_minute
            and past.created_at > now_at - interval '1 minute'
        ) then 'REQUEST_LIMIT'
        when account.wallet_minor + asked.wallet_minor < 0
          or account.aside_minor + asked.aside_minor < 0
          or account.refund_minor + asked.refund_minor < 0 then 'MONEY_NOT_ENOUGH'
        else 'POSTED'
      end as result
    from unnest(orders) as asked
    left join ledger_account as account on account.member_id = asked.member_id
    left join lateral (
      select number, state, request_hash, wallet_after_minor, created_at
      from operation as known
      where known.member_id = asked.member_id and known.key = asked.key
      offset 0
    ) as earlier on true
  ),
  posted as (select * from judged where judged.result = 'POSTED'),
  balances as (
    update ledger_account as account set
      wallet_minor = posted.wallet_after,
      aside_minor = posted.aside_after,
      refund_minor = posted.refund_after,
      wallet_seq = account.wallet_seq + (posted.wallet_minor <> 0)::integer,
      aside_seq = account.aside_seq + (posted.aside_minor <> 0)::integer,
      refund_seq = account.refund_seq + (posted.refund_minor <> 0)::integer,
      operation_count = posted.next_number,
      net_minor = posted.net_after,
      peak_minor = greatest(account.peak_minor, posted.net_after)
    from posted
    -- Locked above, the row stays where it is.
    where account.ctid = posted.account_row
  ),
  operations as (
    insert into operation (
      member_id, number, kind, state, key, request_hash, currency, amount_minor, source, target,
      detail, wallet_after_minor, created_at, ended_at
    )
    select
      member_id, next_number, kind, state, key, decode(request_hash, 'hex'), currency,
      amount_minor, source, target, detail, wallet_after, now_at,
      case when state <> 'PENDING' then now_at end
    from posted
  ),
  entries as (
    insert into ledger_entry
    select posted.member_id, side.account, side.seq, posted.next_number, 1, side.amount,
      side.balance, now_at
    from posted
    cross join lateral (values
      ('wallet', posted.wallet_seq + 1, posted.wallet_minor, posted.wallet_after),
      ('aside', posted.aside_seq + 1, posted.aside_minor, posted.aside_after),
      ('refund', posted.refund_seq + 1, posted.refund_minor, posted.refund_after)
    ) as side (account, seq, amount, balance)
    where side.amount <> 0
  ),
  house as (
    insert into house_entry
    select house, currency, member_id, next_number, 1,
      -(wallet_minor + aside_minor + refund_minor), now_at
    from posted
    where wallet_minor + aside_minor + refund_minor <> 0
  )
  select
    judged.index,
    judged.result,
    case judged.result when 'POSTED' then judged.next_number else judged.earlier_number end,
    case judged.result when 'POSTED' then judged.state else judged.earlier_state end,
    case judged.result
      when 'POSTED' then judged.wallet_after else judged.earlier_wallet_after end,
    case judged.result when 'POSTED' then judged.aside_after else judged.aside_before end,
    case judged.result when 'POSTED' then now_at else judged.earlier_created_at end
  from judged;
end
$$;

-- As before (0005), and counts for coins.
create or replace function ledger_step(
  asked_member_id text,
  asked_number bigint,
  to_state text,
  wallet_change bigint,
  aside_change bigint,
  refund_change bigint,
  house text,
  detail_change jsonb
) returns table (is_moved boolean, state text)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  account ledger_account;
  found operation;
  now_at timestamptz;
  net_after bigint;
begin
  -- The account first, as everywhere: who holds it decides about the member's operations.
  select * into account from ledger_account where member_id = asked_member_id for update;
  select * into found from operation
    where member_id = asked_member_id and number = asked_number;
  if found.number is null then
    raise exception 'there is no operation %/%', asked_member_id, asked_number;
  end if;
  if found.state <> 'PENDING' then
    return query select false, found.state;
    return;
  end if;
  now_at := clock_now();
  net_after := account.net_minor
    + ledger_counted(found.kind, found.state, to_state) * found.amount_minor;

  update ledger_account set
    wallet_minor = wallet_minor + wallet_change,
    aside_minor = aside_minor + aside_change,
    refund_minor = refund_minor + refund_change,
    wallet_seq = wallet_seq + (wallet_change <> 0)::integer,
    aside_seq = aside_seq + (aside_change <> 0)::integer,
    refund_seq = refund_seq + (refund_change <> 0)::integer,
    net_minor = net_after,
    peak_minor = greatest(peak_minor, net_after)
  where member_id = asked_member_id;

  insert into ledger_entry
  select asked_member_id, side.account, side.seq, asked_number, found.step + 1, side.amount,
    side.balance, now_at
  from (values
    ('wallet', account.wallet_seq + 1, wallet_change, account.wallet_minor + wallet_change),
    ('aside', account.aside_seq + 1, aside_change, account.aside_minor + aside_change),
    ('refund', account.refund_seq + 1, refund_change, account.refund_minor + refund_change)
  ) as side (account, seq, amount, balance)
  where side.amount <> 0;

  if wallet_change + aside_change + refund_change <> 0 then
    insert into house_entry
    values (house, account.currency, asked_member_id, asked_number, found.step + 1,
      -(wallet_change + aside_change + refund_change), now_at);
  end if;

  update operation set
    state = to_state,
    step = step + 1,
    detail = detail || coalesce(detail_change, '{}'),
    wallet_after_minor = case when wallet_change <> 0
      then account.wallet_minor + wallet_change else wallet_after_minor end,
    ended_at = case when to_state <> 'PENDING' then now_at end
  where member_id = asked_member_id and number = asked_number;
  return query select true, to_state;
end
$$;

-- As before (0013), with the coins of the account.
create or replace function spinwheel_turn(
  members text[],
  keys text[],
  request_hashes text[]
) returns table (
  place bigint,
  result text,
  number bigint,
  wheel_id integer,
  "position" smallint,
  coin bigint
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
  seed spinwheel_seed;
  days integer;
  now_at timestamptz;
begin
  if cardinality(members) <> (select count(distinct member) from unnest(members) as member) then
    raise exception 'one member appears twice in a batch';
  end if;

  -- The account first, as everywhere: a deposit that brings coins holds it too.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  perform pg_advisory_xact_lock_shared(spinwheel_lock_key());
  select used.* into seed
    from spinwheel_seed as used join spinwheel on spinwheel.id = used.wheel_id
    where used.replaced_at is null and spinwheel.is_active;
  select coupon_days into days from spinwheel where id = seed.wheel_id;
  now_at := clock_now();

  return query
  with judged as (
    select
      asked.*,
      account.currency,
      account.ctid as account_row,
      coalesce(account.coin, 0) as coin_before,
      account.spin_count + 1 as next_number,
      earlier.number as earlier_number,
      earlier.position as earlier_position,
      earlier.seed_id as earlier_seed_id,
      case
        when earlier.request_hash = decode(asked.request_hash, 'hex') then 'REPLAY'
        when earlier.number is not null or exists (
          select from operation as other
          where other.member_id = asked.member_id and other.key = asked.key
          offset 0
        ) or exists (
          select from slip where slip.member_id = asked.member_id and slip.key = asked.key offset 0
        ) or exists (
          select from gift where gift.member_id = asked.member_id and gift.key = asked.key offset 0
        ) or exists (
          select from qr_code as code
          where code.member_id = asked.member_id and code.key = asked.key
          offset 0
        ) then 'KEY_INVALID'
        when seed.id is null then 'NO_DATA'
        when coalesce(account.coin, 0) < 1 then 'MONEY_NOT_ENOUGH'
        else 'SPUN'
      end as result
    from unnest(members, keys, request_hashes) with ordinality
      as asked (member_id, key, request_hash, place)
    left join ledger_account as account on account.member_id = asked.member_id
    left join lateral (
      select number, position, seed_id, request_hash
      from spinwheel_spin as known
      where known.member_id = asked.member_id and known.key = asked.key
      offset 0
    ) as earlier on true
  ),
  drawn as materialized (
    select *, width_bucket(
      spinwheel_draw(seed.inner_pad, seed.outer_pad, seed.total, member_id, next_number),
      seed.starts
    )::smallint as drawn_position
    from judged
    where judged.result = 'SPUN'
  ),
  spins as (
    insert into spinwheel_spin (
      member_id, number, seed_id, position, key, request_hash, created_at, amount_minor, expires_at
    )
    select
      drawn.member_id, drawn.next_number, seed.id, drawn.drawn_position, drawn.key,
      decode(drawn.request_hash, 'hex'), now_at,
      case when slice.kind = 'coupon' then
        case drawn.currency when 'LAK' then slice.lak_minor else slice.baht_minor end
      end,
      case when slice.kind = 'coupon' then now_at + make_interval(days => days) end
    from drawn
    join spinwheel_slice as slice
      on slice.wheel_id = seed.wheel_id and slice.position = drawn.drawn_position
  ),
  coins as (
    update ledger_account as account set spin_count = drawn.next_number
    from drawn
    where account.ctid = drawn.account_row
  )
  select
    judged.place,
    judged.result,
    coalesce(drawn.next_number, judged.earlier_number),
    case when drawn.place is not null then seed.wheel_id else old_seed.wheel_id end,
    coalesce(drawn.drawn_position, judged.earlier_position),
    judged.coin_before - (drawn.place is not null)::integer
  from judged
  left join drawn on drawn.place = judged.place
  left join spinwheel_seed as old_seed on old_seed.id = judged.earlier_seed_id;
end
$$;
