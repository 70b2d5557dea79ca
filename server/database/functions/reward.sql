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
create or replace function is_under_grant(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from reward_grant
    where member_id = p_member_id and started_at <= at
      and (ended_at is null or ended_at > at)
  )
$$;

-- True if a bet was placed while the member had house money that needed no deposit. Such a bet earns
-- no coins. A bet that was reported before the reward began was placed before it, even if the
-- provider's clock differs.
create or replace function is_under_gift(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from reward_grant
    where member_id = p_member_id and deposit_number is null and started_at <= at
      and (ended_at is null or ended_at > at)
  )
$$;

-- Members who are probably the same person or the same ring as this member: shared browsers, bank
-- accounts or phone numbers connect them.
create or replace function ring_of(one text) returns setof text
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
      union
      select theirs.member_id
      from bank_account as ours
      join bank_account as theirs on theirs.account_key = ours.account_key
      where ours.member_id = ring.member_id
      union
      select theirs.id
      from member as ours
      join member as theirs on ltrim(theirs.username, '0') = ltrim(ours.username, '0')
      where ours.id = ring.member_id
    ) as near
  )
  -- The limit is enough for the accounts of one person, and a browser in public use cannot slow the
  -- query.
  select member_id from ring limit 500
$$;

create or replace function is_one_ring(one text, other text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select other in (select ring_of(one))
$$;

-- Holds the rewards that were taken for a deposit after it was played: a bet between the deposit and
-- the reward was reported late. If the reward has ended already, only the audit row is written.
create or replace function reward_hold(changes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
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

-- Applies new or changed bets: they count for coins, make the member's open reward due, and earn for
-- the inviter.
create or replace function bets_were_reported(changes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- One transaction at a time. Otherwise two of them could deadlock on the rows below.
  perform pg_advisory_xact_lock(4718012);
  -- Locks the accounts first, as everywhere.
  perform from ledger_account
    where member_id in (
      select change ->> 'member' from jsonb_array_elements(changes) as change
    )
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
    where ended_at is null and member_id in (
      select change ->> 'member' from jsonb_array_elements(changes) as change
    )
    order by id
    for update;
  perform reward_hold(changes); -- guard: late-bet-holds-reward
  update reward_grant set due_at = clock_now()
    where state = 'OPEN' and member_id in (
      select change ->> 'member' from jsonb_array_elements(changes) as change
    );

  insert into invite_earning as earning (
    inviter_id, invitee_id, day, rate_bps, turnover_minor, is_barred, updated_at
  )
  select invitee.inviter_id, invitee.id, (clock_now() at time zone 'Asia/Bangkok')::date,
    rate.bps, reported.turnover, is_one_ring(invitee.inviter_id, invitee.id), clock_now()
  from (
    select change ->> 'member' as member_id, sum((change ->> 'turnover')::bigint) as turnover
    from jsonb_array_elements(changes) as change
    where not is_under_grant(change ->> 'member', (change ->> 'at')::timestamptz)
    group by 1
    having sum((change ->> 'turnover')::bigint) <> 0
  ) as reported
  join member as invitee on invitee.id = reported.member_id
  join member as inviter
    on inviter.id = invitee.inviter_id and inviter.currency = invitee.currency
  cross join lateral (
    select round((value ->> 'percent')::numeric * 100)::integer as bps
    from setting where key = 'invite' and (value ->> 'isOpen')::boolean
  ) as rate
  order by invitee.inviter_id, invitee.id
  on conflict (inviter_id, day, invitee_id) do update set
    turnover_minor = earning.turnover_minor + excluded.turnover_minor,
    is_barred = earning.is_barred or excluded.is_barred,
    updated_at = excluded.updated_at;
end
$$;

create or replace function bets_were_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform bets_were_reported(jsonb_agg(jsonb_build_object(
    'member', member_id, 'at', placed_at,
    'known', least(placed_at, reported_at), 'status', status,
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
revoke execute on function bets_were_reported, reward_hold, ring_of, is_one_ring from public;
grant execute on function ring_of, is_one_ring to krapao_app;
