-- What staff decide about a member's limits, and about a name. They only tighten. To pass a limit that staff have set, the
-- member requests a higher one, waits as always, and two people agree.

-- Staff tighten a limit. Returns false if the member's own is lower.
create or replace function protection_tighten(
  p_member_id text,
  p_kind text,
  p_period text,
  p_amount_minor bigint
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before protection_limit;
begin
  perform protection_lock(p_member_id);
  before := protection_latest_limit(p_member_id, p_kind, p_period);
  if p_amount_minor is null or p_amount_minor > before.amount_minor then
    return false;
  end if;
  perform protection_write_limit(before, p_amount_minor, p_amount_minor);
  return true;
end
$$;

-- Two people agree to exactly the amount that the member has requested. One person declines it, and the
-- member reads the reason of that act.
create or replace function protection_raise_is_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: raise-is-covered
  if not office_covers(
    case when new.agreed_at is null then 'protection.decline-raise' else 'protection.raise' end,
    new.member_id || '/' || new.kind || '/' || new.period, null,
    protection_limit_input(new.kind, new.amount_minor)
  ) then
    raise exception 'the decision about the higher limit of % needs an act', new.member_id
      using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger protection_raise_is_agreed
  before insert or update on protection_raise
  for each row when (new.agreed_at is not null or new.declined_at is not null)
  execute function protection_raise_is_agreed();

create or replace function protection_agree_raise(p_member_id text, p_kind text, p_period text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  update protection_raise set agreed_at = clock_now()
    where member_id = p_member_id and kind = p_kind and period = p_period
      and needs_staff and agreed_at is null and declined_at is null and lapses_at > clock_now();
  return found;
end
$$;

-- The limit stays, and the member may ask again.
create or replace function protection_decline_raise(p_member_id text, p_kind text, p_period text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  update protection_raise set declined_at = clock_now(), decline_text = coalesce((
      select reason from office_act
      where office_act.kind = 'protection.decline-raise' and done_at is null
        and subject = p_member_id || '/' || p_kind || '/' || p_period
        and taken_in = pg_current_xact_id_if_assigned()::text
    ), '')
    where member_id = p_member_id and kind = p_kind and period = p_period
      and needs_staff and agreed_at is null and declined_at is null and lapses_at > clock_now();
  return found;
end
$$;

-- Higher limits that need staff's agreement, because staff had tightened the limit.
create or replace view office_raise as
  select wanted.member_id, known.member, known.currency, wanted.kind,
    wanted.period,
    (select own.amount_minor from protection_limit as own
      where own.member_id = wanted.member_id and own.kind = wanted.kind and own.period = wanted.period
      order by own.number desc
      limit 1) as now_minor,
    wanted.amount_minor, wanted.requested_at,
    wanted.ready_at,
    (select min(id) from office_act
      where office_act.kind = 'protection.raise'
        and subject = wanted.member_id || '/' || wanted.kind || '/' || wanted.period
        and verdict is null and done_at is null) as open_act
  from protection_raise as wanted
  cross join lateral (
    -- By the key, however many members there are.
    select office_mask(username) as member, currency from member
    where member.id = wanted.member_id offset 0
  ) as known
  where wanted.needs_staff and wanted.agreed_at is null and wanted.declined_at is null
    and wanted.lapses_at > clock_now();

-- The facts about a request for exactly this amount.
create or replace function office_raise_facts(act_subject text, input jsonb) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', member_id, 'limit', kind || ' ' || period,
    'limitNow', protection_limit_input(kind, now_minor) ->> 'amount',
    'limitWanted', protection_limit_input(kind, amount_minor) ->> 'amount')
  from office_raise
  where member_id = split_part(act_subject, '/', 1) and kind = split_part(act_subject, '/', 2)
    and period = split_part(act_subject, '/', 3)
    and input @> protection_limit_input(kind, amount_minor)
$$;

-- Whether a stop may end. A review ends by an act: the member is another person, or is excluded too. An
-- exclusion ends if its time is over, the member has requested to come back, and an act of two people names it or
-- another exclusion of the member.
create or replace function protection_lift_is_covered(old_stop protection_stop, new_stop protection_stop)
returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case old_stop.kind when 'review' then old_stop.lifted_at is null and (
    office_covers('protection.other', old_stop.member_id || '/' || old_stop.id, null)
    or protection_is_excluded(old_stop.member_id, clock_now())
      and office_covers('protection.same', old_stop.member_id || '/' || old_stop.id, null)
  ) else old_stop.kind = 'exclusion' and old_stop.lifted_at is null
    and protection_may_return_at(old_stop) <= old_stop.return_requested_at
    and old_stop.return_declined_at is null
    and new_stop.lifted_at >= clock_now() + protection_lift_wait(old_stop) - interval '1 minute'
    and exists (
      select from protection_stop as named
      where named.member_id = old_stop.member_id and named.kind = 'exclusion'
        and office_covers('protection.lift', named.member_id || '/' || named.id, null)
    )
  end
$$;

-- The excluded people who have the name of a member.
create or replace function office_matches(p_member_id text) returns table (
  member_id text,
  member text,
  from_at timestamptz,
  until_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select stop.member_id, office_mask(member.username), min(stop.from_at), nullif(max(
    coalesce(stop.until_at, 'infinity')
  ), 'infinity')
  from bank_account as account
  cross join lateral exclusion_matches('name', exclusion_name(account.account_name), p_member_id)
    as found (member_id)
  join protection_stop as stop on stop.member_id = found.member_id and stop.kind = 'exclusion'
    and protection_lasts(stop, clock_now())
  join member on member.id = found.member_id
  where account.member_id = p_member_id
  group by stop.member_id, member.username
  order by 3
  limit 50
$$;

-- A person has looked at a member with the name of an excluded one: it is another person, who plays from now
-- on, or the same, who is excluded for as long, and for six months at least.
create or replace function protection_decide_review(p_member_id text, p_id bigint, is_same boolean)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_endless boolean;
  last_at timestamptz;
begin
  perform protection_lock(p_member_id);
  if is_same then
    select bool_or(until_at is null), max(until_at) into is_endless, last_at
      from office_matches(p_member_id);
    perform protection_begin_stop(
      p_member_id, 'exclusion', null, case when is_endless then null else 6 end, null, null
    );
    update protection_stop set until_at = last_at
      where member_id = p_member_id and kind = 'exclusion' and lifted_at is null
        and until_at < last_at;
  end if;
  -- It ends at once, whatever the clock.
  update protection_stop set lifted_at = '-infinity'
    where member_id = p_member_id and id = p_id and kind = 'review' and lifted_at is null;
  return found;
end
$$;

revoke execute on function
  protection_tighten, protection_agree_raise, protection_decline_raise, protection_raise_is_agreed, office_raise_facts,
  office_matches, protection_decide_review from public;
grant execute on function
  protection_tighten, protection_agree_raise, protection_decline_raise, protection_decide_review
  to krapao_deed;
grant execute on function office_matches to krapao_office;
grant select on office_raise to krapao_office;
