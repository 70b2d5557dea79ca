-- Keeps the sums of `0018_report_days.sql`, and reads the reports of the office from them. A day is a
-- calendar day of Bangkok.

-- The house's entries of a span by member and day.
create or replace function member_day_of(from_at timestamptz, to_at timestamptz)
returns setof member_day
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  return query
  select bangkok_day(at), member_id, currency,
    coalesce(-sum(amount_minor) filter (where account not in ('bank:PAYOUT', 'promotion', 'adjust')), 0)::bigint,
    count(*) filter (where account not in ('bank:PAYOUT', 'promotion', 'adjust')),
    coalesce(sum(amount_minor) filter (where account = 'bank:PAYOUT'), 0)::bigint,
    count(*) filter (where account = 'bank:PAYOUT'),
    coalesce(-sum(amount_minor) filter (where account = 'promotion'), 0)::bigint,
    coalesce(-sum(amount_minor) filter (where account = 'adjust'), 0)::bigint
  from house_entry
  where at >= from_at and at < to_at and account ~ '^(bank|payment|gift|promotion|adjust$)'
  group by 1, 2, 3;
end
$$;

-- Withdrawals that were paid in a span, by day.
create or replace function payout_day_of(from_at timestamptz, to_at timestamptz)
returns setof payout_day
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  return query
  select bangkok_day(paid.at), paid.currency, count(*), sum(paid.amount_minor)::bigint,
    count(*) filter (where paid.took <= interval '1 minute'),
    count(*) filter (where paid.took > interval '1 minute' and paid.took <= interval '5 minutes'),
    count(*) filter (where paid.took > interval '5 minutes' and paid.took <= interval '30 minutes'),
    count(*) filter (where paid.took > interval '30 minutes')
  from (
    select entry.at, entry.currency, entry.amount_minor, entry.at - operation.created_at as took
    from house_entry as entry
    join operation on operation.member_id = entry.member_id
      and operation.number = entry.operation_number and operation.kind = 'withdraw'
    where entry.at >= from_at and entry.at < to_at and entry.account = 'bank:PAYOUT'
  ) as paid
  group by 1, 2;
end
$$;

-- Bets that were settled before the triggers kept the days.
create or replace function play_day_begin() returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  lock table bet in share row exclusive mode;
  delete from play_day;
  insert into play_day (day, member_id, provider, game, currency, bets, stake_minor, payout_minor)
    select bangkok_day(settled_at), member_id, provider, game, member.currency, count(*),
      sum(stake_minor), sum(payout_minor)
    from bet join member on member.id = member_id
    where status = 'SETTLED' and settled_at is not null
    group by 1, 2, 3, 4, 5;
  update report_day_head set has_play = true;
end
$$;

-- Adds the next hours that can get no more entries, a day of them at most. Returns whether nothing is
-- left to add. A transaction lasts seconds, so that an hour is final two hours after its end.
create or replace function report_day_step() returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  head report_day_head;
  now_at timestamptz := clock_now();
  final_now timestamptz := date_trunc('hour', now_at) - interval '2 hours';
  last_step bigint := (select coalesce(max(id), 0) from discrepancy where party = 'clock');
  step_to timestamptz;
