-- Facts for the room Alerts that are habits rather than sums of a day.

-- The facts about a day of these members, and about the weeks that end with it. Each part reads an index by
-- member, and a bounded number of rows.
create or replace function alert_habits(p_day date, members text[]) returns table (
  member_id text,
  accounts text[],
  payee_hours integer,
  rewards bigint,
  friends bigint,
  stopped text[],
  play_days bigint,
  won_minor bigint,
  mean_minor bigint,
  swing_minor bigint,
  gifts bigint,
  acts bigint,
  operators text[]
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select person.id,
    -- Other members whose account has the same digits.
    array(
      select theirs.member_id from bank_account as ours
      join bank_account as theirs on theirs.account_key = ours.account_key
        and theirs.member_id <> ours.member_id
        and not is_harmless_link(ours.member_id, theirs.member_id, 'ACCOUNT')
      where ours.member_id = person.id
      order by 1 limit 50
    ),
    -- Hours from a change of the account to a payout of the day, if a browser was new in the three days before.
    (select floor(extract(epoch from min(payout.at - own.updated_at)) / 3600)::integer
      from bank_account as own
      cross join lateral harm_moved(person.id, 'withdraw', span.begins, span.ends) as payout
      where own.member_id = person.id and own.updated_at > person.created_at + interval '1 minute'
        and payout.at > own.updated_at
        and exists (
          select from member_device as fresh
          join member_device as known on known.member_id = fresh.member_id
            and known.first_seen_at < fresh.first_seen_at
          where fresh.member_id = person.id and fresh.first_seen_at <= payout.at
            and fresh.first_seen_at > payout.at - interval '72 hours'
        )),
    -- Offers that were taken in 30 days, if no bet of these days was outside of them.
    case when not exists (
      select from (
        select placed_at from bet
        where bet.member_id = person.id and placed_at >= span.ends - interval '30 days' and placed_at < span.ends
        order by placed_at desc limit 1000
      ) as latest
      where not is_under_grant(person.id, placed_at)
    ) then (
      select count(*) from reward_grant as taken
      where taken.member_id = person.id and taken.kind in ('bonus', 'promotion', 'coupon')
        and taken.started_at >= span.ends - interval '30 days' and taken.started_at < span.ends
    ) else 0 end,
    -- Friends who earned for the latest received invite money of a week ago or earlier, and those of them who
    -- have not played since that day.
    coalesce(cardinality(invited.friends), 0), coalesce(invited.stopped, '{}'),
    play.days, play.won_minor, play.mean_minor, play.swing_minor,
    (select coalesce(max(count), 0) from (
      select count(*) over (order by created_at range between interval '1 hour' preceding and current row)
      from (
        select created_at from gift
        where gift.member_id = person.id and operation_number is not null
        order by operation_number desc limit 200
      ) as latest
      where created_at >= span.begins and created_at < span.ends
    ) as hour (count)),
    coalesce(staff.acts, 0), coalesce(staff.operators, '{}')
  from unnest(members) as known (id)
  cross join lateral (
    select id, created_at from member where member.id = known.id offset 0
  ) as person
  cross join (
    select p_day::timestamp at time zone 'Asia/Bangkok' as begins,
      (p_day + 1)::timestamp at time zone 'Asia/Bangkok' as ends
  ) as span
  left join lateral (
    select array_agg(friend.id) as friends, array_agg(friend.id order by friend.id) filter (
      where not exists (
        select from bet
        where bet.member_id = friend.id and placed_at < span.ends
          and placed_at >= (receipt.day + 1)::timestamp at time zone 'Asia/Bangkok'
        offset 0
      )
    ) as stopped
    from (
      select bangkok_day(started_at) as day from reward_grant
      where reward_grant.member_id = person.id and kind = 'invite'
        and started_at < span.ends - interval '7 days' and started_at >= span.ends - interval '37 days'
      order by started_at desc limit 1
    ) as receipt
    cross join lateral (
      select distinct invitee_id as id from invite_earning
      where inviter_id = person.id and day between receipt.day - 30 and receipt.day and earned_minor > 0
      limit 200
    ) as friend
  ) as invited on true
  cross join lateral (
    select count(*) filter (where back > 0) as days,
      coalesce(sum(net) filter (where back = 0), 0)::bigint as won_minor,
      coalesce(avg(net) filter (where back > 0), 0)::bigint as mean_minor,
      coalesce(stddev_samp(net) filter (where back > 0), 0)::bigint as swing_minor
    from (
      select back, sum(payout_minor - stake_minor) as net
      from generate_series(0, 30) as back
      join play_day as played on played.day = p_day - back and played.member_id = person.id
      group by back
    ) as day
  ) as play
  -- The operator with the most acts about the member on the day. Notes and closed findings are the care itself.
  left join lateral (
    select count(*) as acts, array[requested_by] as operators
    from (
      select requested_by, requested_at, kind, done_at from office_act
      where facts ->> 'member' = person.id
      order by id desc limit 200
    ) as latest
    where requested_at >= span.begins and requested_at < span.ends and done_at is not null
      and kind not in ('member.note', 'protection.note', 'alert.close')
    group by requested_by
    order by 1 desc, requested_by limit 1
  ) as staff on true
$$;

revoke execute on function alert_habits from public;
grant execute on function alert_habits to krapao_app;
