-- Lists for which every member's sums over the chosen days are compared or counted.

-- The parts of a span: whole months that are in the sums of the months, and the days of the others.
create or replace function report_parts(from_day date, to_day date)
returns table (from_part date, to_part date, is_month boolean)
language sql stable set search_path = public, pg_temp
as $$
  with days as (
    select day::date, month_of(day::date) as month,
      month_of(day::date) >= from_day
      and (month_of(day::date) + interval '1 month')::date <= least(to_day + 1, report_open_day())
      and not exists (
        select from play_late
        where play_late.day >= month_of(day.day::date)
          and play_late.day < (month_of(day.day::date) + interval '1 month')::date
      ) as is_month
    from generate_series(from_day, to_day, interval '1 day') as day (day)
  )
  select min(day), max(day), is_month from days group by month, is_month
$$;

create or replace function play_spans(from_day date, to_day date)
returns table (member_id text, provider text, game text, currency text, bets bigint, stake_minor bigint, payout_minor bigint)
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
  select kept.member_id, kept.provider, kept.game, kept.currency, kept.bets, kept.stake_minor, kept.payout_minor
  from report_parts(from_day, to_day) as part
  join play_month as kept on part.is_month and kept.month = part.from_part and kept.bets > 0
  union all
  select kept.member_id, kept.provider, kept.game, kept.currency, kept.bets, kept.stake_minor, kept.payout_minor
  from report_parts(from_day, to_day) as part
  join play_day as kept
    on not part.is_month and kept.day between part.from_part and part.to_part and kept.bets > 0;
end
$$;

-- Settled bets by provider, and by game (where the provider is not alone in its row).
create or replace function report_games(from_day date, to_day date)
returns table (
  currency text, provider text, game text, players bigint, bets bigint, stake_minor bigint,
  payout_minor bigint
)
language sql stable security definer set search_path = public, pg_temp set work_mem = '64MB'
as $$
  with played as (
    select currency, provider, game, member_id, sum(bets) as bets, sum(stake_minor) as stake_minor,
      sum(payout_minor) as payout_minor
    from play_spans(from_day, to_day)
    group by 1, 2, 3, 4
  )
  select currency, provider, game, count(distinct member_id), sum(bets)::bigint,
    sum(stake_minor)::bigint, sum(payout_minor)::bigint
  from played
  group by grouping sets ((currency, provider), (currency, provider, game))
$$;

-- The members with the highest and the lowest result for the house, by play.
create or replace function report_member_results(from_day date, to_day date, many integer)
returns table (
  member_id text, phone text, currency text, in_minor bigint, out_minor bigint, stake_minor bigint,
  payout_minor bigint, reward_minor bigint, adjust_minor bigint, is_top boolean
)
language sql stable security definer set search_path = public, pg_temp set work_mem = '64MB'
as $$
  with money as (
    select kept.member_id, kept.currency, kept.in_minor, kept.out_minor, kept.reward_minor, kept.adjust_minor
    from report_parts(from_day, to_day) as part
    join member_month as kept on part.is_month and kept.month = part.from_part
    union all
    select kept.member_id, kept.currency, kept.in_minor, kept.out_minor, kept.reward_minor, kept.adjust_minor
    from report_parts(from_day, to_day) as part
    cross join lateral member_days(part.from_part, part.to_part) as kept
    where not part.is_month
  ), listed as (
    select part.member_id, part.currency, sum(part.in_minor)::bigint as in_minor,
      sum(part.out_minor)::bigint as out_minor, sum(part.stake)::bigint as stake,
      sum(part.payout)::bigint as payout, sum(part.reward)::bigint as reward,
      sum(part.adjust)::bigint as adjust
    from (
      select member_id, currency, in_minor, out_minor, 0 as stake, 0 as payout, reward_minor as reward,
        adjust_minor as adjust
      from money
      union all
      select member_id, currency, 0, 0, stake_minor, payout_minor, 0, 0 from play_spans(from_day, to_day)
    ) as part
    group by 1, 2
  ), chosen as (
    select *, true as is_top,
      row_number() over (partition by currency order by stake - payout desc, member_id collate "C") as rank
    from listed
    union all
    select *, false, row_number() over (partition by currency order by stake - payout, member_id collate "C")
    from listed where stake < payout
  )
  select chosen.member_id, office_mask(member.username), chosen.currency, in_minor, out_minor, stake, payout,
    reward, adjust, is_top
  from chosen join member on member.id = chosen.member_id
  where rank <= many
  order by is_top desc, rank
$$;

-- A list that reads the days of very many members is kept for an hour; smaller ones are made each time.
create or replace function report_is_large(from_day date, to_day date) returns boolean
language sql stable set search_path = public, pg_temp
as $$
  select coalesce(sum(in_count + out_count + players), 0) > 20000
  from house_day where day between from_day and to_day
$$;

create or replace function report_kept(list_name text, first_day date, last_day date)
returns table (at timestamptz, listed jsonb)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz := clock_now();
begin
  select made_at, rows into at, listed from report_list
    where name = list_name and from_day = first_day and to_day = last_day
      and made_at between now_at - interval '1 hour' and now_at;
  if not found then
    at := now_at;
    if list_name = 'members' then
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') into listed
        from report_member_results(first_day, last_day, 50) as one;
    elsif list_name = 'cohorts' then
      -- What was done in the last hours is counted for each member who did it.
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') into listed
        from report_cohorts(first_day, last_day) as one;
    else
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') into listed
        from report_games(first_day, last_day) as one;
    end if;
    if report_is_large(first_day, last_day) then
      insert into report_list (name, from_day, to_day, made_at, rows)
        values (list_name, first_day, last_day, at, listed)
        on conflict (name, from_day, to_day) do update set made_at = excluded.made_at, rows = excluded.rows;
    end if;
  end if;
  return next;
end
$$;

-- Makes one large list that the office offers, before somebody waits for it. Returns whether none is due.
create or replace function report_list_step() returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz := clock_now();
  today date := bangkok_day(now_at);
  due record;
begin
  delete from report_list where made_at not between now_at - interval '1 day' and now_at;
  select list.name, today - (span.days - 1) as first_day into due
    from (values ('members'), ('games'), ('cohorts')) as list (name)
    cross join (values (7), (30), (90), (365)) as span (days)
    where report_is_large(today - (span.days - 1), today) and not exists (
      select from report_list as kept
      where kept.name = list.name and kept.from_day = today - (span.days - 1) and kept.to_day = today
        and kept.made_at > now_at - interval '50 minutes'
    )
    limit 1;
  if not found then return true; end if;
  delete from report_list where name = due.name and from_day = due.first_day and to_day = today;
  perform from report_kept(due.name, due.first_day, today);
  return false;
end
$$;

revoke execute on function
  report_parts, play_spans, report_games, report_member_results, report_is_large, report_kept, report_list_step
  from public;
grant execute on function report_kept, report_list_step to krapao_office;