begin
  select * into head from report_day_head for update;
  -- A clock that was set back gives entries to hours that were final: all are summed again.
  if head.filled_at > now_at or head.clock_step < last_step or not head.has_play then
    if not head.has_play then perform play_day_begin(); end if;
    delete from member_day;
    delete from first_deposit;
    delete from payout_day;
    delete from house_day;
    delete from member_month;
    delete from play_month;
    delete from cohort_month;
    delete from play_late;
    head.final_to := '-infinity';
  end if;
  step_to := head.final_to + interval '1 day';
  if head.final_to = '-infinity' then
    select coalesce(date_trunc('hour', min(created_at)) + interval '1 day', final_now) into step_to
      from member;
  end if;
  step_to := greatest(head.final_to, least(step_to, final_now));
  if step_to > head.final_to then
    insert into member_day as kept
      (day, member_id, currency, in_minor, in_count, out_minor, out_count, reward_minor, adjust_minor)
      select day, member_id, currency, in_minor, in_count, out_minor, out_count, reward_minor, adjust_minor
      from member_day_of(head.final_to, step_to)
      on conflict (day, member_id) do update
      set in_minor = kept.in_minor + excluded.in_minor, in_count = kept.in_count + excluded.in_count,
        out_minor = kept.out_minor + excluded.out_minor,
        out_count = kept.out_count + excluded.out_count,
        reward_minor = kept.reward_minor + excluded.reward_minor,
        adjust_minor = kept.adjust_minor + excluded.adjust_minor;
    insert into first_deposit (member_id, day, currency)
      select distinct on (member_id) member_id, day, currency
      from member_day_of(head.final_to, step_to) where in_count > 0
      order by member_id, day
      on conflict do nothing;
    insert into payout_day as kept
      (day, currency, paid, amount_minor, in_1_minute, in_5_minutes, in_30_minutes, later)
      select day, currency, paid, amount_minor, in_1_minute, in_5_minutes, in_30_minutes, later
      from payout_day_of(head.final_to, step_to)
      on conflict (day, currency) do update
      set paid = kept.paid + excluded.paid, amount_minor = kept.amount_minor + excluded.amount_minor,
        in_1_minute = kept.in_1_minute + excluded.in_1_minute,
        in_5_minutes = kept.in_5_minutes + excluded.in_5_minutes,
        in_30_minutes = kept.in_30_minutes + excluded.in_30_minutes,
        later = kept.later + excluded.later;
  end if;
  update report_day_head set final_to = step_to, clock_step = last_step,
    filled_at = case when step_to = final_now then now_at else '-infinity' end;
  perform report_close(bangkok_day(head.final_to), bangkok_day(step_to));
  return report_again() and step_to = final_now;
end
$$;

-- Sums what the operator owes. It reads every account, so it is done once a minute at most.
create or replace function liability_fill() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz := clock_now();
begin
  perform from report_day_head
    where liabilities_at not between now_at - interval '1 minute' and now_at
    for update skip locked;
  if not found then return; end if;
  delete from liability;
  insert into liability (kind, party, currency, amount_minor, count, oldest_at)
    select kind, '', currency, sum(amount), count(*), null from ledger_account
      cross join lateral (values
        ('wallet', wallet_minor), ('held', held_minor), ('refund', refund_minor)
      ) as part (kind, amount)
      where amount > 0 group by 1, 3
    union all
    select 'game', provider, currency, sum(balance_minor + outstanding_minor), count(*), min(seen_at)
      from game_account join member on member.id = member_id
      where balance_minor + outstanding_minor > 0 group by 2, 3
    union all
    select 'suspense', '', currency, sum(amount_minor), count(*), min(reported_at)
      from bank_receipt where state = 'suspense' group by 3
    union all
    select 'reward', '', currency, sum(reward_minor), count(*), min(started_at)
      from reward_grant where ended_at is null group by 3
    union all
    select 'invite', '', currency, sum(earned_minor - received_minor), count(*), null
      from invite_total join member on member.id = invite_total.inviter_id
      where earned_minor > received_minor group by 3
    union all
    select 'coupon', '', currency, sum(amount_minor), count(*), min(spin.created_at)
      from spinwheel_spin as spin join member on member.id = member_id
      where amount_minor is not null and claimed_at is null and expires_at > now_at group by 3;
  update report_day_head set liabilities_at = now_at;
end
$$;

-- The sums of final hours, and what came since.
create or replace function member_days(from_day date, to_day date) returns setof member_day
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  final_to timestamptz := (select head.final_to from report_day_head as head);
  to_at timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Bangkok';
