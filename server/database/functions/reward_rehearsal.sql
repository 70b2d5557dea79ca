-- Rehearsals: a draft run over past days. These functions read the past in pages; the rules are those of
-- the product, in `features/bonus/rehearse.ts`.

create or replace function rehearsal_member_count(in_currency text) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select count(*) from member where currency = in_currency $$;

-- A page of members by id, and the first moment of the days at which each could have taken an offer: a
-- deposit, or any operation or bet if the offer needs none. Ids are random, so that the first pages are
-- a fair sample of all.
create or replace function rehearsal_members(
  in_currency text, from_at timestamptz, to_at timestamptz, needs_deposit boolean, after_id text, many integer
) returns table (member_id text, first_at timestamptz)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select page.id, first.at
  from (
    select id from member where id > after_id and currency = in_currency order by id limit many
  ) as page
  cross join lateral (
    select min(created_at) as at from operation
    where operation.member_id = page.id and state <> 'PENDING'
      and (not needs_deposit or facet >= 'deposit:SUCCESS:' and facet < 'deposit:SUCCESS;')
      and created_at >= from_at and created_at < to_at
  ) as money
  cross join lateral (
    select min(placed_at) as at from bet
    where not needs_deposit and bet.member_id = page.id and placed_at >= from_at and placed_at < to_at
  ) as play
  cross join lateral (
    -- A bet counts for an offer that was taken before it.
    select least(money.at, play.at - interval '1 millisecond') as at
  ) as moment
  cross join lateral (
    select case when needs_deposit or not protection_is_stopped(page.id, moment.at) then moment.at end as at
  ) as first
$$;

create or replace function rehearsal_deposits(members text[], from_at timestamptz)
returns table (member_id text, number bigint, amount_minor bigint, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select deposit.member_id, deposit.number, deposit.amount_minor, deposit.created_at
  from unnest(members) as known (id)
  cross join lateral (
    select operation.member_id, number, amount_minor, created_at from operation
    where operation.member_id = known.id and state <> 'PENDING'
      and facet >= 'deposit:SUCCESS:' and facet < 'deposit:SUCCESS;' and created_at >= from_at
    offset 0
  ) as deposit
  order by deposit.created_at, deposit.number
$$;

-- The rewards that members really had in these days, and the latest ones of the offer before.
create or replace function rehearsal_rewards(
  members text[], of_kind text, of_source text, from_at timestamptz, to_at timestamptz, most integer
) returns table (
  member_id text, is_same boolean, deposit_number bigint, started_at timestamptz, ended_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select reward.member_id, reward.kind = of_kind and reward.source = of_source, reward.deposit_number,
    reward.started_at, reward.ended_at
  from unnest(members) as known (id)
  cross join lateral (
    select id from reward_grant
    where reward_grant.member_id = known.id and started_at >= from_at and started_at < to_at
    union
    -- The one that was open when the days began.
    (select id from reward_grant
      where reward_grant.member_id = known.id and started_at < from_at order by started_at desc limit 1)
    union
    (select id from reward_grant
      where reward_grant.member_id = known.id and kind = of_kind and source = of_source
        and started_at < from_at
      order by started_at desc limit most)
  ) as found
  join reward_grant as reward on reward.id = found.id
$$;

create or replace function rehearsal_bets(members text[], from_at timestamptz)
returns table (
  member_id text, stake_minor bigint, payout_minor bigint, placed_at timestamptz, reported_at timestamptz,
  settled_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select bet.member_id, stake_minor, payout_minor, placed_at, reported_at, settled_at
  from unnest(members) as known (id)
  cross join lateral (
    select member_id, stake_minor, payout_minor, placed_at, reported_at, settled_at from bet
    where bet.member_id = known.id and placed_at >= from_at and status = 'SETTLED'
    order by placed_at
    offset 0
  ) as bet
$$;

-- Masked numbers of members, and whether each is in a ring with others.
create or replace function rehearsal_people(members text[])
returns table (member_id text, phone text, is_in_ring boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select id, office_mask(username), exists (select from ring_of(id) as near where near <> id)
  from member where id = any (members)
$$;

-- Keeps the figures of a rehearsal with the value that was rehearsed.
create or replace function office_rehearsal_keep(
  session_hash bytea, of_kind text, of_key text, rehearsed jsonb, first_day date, last_day date, summary jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_permit(session_hash, of_kind || '.rehearse');
begin
  insert into rehearsal (kind, key, made_by, value, from_day, to_day, figures)
    values (of_kind, of_key, session.operator_id, rehearsed, first_day, last_day, summary)
    on conflict (kind, key, made_by) do update
    set value = excluded.value, from_day = excluded.from_day, to_day = excluded.to_day,
      figures = excluded.figures, made_at = excluded.made_at;
end
$$;

create or replace view office_rehearsal as
  select kind, key, value, made_by, made_at, from_day::text, to_day::text, figures from rehearsal;

-- What the second person sees beside an act: the latest rehearsal of exactly the value that it publishes.
create or replace view office_act_rehearsal as
  select distinct on (act.id) act.id as act_id, rehearsal.kind, made_by, made_at, from_day::text, to_day::text,
    figures
  from office_act as act
  join rehearsal on rehearsal.kind = split_part(act.kind, '.', 1) and rehearsal.key = act.subject
    and rehearsal.value = act.body -> 'input' -> 'value'
  order by act.id, made_at desc;

revoke execute on function
  rehearsal_member_count, rehearsal_members, rehearsal_deposits, rehearsal_rewards, rehearsal_bets, rehearsal_people,
  office_rehearsal_keep from public;
grant execute on function
  rehearsal_member_count, rehearsal_members, rehearsal_deposits, rehearsal_rewards, rehearsal_bets, rehearsal_people,
  office_rehearsal_keep, content_columns to krapao_office;
grant select on office_rehearsal, office_act_rehearsal to krapao_office;
