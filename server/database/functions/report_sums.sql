-- Keeps the sums of `0051_report_sums.sql`, which have the days before `report_open_day`. What came since then
-- is added when a report is read. The triggers of the bets mark the days whose bets were reported or changed
-- later: until a step has made their sums again, they are read like the days that have not ended.

create or replace function report_open_day() returns date
language sql stable set search_path = public, pg_temp
as $$ select bangkok_day(final_to) from report_day_head $$;

create or replace function month_of(day date) returns date
language sql immutable
as $$ select date_trunc('month', day)::date $$;

-- One row for each day and currency in which something happened, from the sums of the members.
create or replace function house_day_of(from_day date, to_day date) returns setof house_day
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  final_to timestamptz := (select head.final_to from report_day_head as head);
  from_at timestamptz := from_day::timestamp at time zone 'Asia/Bangkok';
  to_at timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Bangkok';
begin
  if from_day > to_day then return; end if;
  return query
  select part.day, part.currency, sum(part.in_minor)::bigint, sum(part.in_count)::bigint,
    sum(part.out_minor)::bigint, sum(part.out_count)::bigint, sum(part.stake)::bigint,
    sum(part.payout)::bigint, sum(part.reward)::bigint, sum(part.depositors)::bigint,
    sum(part.players)::bigint, sum(part.joined)::bigint, sum(part.firsts)::bigint, sum(part.adjust)::bigint
  from (
    select kept.day, kept.currency, sum(kept.in_minor) as in_minor, sum(kept.in_count) as in_count,
      sum(kept.out_minor) as out_minor, sum(kept.out_count) as out_count, 0 as stake, 0 as payout,
      sum(kept.reward_minor) as reward, count(*) filter (where kept.in_count > 0) as depositors,
      0 as players, 0 as joined, 0 as firsts, sum(kept.adjust_minor) as adjust
    from member_days(from_day, to_day) as kept group by 1, 2
    union all
    select played.day, played.currency, 0, 0, 0, 0, sum(played.stake_minor), sum(played.payout_minor), 0, 0,
      count(distinct played.member_id), 0, 0, 0
    from play_day as played
    where played.day between from_day and to_day and played.bets > 0 group by 1, 2
    union all
    select bangkok_day(created_at), member.currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0, 0
    from member where created_at >= from_at and created_at < to_at group by 1, 2
    union all
    select first.day, first.currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0
    from (
      select first_deposit.day, first_deposit.currency from first_deposit
      where first_deposit.day between from_day and to_day
      union all
      select min(late.day), late.currency from member_day_of(final_to, to_at) as late
      where final_to < to_at and late.in_count > 0
        and (select true from first_deposit where first_deposit.member_id = late.member_id limit 1) is null
      group by late.member_id, late.currency
    ) as first
    where first.day between from_day and to_day group by 1, 2
  ) as part
  group by 1, 2;
end
$$;

create or replace function report_daily(from_day date, to_day date) returns setof house_day
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  open_day date := report_open_day();
  late date[] := array(
    select distinct mark.day from play_late as mark where mark.day between from_day and to_day and mark.day < open_day
  );
begin
  return query
  select kept.* from house_day as kept where kept.day between from_day and to_day and kept.day <> all (late)
  union all
  select again.* from unnest(late) as one (day) cross join lateral house_day_of(one.day, one.day) as again
  union all
  select recent.* from house_day_of(greatest(from_day, open_day), to_day) as recent
  order by 1, 2;
end
$$;