begin
  return query
  select day, member_id, currency, sum(in_minor)::bigint, sum(in_count)::bigint,
    sum(out_minor)::bigint, sum(out_count)::bigint, sum(reward_minor)::bigint, sum(adjust_minor)::bigint
  from (
    select * from member_day where day between from_day and to_day
    union all
    select * from member_day_of(final_to, to_at) as late where final_to < to_at and late.day >= from_day
  ) as both_parts
  group by 1, 2, 3;
end
$$;

create or replace function payout_days(from_day date, to_day date) returns setof payout_day
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  final_to timestamptz := (select head.final_to from report_day_head as head);
  to_at timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Bangkok';
begin
  return query
  select day, currency, sum(paid)::bigint, sum(amount_minor)::bigint, sum(in_1_minute)::bigint,
    sum(in_5_minutes)::bigint, sum(in_30_minutes)::bigint, sum(later)::bigint
  from (
    select * from payout_day where day between from_day and to_day
    union all
    select * from payout_day_of(final_to, to_at) as late where final_to < to_at and late.day >= from_day
  ) as both_parts
  group by 1, 2 order by 1;
end
$$;

-- Money in and out by way of paying, and by hour of the day.
create or replace function report_ways(from_day date, to_day date)
returns table (currency text, account text, hour integer, amount_minor bigint, entries bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select currency, account, extract(hour from hour at time zone 'Asia/Bangkok')::integer,
    sum(amount_minor)::bigint, sum(entries)::bigint
  from money_hour
  where hour >= from_day::timestamp at time zone 'Asia/Bangkok'
    and hour < (to_day + 1)::timestamp at time zone 'Asia/Bangkok'
    and account ~ '^(bank|payment|gift)'
  group by 1, 2, 3
$$;

-- Decisions of operators about held payouts.
create or replace function report_decisions(from_day date, to_day date)
returns table (
  operator_id text, kind text, reasons text, currency text, count bigint, amount_minor bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select requested_by, kind, facts ->> 'heldReasons', currency, count(*), sum(amount_minor)::bigint
  from office_act
  where kind in ('withdraw.release', 'withdraw.refuse')
    and done_at >= from_day::timestamp at time zone 'Asia/Bangkok'
    and done_at < (to_day + 1)::timestamp at time zone 'Asia/Bangkok'
  group by 1, 2, 3, 4
$$;

-- Rewards by the day on which they were taken. What is named by a code has a row for each code.
create or replace function report_offers(from_day date, to_day date)
returns table (
  currency text, kind text, code text, taken bigint, members bigint, completed bigint, ended bigint,
  open bigint, given_minor bigint, returned_minor bigint, played_minor bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select taken.currency, taken.kind,
    case when taken.kind in ('bonus', 'promotion') then taken.source else '' end,
    count(*), count(distinct taken.member_id), count(*) filter (where taken.state = 'COMPLETED'),
    count(*) filter (where taken.state in ('ENDED', 'VOIDED', 'STOPPED')),
    count(*) filter (where taken.ended_at is null), sum(taken.reward_minor)::bigint,
    coalesce(sum(finish.amount_minor), 0)::bigint, sum(taken.played_minor)::bigint
  from reward_grant as taken
  left join lateral (
    select amount_minor from operation
    where taken.state in ('ENDED', 'VOIDED', 'STOPPED')
      and operation.member_id = taken.member_id and operation.number = taken.finish_number
    limit 1
  ) as finish on true
  where taken.started_at >= from_day::timestamp at time zone 'Asia/Bangkok'
    and taken.started_at < (to_day + 1)::timestamp at time zone 'Asia/Bangkok'
  group by 1, 2, 3
$$;

create or replace view office_liability as
  select kind, party, currency, amount_minor, count, oldest_at from liability;
create or replace view office_report_head as
  select filled_at, liabilities_at from report_day_head;

revoke execute on function
  member_day_of, payout_day_of, play_day_begin, report_day_step, liability_fill, member_days,
  payout_days, report_ways, report_decisions, report_offers from public;
grant execute on function
  report_day_step, liability_fill, payout_days, report_ways, report_decisions, report_offers
  to krapao_office;
grant select on office_liability, office_report_head to krapao_office;
