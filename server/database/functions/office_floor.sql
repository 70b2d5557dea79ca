-- What happened in the last hour, for the room Floor. It is read each second while the room is open, so
-- it writes nothing into the flows of members and reads only the newest rows.

create or replace function office_floor_events(many integer)
returns table (
  at timestamptz, kind text, member_id text, phone text, party text, currency text, amount_minor bigint
)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  from_at timestamptz := clock_now() - interval '1 hour';
begin
  return query
  select event.at, event.kind, member.id, office_mask(member.username), event.party, member.currency,
    event.amount
  from (
    (select entry.at,
      case
        when entry.account = 'bank:PAYOUT' then 'payout'
        when entry.account ~ '^game:' and entry.amount_minor > 0 then 'to-game'
        when entry.account ~ '^game:' then 'from-game'
        when entry.account = 'promotion' and entry.amount_minor < 0 then 'reward'
        when entry.account = 'promotion' then 'reward-back'
        when entry.account = 'adjust' and entry.amount_minor < 0 then 'adjust-in'
        when entry.account = 'adjust' then 'adjust-out'
        else 'deposit'
      end as kind,
      entry.member_id, split_part(entry.account, ':', 2) as party, abs(entry.amount_minor) as amount
    from house_entry as entry where entry.at >= from_at
    order by entry.at desc limit many)
    union all
    -- Held and other requests have an index each.
    (select waiting.checked_at, 'request', waiting.member_id, '', operation.amount_minor
    from (
      (select checked_at, withdrawal.member_id, number from withdrawal
      where is_open and held_reasons is null and checked_at >= from_at
      order by checked_at desc limit many)
      union all
      (select checked_at, withdrawal.member_id, number from withdrawal
      where is_open and held_reasons is not null and checked_at >= from_at
      order by checked_at desc limit many)
    ) as waiting
    join operation on operation.member_id = waiting.member_id and operation.number = waiting.number
      and operation.kind = 'withdraw')
    union all
    (select spin.created_at, 'spin', spin.member_id, '', spin.amount_minor
    from spinwheel_spin as spin where spin.created_at at time zone 'UTC' >= from_at at time zone 'UTC'
    order by spin.created_at desc limit many)
    union all
    (select joined.created_at, 'register', joined.id, '', null
    from member as joined where joined.created_at >= from_at
    order by joined.created_at desc limit many)
  ) as event
  join member on member.id = event.member_id
  order by event.at desc, event.kind, member.id
  limit many;
end
$$;

create or replace function office_floor_minutes()
returns table (
  minute timestamptz, currency text, in_minor bigint, out_minor bigint, in_count bigint,
  out_count bigint
)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  from_at timestamptz := date_trunc('minute', clock_now()) - interval '59 minutes';
begin
  return query
  select date_trunc('minute', entry.at), entry.currency,
    coalesce(-sum(entry.amount_minor) filter (where entry.account <> 'bank:PAYOUT'), 0)::bigint,
    coalesce(sum(entry.amount_minor) filter (where entry.account = 'bank:PAYOUT'), 0)::bigint,
    count(*) filter (where entry.account <> 'bank:PAYOUT'),
    count(*) filter (where entry.account = 'bank:PAYOUT')
  from house_entry as entry
  where entry.at >= from_at and entry.account ~ '^(bank|payment|gift)'
  group by 1, 2
  order by 1, 2;
end
$$;

-- A bet is reported some seconds after it was placed. One that is reported later than an hour is not of
-- this hour.
create or replace function office_floor_stakes()
returns table (minute timestamptz, currency text, stake_minor bigint, bets bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  from_at timestamptz := date_trunc('minute', clock_now()) - interval '59 minutes';
begin
  return query
  select date_trunc('minute', bet.placed_at), member.currency, sum(bet.stake_minor)::bigint, count(*)
  from bet join member on member.id = bet.member_id
  where bet.reported_at at time zone 'UTC' >= from_at at time zone 'UTC' and bet.placed_at >= from_at
    and bet.status <> 'VOID'
  group by 1, 2
  order by 1, 2;
end
$$;

-- Members who bet or moved money into a game in the last five minutes.
create or replace function office_floor_players() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  from_at timestamptz := clock_now() - interval '5 minutes';
begin
  return (
    select count(distinct player.member_id) from (
      select bet.member_id from bet
      where bet.reported_at at time zone 'UTC' >= from_at at time zone 'UTC' and bet.placed_at >= from_at
      union all
      select entry.member_id from house_entry as entry
      where entry.at >= from_at and entry.account ~ '^game:' and entry.amount_minor > 0
    ) as player
  );
end
$$;

revoke execute on function
  office_floor_events, office_floor_minutes, office_floor_stakes, office_floor_players from public;
grant execute on function
  office_floor_events, office_floor_minutes, office_floor_stakes, office_floor_players to krapao_office;
