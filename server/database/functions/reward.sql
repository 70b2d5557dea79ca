-- Protects ended grants, and applies reported bets to rewards and inviters.

create or replace trigger reward_grant_stays_ended
  before update on reward_grant
  for each row execute function refuse_after_end();

-- The ledger knows no rewards: the account says whether withdrawals are barred.
create or replace function reward_grant_bars_withdrawals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update ledger_account set bars_withdrawals = exists (
    select from reward_grant where member_id = new.member_id and ended_at is null
  )
  where member_id = new.member_id;
  return null;
end
$$;
create or replace trigger reward_grant_bars_withdrawals
  after insert or update of ended_at on reward_grant
  for each row execute function reward_grant_bars_withdrawals();

create or replace trigger reward_grant_is_kept
  before delete or truncate on reward_grant
  for each statement execute function refuse_change();
create or replace trigger refund_only_grows
  before update or delete or truncate on refund
  for each statement execute function refuse_change();

-- True if a bet was placed while a reward's conditions were open. Such a bet earns nothing else.
--
-- A member has one open reward at a time. The latest few decide, so that a long history costs
-- nothing; they are more than one because a clock that was set back may let them overlap.
create or replace function is_under_grant(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from (
      select ended_at from reward_grant
      where member_id = p_member_id and started_at <= at
      order by started_at desc
      limit 20
    ) as latest
    where ended_at is null or ended_at > at
  )
$$;

-- True if a bet was placed while the member had house money that needed no deposit. Such a bet earns
-- no coins. A bet that was reported before the reward began was placed before it, even if the
-- provider's clock differs.
create or replace function is_under_gift(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from (
      select ended_at from reward_grant
      where member_id = p_member_id and deposit_number is null and started_at <= at
      order by started_at desc
      limit 20
    ) as latest
    where ended_at is null or ended_at > at
  )
$$;

-- True if a person has found that this common thing of two members is harmless.
create or replace function is_harmless_link(one_id text, other_id text, common text) returns boolean
language sql stable
as $$
  select exists (
    select from harmless_link
    where one = least(one_id collate "C", other_id collate "C")
      and other = greatest(one_id collate "C", other_id collate "C") and common = any (kinds)
  )
$$;

-- Members who are probably the same person or the same ring as this member: shared browsers, bank
-- accounts or phone numbers connect them. What a person has found harmless connects nobody, unless the
-- page of the ring shows it.
create or replace function ring_walk(one text, crosses_harmless boolean) returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive ring (member_id) as (
    values (one)
    union
    select near.member_id
    from ring
    cross join lateral (
      select theirs.member_id
      from member_device as ours
      join member_device as theirs on theirs.device_hash = ours.device_hash
      where ours.member_id = ring.member_id
        and (crosses_harmless or not is_harmless_link(ring.member_id, theirs.member_id, 'BROWSER'))
      union all
      select theirs.member_id
      from bank_account as ours
      join bank_account as theirs on theirs.account_key = ours.account_key
      where ours.member_id = ring.member_id
        and (crosses_harmless or not is_harmless_link(ring.member_id, theirs.member_id, 'ACCOUNT'))
      union all
      select theirs.id
      from member as ours
      join member as theirs on ltrim(theirs.username, '0') = ltrim(ours.username, '0')
      where ours.id = ring.member_id
        and (crosses_harmless or not is_harmless_link(ring.member_id, theirs.id, 'PHONE'))
    ) as near
  )
  -- The limit is enough for the accounts of one person, and a browser in public use cannot slow the
  -- query.
  select member_id from ring limit 500
$$;

create or replace function ring_of(one text) returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$ select ring_walk(one, false) $$;

