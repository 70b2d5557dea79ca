-- Play as far as it is known: launches and bets. Reality checks and the limits of time and stakes are judged
-- by it, because games know nothing of them.

-- The seconds that a member has played since a moment. Each launch and each bet counts until the next one,
-- for five minutes at most. There is no upper end: a clock that was set back must not give time again.
create or replace function protection_played(p_member_id text, since timestamptz, at timestamptz)
returns bigint
language sql stable
as $$
  select coalesce(sum(least(extract(epoch from next_at - moment), 300)), 0)::bigint
  from (
    select moment, lead(moment, 1, greatest(at, moment)) over (order by moment) as next_at
    from (
      select launch.at as moment from play_launch as launch
      where launch.member_id = p_member_id and launch.at >= since
      union all
      select placed_at from bet where member_id = p_member_id and placed_at >= since
    ) as known
  ) as play
$$;

create or replace function protection_staked(p_member_id text, since timestamptz) returns bigint
language sql stable
as $$
  select coalesce(sum(stake_minor), 0)::bigint from bet
  where member_id = p_member_id and placed_at >= since and status <> 'VOID'
$$;

-- When play may begin again if a limit of time or stakes is used up; null if none is.
create or replace function protection_play_closed_until(p_member_id text, at timestamptz)
returns timestamptz
language sql stable
as $$
  select max(protection_period_end(own.period, clock_trusted(at, 'infinity')))
  from protection_limits_of(p_member_id) as own
  where own.kind in ('time', 'stake') and own.amount_minor <= case own.kind
    when 'time' then protection_played(p_member_id, protection_running_since(own.period, at), at)
    else protection_staked(p_member_id, protection_running_since(own.period, at))
  end
$$;

-- So many seconds of play after the last answer the next reality check is due; null: the member has turned
-- it off, and none is ever due.
create or replace function protection_reality_seconds(p_member_id text) returns bigint
language sql stable
as $$
  select 60 * coalesce(
    (select minutes from protection_reality where member_id = p_member_id),
    (select (value ->> 'minutes')::bigint from setting where key = 'reality'), 60
  )
  where not exists (select from protection_reality where member_id = p_member_id and is_off)
$$;

-- Play from this moment on counts for the next reality check: after the last answer, and of one day. After
-- a clock was set back behind the answer, all play of one day counts: the check may come early, never late.
create or replace function protection_reality_since(p_member_id text, at timestamptz)
returns timestamptz
language sql stable
as $$
  select greatest(at - interval '24 hours', (
    select answered_at from protection_reality where member_id = p_member_id and answered_at <= at
  ))
$$;

create or replace function protection_reality_played(p_member_id text, at timestamptz) returns bigint
language sql stable
as $$
  select protection_played(p_member_id, protection_reality_since(p_member_id, at), at) - coalesce((
    select counted_seconds from protection_reality where member_id = p_member_id and answered_at <= at
  ), 0)
$$;

