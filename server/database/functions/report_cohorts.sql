-- Members who registered in the chosen days, by calendar month of Bangkok, and what they did in each month
-- since then, a year at most. A month in which nobody did anything has a row too.
create or replace function report_cohorts(from_day date, to_day date)
returns table (
  cohort date, currency text, members bigint, month integer, active bigint, in_minor bigint, out_minor bigint
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  open_day date := report_open_day();
  late date[] := array(select distinct month_of(day) from play_late where day < open_day);
begin
  return query
  with recent as (
    select part.member_id, month_of(part.day) as since, sum(part.in_minor) as in_minor,
      sum(part.out_minor) as out_minor
    from (
      select kept.member_id, kept.day, kept.in_minor, kept.out_minor
      from member_days(open_day, 'infinity') as kept where kept.in_count + kept.out_count > 0
      union all
      select play_day.member_id, play_day.day, 0, 0 from play_day
      where play_day.day >= open_day and play_day.bets > 0
      union all
      select again.member_id, again.day, again.in_minor, again.out_minor
      from unnest(late) as one (month)
      cross join lateral (
        select kept.member_id, kept.day, kept.in_minor, kept.out_minor from member_day as kept
        where kept.day >= one.month and kept.day < least(one.month + interval '1 month', open_day)
          and kept.in_count + kept.out_count > 0
        union all
        select play_day.member_id, play_day.day, 0, 0 from play_day
        where play_day.day >= one.month and play_day.day < least(one.month + interval '1 month', open_day)
          and play_day.bets > 0
      ) as again
    ) as part
    group by 1, 2
  ), parts as (
    select cohort_month.joined, cohort_month.currency, cohort_month.month as since, cohort_month.active,
      cohort_month.in_minor, cohort_month.out_minor
    from cohort_month where joined between from_day and to_day and cohort_month.month <> all (late)
    union all
    select bangkok_day(joined.created_at), joined.currency, recent.since,
      -- Who is in the sums of the month is counted there.
      count(*) filter (where recent.since = any (late) or coalesce((
        select false from member_month as kept
        where kept.month = recent.since and kept.member_id = recent.member_id
          and kept.in_count + kept.out_count > 0
        limit 1
      ), (
        select false from play_month as kept
        where kept.month = recent.since and kept.member_id = recent.member_id and kept.bets > 0
        limit 1
      ), true)),
      sum(recent.in_minor), sum(recent.out_minor)
    from recent
    cross join lateral (
      select member.created_at, member.currency from member where member.id = recent.member_id limit 1
    ) as joined
    where joined.created_at >= from_day::timestamp at time zone 'Asia/Bangkok'
      and joined.created_at < (to_day + 1)::timestamp at time zone 'Asia/Bangkok'
    group by 1, 2, 3
  ), sums as (
    select month_of(joined) as cohort, parts.currency, since, sum(parts.active)::bigint as active,
      sum(parts.in_minor)::bigint as in_minor, sum(parts.out_minor)::bigint as out_minor
    from parts group by 1, 2, 3
  ), sizes as (
    select month_of(one.day) as cohort, one.currency, sum(one.members)::bigint as members
    from (
      select day, house_day.currency, new_members as members from house_day
      where day between from_day and to_day and new_members > 0
      union all
      select bangkok_day(created_at), member.currency, count(*) from member
      where created_at >= greatest(from_day, open_day)::timestamp at time zone 'Asia/Bangkok'
        and created_at < (to_day + 1)::timestamp at time zone 'Asia/Bangkok'
      group by 1, 2
    ) as one
    group by 1, 2
  )
  select sizes.cohort, sizes.currency, sizes.members, step.month, coalesce(sums.active, 0),
    coalesce(sums.in_minor, 0), coalesce(sums.out_minor, 0)
  from sizes
  cross join generate_series(0, 12) as step (month)
  left join sums on sums.cohort = sizes.cohort and sums.currency = sizes.currency
    and sums.since = (sizes.cohort + make_interval(months => step.month))::date
  where sizes.cohort + make_interval(months => step.month) <= bangkok_day(clock_now())
  order by 1, 2, 4;
end
$$;

revoke execute on function report_cohorts from public;
grant execute on function report_cohorts to krapao_office;