create or replace function is_one_ring(one text, other text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select other in (select ring_walk(one, false))
$$;

-- Holds the rewards that were taken for a deposit after it was played: a bet between the deposit and
-- the reward was reported late. If the reward has ended already, only the audit row is written.
create or replace function reward_hold(changes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  with late as (
    select reward.id, reward.member_id, reward.state, min(change ->> 'at') as placed_at
    from jsonb_array_elements(changes) as change
    join reward_grant as reward on reward.member_id = change ->> 'member'
      and reward.deposit_number is not null and reward.released_at is null
      and reward.state in ('OPEN', 'COMPLETED')
    join operation as deposit on deposit.member_id = reward.member_id
      and deposit.number = reward.deposit_number
    where change ->> 'status' <> 'VOID'
      and (change ->> 'at')::timestamptz >= deposit.created_at
      and (change ->> 'at')::timestamptz <= reward.started_at
    group by reward.id
  ),
  held as (
    update reward_grant as reward set state = 'HELD', due_at = null
    from late
    where reward.id = late.id and reward.state = 'OPEN'
  )
  insert into audit (actor, act, subject, detail)
  select 'system', 'reward.late_bet', member_id,
    jsonb_build_object('reward', id, 'state', state, 'placedAt', placed_at)
  from late;
end
$$;

-- Holds the open reward for a deposit when operators deduct a deposit: a person looks whether it was this one.
create or replace function reward_hold_corrected() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with held as (
    update reward_grant set state = 'HELD', due_at = null
    where member_id = new.member_id and ended_at is null and state = 'OPEN' and deposit_number is not null
    returning id
  )
  insert into audit (actor, act, subject, detail)
  select 'system', 'reward.deposit_corrected', new.member_id,
    jsonb_build_object('reward', id, 'operation', new.number)
  from held;
  return null;
end
$$;
create or replace trigger reward_hold_corrected
  after insert on operation
  for each row when (
    new.kind = 'adjust' and new.source = 'WALLET' and new.detail ->> 'cause' = 'deposit'
  )
  execute function reward_hold_corrected();

-- Locks the sums of the members' inviters in a fixed order, before their earnings are written, and
-- makes the sums that do not exist yet. Returns the inviters.
create or replace function invite_lock(members text[]) returns text[]
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  inviters text[] := array(
    select distinct invitee.inviter_id
    from unnest(members) as input (member_id)
    cross join lateral (
      select inviter_id from member where id = input.member_id offset 0
    ) as invitee
    where invitee.inviter_id is not null
  );
begin
  insert into invite_total (inviter_id)
    select input.inviter_id from unnest(inviters) as input (inviter_id)
    where not exists (
      select from invite_total as known where known.inviter_id = input.inviter_id offset 0
    )
    order by input.inviter_id
    on conflict do nothing;
  perform from invite_total
    where inviter_id = any (inviters)
    order by inviter_id
    for update;
  return inviters;
end
$$;

-- Locks everything that bets of these players change. A page of bets is written by several
-- statements, so it takes all its locks first and in a fixed order: the pages of two providers may
-- have the same players, and must not deadlock.
create or replace function bets_lock(p_provider text, usernames text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  members text[] := array(
    select distinct account.member_id
    from unnest(usernames) as input (username)
    cross join lateral (
      select member_id from game_account as known
      where known.provider = p_provider and known.username = input.username
      offset 0
    ) as account
  );
begin
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  perform invite_lock(members);
end
$$;

-- Adds friends' play to their inviters' earnings, and keeps the inviters' sums.
create or replace function invite_earn(changes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  bps integer;
  now_at timestamptz;
  today date;
begin
  select round((value ->> 'percent')::numeric * 100) into bps
    from setting where key = 'invite' and (value ->> 'isOpen')::boolean;
  if bps is null then
    return;
  end if;
  perform invite_lock(array(
    select distinct change ->> 'member' from jsonb_array_elements(changes) as change
  ));
  now_at := clock_now();
  today := (now_at at time zone 'Asia/Bangkok')::date;

  with reported as (
    select change ->> 'member' as member_id, sum((change ->> 'turnover')::bigint)::bigint as turnover
    from jsonb_array_elements(changes) as change
    where not is_under_grant(change ->> 'member', (change ->> 'at')::timestamptz)
    group by 1
    having sum((change ->> 'turnover')::bigint) <> 0
  ),
  earned as (
    select inviter.id as inviter_id, invitee.id as invitee_id, coalesce(known.rate_bps, bps) as rate,
      coalesce(known.turnover_minor, 0) + reported.turnover as turnover,
      coalesce(known.is_barred, false) or is_one_ring(inviter.id, invitee.id) as is_barred,
      coalesce(known.earned_minor, 0) as earned_before,
      known.number
    from reported
    cross join lateral (
      select id, inviter_id, currency from member where id = reported.member_id offset 0
    ) as invitee
    cross join lateral (
      select id from member
      where id = invitee.inviter_id and currency = invitee.currency
      offset 0
    ) as inviter
    left join lateral (
      select * from invite_earning as earlier
      where earlier.inviter_id = inviter.id and earlier.day = today
        and earlier.invitee_id = invitee.id
      offset 0
    ) as known on true
  ),
  valued as (
    select *,
      case when is_barred then 0 else greatest(turnover, 0) * rate / 10000 end as earned_after
    from earned
  ),
  numbered as (
    select valued.*, coalesce(number, case when earned_after > 0 then
        total.earning_count + count(*) filter (where number is null and earned_after > 0)
          over (partition by valued.inviter_id order by invitee_id)
      end) as next_number
    from valued
    join invite_total as total on total.inviter_id = valued.inviter_id
  ),
  -- A worker writes the notice of the day after it has ended.
  days as (
    insert into inbox_day (member_id, kind, day, due_at)
    select distinct inviter_id, 'invite', today, inbox_day_due(inviter_id, today)
    from numbered
    where earned_after > 0 and not exists (
      select from inbox_day as known
      where known.member_id = numbered.inviter_id and known.kind = 'invite' and known.day = today
      offset 0
    )
    on conflict do nothing
  ),
  totals as (
    update invite_total as total set
      earned_minor = total.earned_minor + change.earned,
      earning_count = greatest(total.earning_count, change.latest)
    from (
      select inviter_id, sum(earned_after - earned_before) as earned, max(next_number) as latest
      from numbered group by inviter_id
    ) as change
    where total.inviter_id = change.inviter_id
  )
  insert into invite_earning as earning (
    inviter_id, invitee_id, day, rate_bps, turnover_minor, is_barred, number, updated_at
  )
  select inviter_id, invitee_id, today, rate, turnover, is_barred, next_number, now_at
  from numbered
  on conflict (inviter_id, day, invitee_id) do update set
    turnover_minor = excluded.turnover_minor,
    is_barred = excluded.is_barred,
    number = excluded.number,
    updated_at = excluded.updated_at;
end
$$;

-- Bars the new earnings of friends who are the member or in one ring with the member, marks all
-- others as received, and returns their sum.
create or replace function invite_receive(p_member_id text) returns bigint
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  total invite_total;
  barred_days date[];
  barred_friends text[];
  barred_minor bigint;
begin
  select * into total from invite_total where inviter_id = p_member_id
    for update; -- guard: earnings-lock
  if total.inviter_id is null then
    return 0;
  end if;
  select array_agg(earning.day), array_agg(earning.invitee_id), coalesce(sum(earned_minor), 0)
    into barred_days, barred_friends, barred_minor
    from ring_of(p_member_id) as near (member_id)
    cross join lateral (
      select day, invitee_id, earned_minor from invite_earning as known
      where known.inviter_id = p_member_id and known.invitee_id = near.member_id
        and known.number > total.received_number and known.earned_minor > 0
      offset 0
    ) as earning;
  update invite_earning as earning set is_barred = true
    from unnest(barred_days, barred_friends) as barred (day, invitee_id)
    where earning.inviter_id = p_member_id and earning.day = barred.day
      and earning.invitee_id = barred.invitee_id;
  update invite_total set
    earned_minor = total.earned_minor - barred_minor,
    received_minor = total.earned_minor - barred_minor,
    received_number = total.earning_count
    where inviter_id = p_member_id;
  return total.earned_minor - barred_minor - total.received_minor;
end
$$;

-- Applies new or changed bets: they count for coins and for the member's open reward, make that
-- reward due, and earn for the inviter. The batch is small and the tables are large, as in
-- `ledger_post`.
create or replace function bets_were_reported(changes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  members text[] := array(
    select distinct change ->> 'member' from jsonb_array_elements(changes) as change
  );
begin
  -- Locks the accounts first, as everywhere.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update; -- guard: account-lock-of-bets
  update ledger_account as account set turnover_minor = account.turnover_minor + reported.turnover
  from (
    select change ->> 'member' as member_id, sum((change ->> 'turnover')::bigint) as turnover
    from jsonb_array_elements(changes) as change
    where not is_under_gift(change ->> 'member', (change ->> 'known')::timestamptz)
    group by 1
    having sum((change ->> 'turnover')::bigint) <> 0
  ) as reported
  where reported.member_id = account.member_id;

  perform from reward_grant
    where ended_at is null and member_id = any (members)
    order by id
    for update;
  update reward_grant as reward set played_minor = reward.played_minor + played.turnover
  from (
    select open.id, sum((change ->> 'turnover')::bigint) as turnover
    from jsonb_array_elements(changes) as change
    join reward_grant as open on open.member_id = change ->> 'member' and open.ended_at is null
    -- A provider's clock may be ahead of ours: a bet reported before the grant was placed before it.
    where (change ->> 'known')::timestamptz > open.started_at
    group by open.id
    having sum((change ->> 'turnover')::bigint) <> 0
  ) as played
  where reward.id = played.id;
  perform reward_hold(changes); -- guard: late-bet-holds-reward
  update reward_grant set due_at = clock_now()
    where state = 'OPEN' and ended_at is null and member_id = any (members);
  perform invite_earn(changes);
  insert into inbox_day (member_id, kind, day, due_at)
    select distinct settled.member_id, 'refund', settled.day,
      inbox_day_due(settled.member_id, settled.day)
    from (
      select change ->> 'member' as member_id,
        ((change ->> 'settled')::timestamptz at time zone 'Asia/Bangkok')::date as day
      from jsonb_array_elements(changes) as change
      where change ->> 'status' = 'SETTLED'
    ) as settled
    where settled.day is not null and not exists (
      select from inbox_day as known
      where known.member_id = settled.member_id and known.kind = 'refund'
        and known.day = settled.day
      offset 0
    )
    on conflict do nothing;
end
$$;

create or replace function bets_were_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform bets_were_reported(jsonb_agg(jsonb_build_object(
    'member', member_id, 'at', placed_at,
    'known', least(placed_at, reported_at), 'status', status, 'settled', settled_at,
    'turnover', case status when 'SETTLED' then stake_minor else 0 end
  ))) from added;
  return null;
end
$$;
create or replace trigger bets_were_added
  after insert on bet
  referencing new table as added
  for each statement execute function bets_were_added();

create or replace function bets_were_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform bets_were_reported(jsonb_agg(jsonb_build_object(
    'member', after.member_id, 'at', after.placed_at,
    'known', least(after.placed_at, after.reported_at), 'status', after.status,
    'settled', after.settled_at,
    'turnover', case after.status when 'SETTLED' then after.stake_minor else 0 end
      - case before.status when 'SETTLED' then before.stake_minor else 0 end
  ))) from after join before on before.provider = after.provider and before.id = after.id;
  return null;
end
$$;
create or replace trigger bets_were_changed
  after update on bet
  referencing old table as before new table as after
  for each statement execute function bets_were_changed();
revoke execute on function
  bets_lock, bets_were_reported, reward_hold, reward_hold_corrected, invite_lock, invite_earn, invite_receive, ring_of,
  is_one_ring, is_harmless_link, ring_walk from public;
grant execute on function bets_lock, ring_of, is_one_ring, invite_receive to krapao_app;