create or replace function protection_reality_is_due(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select protection_reality_played(p_member_id, at) >= protection_reality_seconds(p_member_id)
$$;

-- Whether a check can be due. Nobody plans it for more than an hour ahead: then the clock was set back. Who
-- has not played has none; false and not null, so that nothing is summed for them.
create or replace function protection_reality_is_near(check_at timestamptz, at timestamptz)
returns boolean
-- Stable as its operators are: the planner then inlines the call.
language sql stable
return check_at is not null and not (check_at > at and check_at <= at + interval '1 hour');

-- Notes when the next reality check can be due at the earliest: play takes at least as long as it lasts.
-- Null if the member has turned it off.
create or replace function protection_reality_plan(p_member_id text, now_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp
as $$
  update ledger_account set check_at = (
    select now_at + make_interval(secs => greatest(0,
      seconds - protection_reality_played(p_member_id, now_at)
    ))
    from protection_reality_seconds(p_member_id) as seconds
    where seconds is not null
  )
  where member_id = p_member_id
$$;

-- A member opens a game or is shown its password. Notes the launch, or refuses it:
--   PLAY_STOPPED   in a break or an exclusion
--   PLAY_LIMIT     a limit of time or stakes is used up
--   REALITY_CHECK  the member has not answered a reality check
-- Else PLAY.
create or replace function play_begin(p_member_id text) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  guarded boolean;
  now_at timestamptz;
begin
  select is_guarded into guarded from ledger_account where member_id = p_member_id for update;
  now_at := clock_now();
  if guarded and protection_is_stopped(p_member_id, now_at) then
    return 'PLAY_STOPPED';
  end if;
  if guarded and protection_play_closed_until(p_member_id, now_at) is not null then -- guard: play-limit-of-launch
    return 'PLAY_LIMIT';
  end if;
  if protection_reality_is_due(p_member_id, now_at) then -- guard: reality-of-launch
    -- Transfers find it too, also if the clock was set back.
    perform protection_reality_plan(p_member_id, now_at);
    return 'REALITY_CHECK';
  end if;
  delete from play_launch where member_id = p_member_id and at < now_at - interval '3 days';
  insert into play_launch (member_id, at) values (p_member_id, now_at) on conflict do nothing;
  perform protection_reality_plan(p_member_id, now_at);
  return 'PLAY';
end
$$;

create or replace function protection_answer_reality(p_member_id text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz;
begin
  perform from ledger_account where member_id = p_member_id for update;
  now_at := clock_now();
  insert into protection_reality (member_id, answered_at, counted_seconds)
    values (p_member_id, now_at, protection_played(p_member_id, now_at, now_at))
    on conflict (member_id) do update set
      answered_at = excluded.answered_at, counted_seconds = excluded.counted_seconds;
  perform protection_reality_plan(p_member_id, now_at);
end
$$;

create or replace function protection_choose_reality(p_member_id text, p_minutes integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  insert into protection_reality (member_id, minutes) values (p_member_id, p_minutes)
    on conflict (member_id) do update set minutes = excluded.minutes, is_off = false;
  perform protection_reality_plan(p_member_id, clock_now());
end
$$;

-- Turns the reality check off, or refuses it:
--   KEY_INVALID    the licence does not allow it (the setting `realityOff`)
--   REALITY_CHECK  one is due, and is answered first
-- Else OFF.
create or replace function protection_switch_off_reality(p_member_id text) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Who takes the permission back waits for this choice, and then ends it. As there, the setting is locked
  -- before the account.
  perform from setting where key = 'realityOff' and value = 'true' for share;
  if not found then
    return 'KEY_INVALID';
  end if;
  perform from ledger_account where member_id = p_member_id for update;
  if protection_reality_is_due(p_member_id, clock_now()) then
    return 'REALITY_CHECK';
  end if;
  insert into protection_reality (member_id, is_off) values (p_member_id, true)
    on conflict (member_id) do update set minutes = null, is_off = true;
  perform protection_reality_plan(p_member_id, clock_now());
  return 'OFF';
end
$$;

-- When the permission is taken back, everybody who used it is reminded as the setting `reality` says.
create or replace function protection_reality_comes_back() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  who text;
begin
  for who in select member_id from protection_reality where is_off order by member_id loop
    perform from ledger_account where member_id = who for update;
    update protection_reality set is_off = false where member_id = who;
    perform protection_reality_plan(who, clock_now());
  end loop;
  return null;
end
$$;
create or replace trigger protection_reality_comes_back
  after update on setting
  for each row when (new.key = 'realityOff' and new.value <> 'true')
  execute function protection_reality_comes_back();

-- A bet that uses up a limit of time or stakes closes the games: a worker brings the money home and changes
-- the passwords. It is too late for that bet itself, so the stake limit is a soft one. The bets' writer holds
-- the lock of the account (`bets_lock`).
create or replace function protection_play_was_reported() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into protection_stop (member_id, kind, from_at, due_at, until_at)
  select account.member_id, 'limit', now.at, now.at, closed.until_at
  from clock_now() as now (at)
  cross join (select distinct member_id from added) as player
  join ledger_account as account on account.member_id = player.member_id and account.is_guarded
  cross join lateral (
    select protection_play_closed_until(account.member_id, now.at) as until_at
  ) as closed
  where closed.until_at is not null and not exists (
    select from protection_stop as known
    where known.member_id = account.member_id and known.kind = 'limit'
      and known.until_at >= closed.until_at
  );
  return null;
end
$$;
create or replace trigger protection_play_was_reported
  after insert on bet
  referencing new table as added
  for each statement execute function protection_play_was_reported();

revoke execute on function
  protection_played, protection_staked, protection_play_closed_until, protection_reality_seconds,
  protection_reality_since, protection_reality_played, protection_reality_is_due, protection_reality_plan,
  play_begin,
  protection_answer_reality, protection_choose_reality, protection_switch_off_reality,
  protection_reality_comes_back, protection_play_was_reported from public;
grant execute on function
  protection_played, protection_staked, protection_reality_seconds, protection_reality_since,
  protection_reality_played, protection_reality_is_due, play_begin, protection_answer_reality, protection_choose_reality,
  protection_switch_off_reality
  to krapao_app;
