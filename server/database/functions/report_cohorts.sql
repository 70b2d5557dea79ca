-- Members who registered in the chosen days, by calendar month of Bangkok, and what they did in each month
-- since then, a year at most. A month in which nobody did anything has a row too.
create or replace function report_cohorts(from_day date, to_day date)
returns table (
  cohort date, currency text, members bigint, month integer, active bigint, in_minor bigint, out_minor bigint
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  with joined as (
    select member.id, member.currency, date_trunc('month', bangkok_day(created_at))::date as cohort
    from member
    where created_at >= from_day::timestamp at time zone 'Asia/Bangkok'
      and created_at < (to_day + 1)::timestamp at time zone 'Asia/Bangkok'
  ), did as (
    select part.member_id, date_trunc('month', part.day)::date as since,
      sum(part.in_minor) as in_minor, sum(part.out_minor) as out_minor
    from (
      select kept.member_id, kept.day, kept.in_minor, kept.out_minor
      from member_days(from_day, 'infinity') as kept where kept.in_count + kept.out_count > 0
      union all
      select play_day.member_id, play_day.day, 0, 0 from play_day
      where play_day.day >= from_day and play_day.bets > 0
    ) as part
    group by 1, 2
  ), sums as (
    select joined.cohort, joined.currency, did.since, count(*) as active,
      sum(did.in_minor) as in_minor, sum(did.out_minor) as out_minor
    from joined join did on did.member_id = joined.id
    group by 1, 2, 3
  ), sizes as (
    select joined.cohort, joined.currency, count(*) as members from joined group by 1, 2
  )
  select sizes.cohort, sizes.currency, sizes.members, step.month, coalesce(sums.active, 0),
    coalesce(sums.in_minor, 0)::bigint, coalesce(sums.out_minor, 0)::bigint
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
