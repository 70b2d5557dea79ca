-- Keeps the sums of `0016_report.sql`, and reads them for the rooms of the office.

create or replace function bangkok_day(at timestamptz) returns date
language sql immutable
as $$ select (at at time zone 'Asia/Bangkok')::date $$;

-- Sums the hours that may still get entries. A transaction lasts seconds, so that an hour is final two
-- hours after its end. Only one process sums at a time.
create or replace function report_fill() returns void
language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  head money_hour_head;
  now_at timestamptz := clock_now();
  -- The hours of Bangkok begin at the same moments as those of UTC.
  final_now timestamptz := date_trunc('hour', now_at) - interval '2 hours';
begin
  select * into head from money_hour_head for update skip locked;
  if not found or head.filled_at between now_at - interval '3 seconds' and now_at then return; end if;
  -- A clock that was set back gives entries to hours that were final: all are summed again.
  if head.filled_at > now_at then
    delete from money_hour;
    delete from money_total;
    head.final_to := '-infinity';
  end if;
  insert into money_hour (hour, account, currency, amount_minor, entries)
    select date_trunc('hour', at), account, currency, sum(amount_minor), count(*)
    from house_entry where at >= head.final_to
    group by 1, 2, 3
    on conflict (hour, account, currency) do update
    set amount_minor = excluded.amount_minor, entries = excluded.entries;
  insert into money_total (account, currency, amount_minor)
    select account, currency, sum(amount_minor) from money_hour
    where hour >= head.final_to and hour < final_now
    group by 1, 2
    on conflict (account, currency) do update
    set amount_minor = money_total.amount_minor + excluded.amount_minor;
  update money_hour_head
    set filled_at = now_at, final_to = greatest(head.final_to, final_now);
end
$$;

-- Adds settled bets to their hours and days, and takes out what a changed bet was before. Days before
-- today are marked, because other sums may have them already.
create or replace function play_hour_add(changes jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  with settled as materialized (
    select date_trunc('hour', moment.at) as hour, bangkok_day(moment.at) as day, member.id as member_id,
      change ->> 'provider' as provider, change ->> 'game' as game, member.currency, detail.times,
      detail.times * (change ->> 'stake')::bigint as stake_minor,
      detail.times * (change ->> 'payout')::bigint as payout_minor
    from jsonb_array_elements(changes) as change
    cross join lateral (select (change ->> 'settled')::timestamptz as at) as moment
    cross join lateral (select (change ->> 'times')::bigint as times) as detail
    join member on member.id = change ->> 'member'
    where change ->> 'status' = 'SETTLED' and moment.at is not null
  ), hours as (
    insert into play_hour (hour, provider, currency, bets, stake_minor, payout_minor)
    select hour, provider, currency, sum(times), sum(stake_minor), sum(payout_minor) from settled
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (hour, provider, currency) do update
    set bets = play_hour.bets + excluded.bets,
      stake_minor = play_hour.stake_minor + excluded.stake_minor,
      payout_minor = play_hour.payout_minor + excluded.payout_minor
  ), late as (
    insert into play_late (day, member_id)
    select distinct day, member_id from settled where day < bangkok_day(clock_now())
  )
  insert into play_day (day, member_id, provider, game, currency, bets, stake_minor, payout_minor)
  select day, member_id, provider, game, currency, sum(times), sum(stake_minor), sum(payout_minor)
  from settled
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4
  on conflict (day, member_id, provider, game) do update
  set bets = play_day.bets + excluded.bets,
    stake_minor = play_day.stake_minor + excluded.stake_minor,
    payout_minor = play_day.payout_minor + excluded.payout_minor
$$;

create or replace function play_hour_of(one bet, times integer) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('provider', one.provider, 'game', one.game, 'member', one.member_id,
    'status', one.status, 'settled', one.settled_at, 'stake', one.stake_minor, 'payout', one.payout_minor, 'times', times)
$$;

create or replace function play_hour_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform play_hour_add(jsonb_agg(play_hour_of(added, 1))) from added;
  return null;
end
$$;
create or replace trigger play_hour_added
  after insert on bet
  referencing new table as added
  for each statement execute function play_hour_added();

create or replace function play_hour_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform play_hour_add(jsonb_agg(change)) from (
    select play_hour_of(before, -1) as change from before
    union all
    select play_hour_of(after, 1) from after
  ) as changed;
  return null;
end
$$;
create or replace trigger play_hour_changed
  after update on bet
  referencing old table as before new table as after
  for each statement execute function play_hour_changed();

-- Money in and out, stakes, payouts and the cost of rewards between two hours.
create or replace function report_money(from_at timestamptz, to_at timestamptz)
returns table (
  currency text, in_minor bigint, out_minor bigint, stake_minor bigint, payout_minor bigint,
  reward_minor bigint
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select listed.currency, coalesce(money.in_minor, 0)::bigint, coalesce(money.out_minor, 0)::bigint,
    coalesce(play.stake, 0)::bigint, coalesce(play.payout, 0)::bigint,
    coalesce(money.reward, 0)::bigint
  from (values ('BAHT'), ('LAK')) as listed (currency)
  left join (
    select summed.currency,
      -sum(amount_minor) filter (where account ~ '^(bank|payment|gift)' and account <> 'bank:PAYOUT') as in_minor,
      sum(amount_minor) filter (where account = 'bank:PAYOUT') as out_minor,
      -sum(amount_minor) filter (where account = 'promotion') as reward
    from money_hour as summed where hour >= from_at and hour < to_at group by 1
  ) as money on money.currency = listed.currency
  left join (
    select settled.currency, sum(settled.stake_minor) as stake, sum(settled.payout_minor) as payout
    from play_hour as settled where hour >= from_at and hour < to_at group by 1
  ) as play on play.currency = listed.currency;
end
$$;

create or replace function report_members(from_at timestamptz, to_at timestamptz) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select count(*) from member where created_at >= from_at and created_at < to_at $$;

-- What our books say that each outside account has received less what it has paid.
create or replace view office_float as
  select account, currency, -sum(amount_minor)::bigint as amount_minor
  from (
    select account, currency, amount_minor from money_total
    union all
    select account, currency, amount_minor from money_hour
    where hour >= (select final_to from money_hour_head)
  ) as summed
  where account ~ '^(bank|payment|gift)'
  group by 1, 2;

-- Withdrawals that are not paid yet: each member has one at most. Held and other ones have an index each,
-- and the operation of each is looked up by its key, so that the book's size does not matter.
create or replace view office_unpaid as
  select operation.currency, count(*) as count, sum(operation.amount_minor)::bigint as amount_minor
  from (
    select member_id, number from withdrawal where is_open and held_reasons is null
    union all
    select member_id, number from withdrawal where is_open and held_reasons is not null
  ) as waiting
  cross join lateral (
    select operation.currency, operation.amount_minor from operation
    where operation.member_id = waiting.member_id and operation.number = waiting.number
    limit 1
  ) as operation
  group by 1;

create or replace view office_check as
  select kind, scope, finished_at, checked, breaches, found from check_result;

-- Operators who are signed in, not locked and not at the end of their shift.
create or replace view office_on_shift as
  select distinct operator.id, operator.name
  from operator_session
  join operator on operator.id = operator_session.operator_id
  where disabled_at is null and locked_at is null and expires_at > clock_now();

revoke execute on function
  report_fill, play_hour_add, play_hour_of, report_money, report_members from public;
grant execute on function report_fill, report_money, report_members to krapao_office;
grant select on office_float, office_unpaid, office_check, office_on_shift to krapao_office;
