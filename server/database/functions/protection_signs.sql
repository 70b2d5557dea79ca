-- Markers of harm: what is read about a day of a member, and how a marker is closed.

-- The moments of the operations of a kind that succeeded in a time.
create or replace function harm_moved(
  p_member_id text, p_kind text, from_at timestamptz, until_at timestamptz
) returns table (at timestamptz)
language sql stable
as $$
  select moved.created_at
  from protection_facets(p_member_id, p_kind) as facet (name)
  cross join lateral (
    select created_at from operation
    where member_id = p_member_id and state <> 'PENDING'
      and operation.facet = facet.name and created_at >= from_at and created_at < until_at
    offset 0
  ) as moved
$$;

create or replace function harm_staked(p_member_id text, first_day date, last_day date) returns bigint
language sql stable
as $$
  select coalesce(sum(play.stake_minor), 0)::bigint
  from generate_series(0, last_day - first_day) as index
  join play_day as play on play.day = first_day + index and play.member_id = p_member_id
$$;

-- The payments of codes that providers took back in this span, as their contradictions say.
create or replace function alert_reversals(p_from timestamptz, p_to timestamptz)
returns table (member_id text, count bigint, amount_minor bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select code.member_id, count(*), sum((reported.expected ->> 'amountMinor')::bigint)::bigint
  from discrepancy as reported
  join qr_code as code on code.id = reported.reference
  where reported.party like 'payment:%' and reported.received ->> 'status' = 'REVERSED'
    and reported.noticed_at >= p_from and reported.noticed_at < p_to
  group by code.member_id
$$;

-- The facts about the next members who played or moved money on a day, or had a payment taken back, in the order of their ids. Days are
-- those of Bangkok. Each part reads an index by member and time.
create or replace function harm_facts(p_day date, after_member text, size integer) returns table (
  member_id text,
  currency text,
  chases bigint,
  nights bigint,
  stake_minor bigint,
  stake_before_minor bigint,
  refused bigint,
  raises bigint,
  redeposits bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select known.member_id, account.currency,
    (select count(*) from harm_moved(known.member_id, 'deposit', span.begins, span.ends) as deposit
      where (select sum(bet.stake_minor - bet.payout_minor) from bet
        where bet.member_id = known.member_id and status = 'SETTLED'
          and settled_at > deposit.at - interval '10 minutes' and settled_at <= deposit.at) > 0),
    (select count(*) from generate_series(0, 6) as back
      where exists (select from bet
        where bet.member_id = known.member_id
          and placed_at >= span.begins - back * interval '1 day'
          and placed_at < span.begins - back * interval '1 day' + interval '5 hours')),
    harm_staked(known.member_id, p_day - 6, p_day),
    harm_staked(known.member_id, p_day - 13, p_day - 7),
    (select count(*) from deposit_hold as hold
      where hold.member_id = known.member_id and reason = 'limit'
        and held_at >= span.begins and held_at < span.ends),
    (select count(*) from protection_limit as own
      join protection_limit as before on before.member_id = own.member_id and before.kind = own.kind
        and before.period = own.period and before.number = own.number - 1
      where own.member_id = known.member_id and own.from_at >= span.begins and own.from_at < span.ends
        and (own.amount_minor is null or own.amount_minor > before.amount_minor)),
    (select count(*) from harm_moved(known.member_id, 'withdraw', span.begins, span.ends) as payout
      where exists (select from harm_moved(
        known.member_id, 'deposit', payout.at, payout.at + interval '1 hour'
      )))
  from (
    select play.member_id from play_day as play
    where day = p_day and play.member_id > after_member
    union
    select money.member_id from member_day as money
    where day = p_day and money.member_id > after_member
    union
    -- Who did nothing that day, but a provider took a payment back.
    select taken.member_id from alert_reversals(
      p_day::timestamp at time zone 'Asia/Bangkok', (p_day + 1)::timestamp at time zone 'Asia/Bangkok'
    ) as taken
    where taken.member_id > after_member
    order by 1
    limit size
  ) as known
  join ledger_account as account on account.member_id = known.member_id
  cross join (
    select p_day::timestamp at time zone 'Asia/Bangkok' as begins,
      (p_day + 1)::timestamp at time zone 'Asia/Bangkok' as ends
  ) as span
  order by known.member_id
$$;

-- A marker stays as it was found. A noted talk closes it.
create or replace function harm_marker_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (new.member_id, new.day, new.kind, new.count) <> (old.member_id, old.day, old.kind, old.count)
    or old.act_id is not null -- refusal: harm-is-covered
    or not office_covers('protection.note', old.member_id, null) then
    raise exception 'the marker of % needs an act', old.member_id using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger harm_marker_is_covered
  before update on harm_marker
  for each row execute function harm_marker_is_covered();
create or replace trigger harm_marker_is_kept
  before delete or truncate on harm_marker
  for each statement execute function refuse_change();

-- Closes all markers of the member by the act that notes the talk.
create or replace function harm_close(p_member_id text) returns bigint
language sql security definer set search_path = public, pg_temp
as $$
  with closed as (
    update harm_marker set act_id = (
      select id from office_act
      where kind = 'protection.note' and subject = p_member_id and done_at is null
        and taken_in = pg_current_xact_id_if_assigned()::text
    )
    where member_id = p_member_id and act_id is null
    returning 1
  )
  select count(*) from closed
$$;

create or replace view office_harm as
  select marker.member_id, known.member, marker.day, marker.kind, marker.count
  from harm_marker as marker
  cross join lateral (
    select office_mask(username) as member from member where member.id = marker.member_id offset 0
  ) as known
  where marker.act_id is null;

revoke execute on function alert_reversals, harm_facts, harm_moved, harm_staked, harm_marker_is_covered, harm_close
  from public;
grant execute on function harm_facts to krapao_app;
-- A day is judged when its money is summed.
grant select (final_to) on report_day_head to krapao_app;
grant execute on function harm_close to krapao_deed;
grant select on office_harm to krapao_office;