-- For servers of the version before.
create or replace function report_day(from_day date, to_day date)
returns table (
  day date, currency text, in_minor bigint, in_count bigint, out_minor bigint, out_count bigint,
  stake_minor bigint, payout_minor bigint, reward_minor bigint, depositors bigint, players bigint,
  new_members bigint, first_deposits bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select day, currency, in_minor, in_count, out_minor, out_count, stake_minor, payout_minor, reward_minor,
    depositors, players, new_members, first_deposits
  from report_daily(from_day, to_day)
$$;

create or replace function cohort_fill(from_month date, to_month date) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from cohort_month where month between from_month and to_month;
  insert into cohort_month (joined, currency, month, active, in_minor, out_minor)
    select bangkok_day(member.created_at), member.currency, did.month, count(*), sum(did.in_minor),
      sum(did.out_minor)
    from (
      select part.month, part.member_id, sum(part.in_minor) as in_minor, sum(part.out_minor) as out_minor
      from (
        select month, member_id, in_minor, out_minor from member_month
        where month between from_month and to_month and in_count + out_count > 0
        union all
        select month, member_id, 0, 0 from play_month
        where month between from_month and to_month and bets > 0
      ) as part
      group by 1, 2
    ) as did
    join member on member.id = did.member_id
    group by 1, 2, 3;
end
$$;

-- Adds the days from the first one on and before the second one, which have ended at least two hours ago.
create or replace function report_close(from_day date, to_day date) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  if from_day >= to_day then return; end if;
  -- Before the bets are read: a mark that comes meanwhile stays.
  delete from play_late where day >= from_day and day < to_day;
  insert into house_day select * from house_day_of(from_day, to_day - 1);
  insert into member_month as kept
    (month, member_id, currency, in_minor, in_count, out_minor, out_count, reward_minor, adjust_minor)
    select month_of(day), member_id, currency, sum(in_minor), sum(in_count), sum(out_minor),
      sum(out_count), sum(reward_minor), sum(adjust_minor)
    from member_day where day >= from_day and day < to_day
    group by 1, 2, 3
    on conflict (month, member_id) do update
    set in_minor = kept.in_minor + excluded.in_minor, in_count = kept.in_count + excluded.in_count,
      out_minor = kept.out_minor + excluded.out_minor, out_count = kept.out_count + excluded.out_count,
      reward_minor = kept.reward_minor + excluded.reward_minor,
      adjust_minor = kept.adjust_minor + excluded.adjust_minor;
  insert into play_month as kept
    (month, member_id, provider, game, currency, bets, stake_minor, payout_minor)
    select month_of(day), member_id, provider, game, currency, sum(bets), sum(stake_minor),
      sum(payout_minor)
    from play_day where day >= from_day and day < to_day and bets > 0
    group by 1, 2, 3, 4, 5
    on conflict (month, member_id, provider, game) do update
    set bets = kept.bets + excluded.bets, stake_minor = kept.stake_minor + excluded.stake_minor,
      payout_minor = kept.payout_minor + excluded.payout_minor;
  perform cohort_fill(month_of(from_day), month_of(to_day - 1));
end
$$;

-- Makes the sums of one day with late bets again, for some of its members. Returns whether no mark is left.
create or replace function report_again() returns boolean
language plpgsql set search_path = public, pg_temp
as $$
declare
  open_day date := report_open_day();
  late_day date := (select min(day) from play_late where day < open_day);
  late_month date := month_of(late_day);
  members text[];
begin
  if late_day is null then return true; end if;
  with taken as (
    delete from play_late where day = late_day and id in (
      select id from play_late where day = late_day order by id limit 2000
    )
    returning member_id
  )
  select array_agg(distinct member_id) into members from taken;
  delete from house_day where day = late_day;
  insert into house_day select * from house_day_of(late_day, late_day);
  insert into play_month (month, member_id, provider, game, currency, bets, stake_minor, payout_minor)
    select late_month, member_id, provider, game, currency, sum(bets), sum(stake_minor), sum(payout_minor)
    from play_day
    where member_id = any (members) and day < open_day and month_of(day) = late_month
    group by 1, 2, 3, 4, 5
    on conflict (month, member_id, provider, game) do update
    set bets = excluded.bets, stake_minor = excluded.stake_minor, payout_minor = excluded.payout_minor;
  perform cohort_fill(late_month, late_month);
  return not exists (select from play_late where day < open_day);
end
$$;

revoke execute on function
  report_open_day, month_of, house_day_of, report_daily, report_day, cohort_fill, report_close, report_again from public;
grant execute on function report_daily, report_day to krapao_office;
