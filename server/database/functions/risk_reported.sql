-- Facts for the room Alerts that only providers know: who is on which side of an event, who made a gift
-- link, and which payments they took back.

-- The facts about a day of these members. Each part reads an index by member, and a bounded number of rows.
create or replace function alert_reports(p_day date, members text[]) returns table (
  member_id text,
  sides bigint,
  opponents text[],
  givers text[],
  reversals bigint,
  reversed_minor bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  with span as materialized (
    select p_day::timestamp at time zone 'Asia/Bangkok' as begins,
      (p_day + 1)::timestamp at time zone 'Asia/Bangkok' as ends
  ),
  reversal as materialized (
    select taken.member_id, taken.count, taken.amount_minor
    from span cross join lateral alert_reversals(span.begins, span.ends) as taken
  )
  select known.id, coalesce(opposed.sides, 0), coalesce(opposed.members, '{}'),
    -- Who made the links, as the wallet app shows them.
    array(
      select distinct latest.giver_name from (
        select giver_name, created_at from gift
        where gift.member_id = known.id and operation_number is not null
        order by operation_number desc limit 200
      ) as latest
      where giver_name is not null
        and created_at >= span.ends - interval '30 days' and created_at < span.ends
      order by 1
    ),
    coalesce(reversal.count, 0), coalesce(reversal.amount_minor, 0)
  from unnest(members) as known (id)
  cross join span
  left join reversal on reversal.member_id = known.id
  -- Events of the day on which a member of the same ring chose another side within the week. The ring is
  -- walked only for members with such bets.
  left join lateral (
    select count(distinct (ours.provider, ours.event)) as sides,
      array_agg(distinct theirs.member_id order by theirs.member_id) as members
    from (
      select provider, event, side from bet
      where bet.member_id = known.id and placed_at >= span.begins and placed_at < span.ends
        and event is not null and side is not null and status <> 'VOID'
      order by placed_at desc limit 1000
    ) as ours
    join lateral (
      select near.id as member_id, other.provider, other.event, other.side
      from (select near.id from ring_of(known.id) as near (id) where near.id <> known.id limit 50) as near
      cross join lateral (
        select provider, event, side from bet
        where bet.member_id = near.id
          and placed_at >= span.ends - interval '7 days' and placed_at < span.ends
          and event is not null and side is not null and status <> 'VOID'
        order by placed_at desc limit 1000
      ) as other
    ) as theirs on theirs.provider = ours.provider and theirs.event = ours.event and theirs.side <> ours.side
    where exists (
      select from bet
      where bet.member_id = known.id and placed_at >= span.begins and placed_at < span.ends
        and event is not null
    )
  ) as opposed on true
$$;

revoke execute on function alert_reports from public;
grant execute on function alert_reports to krapao_app;
