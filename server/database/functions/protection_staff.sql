-- What staff decide about a member's limits. They only tighten. To pass a limit that staff have set, the
-- member asks for a higher one, waits as always, and two people agree.

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

-- Two people agree to exactly the amount that the member has asked for.
create or replace function protection_raise_is_agreed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: raise-is-covered
  if not office_covers(
    'protection.raise', new.member_id || '/' || new.kind || '/' || new.period, null,
    protection_limit_input(new.kind, new.amount_minor)
  ) then
    raise exception 'the higher limit of % needs an act', new.member_id using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger protection_raise_is_agreed
  before insert or update on protection_raise
  for each row when (new.agreed_at is not null) execute function protection_raise_is_agreed();

create or replace function protection_agree_raise(p_member_id text, p_kind text, p_period text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = p_member_id for update;
  update protection_raise set agreed_at = clock_now()
    where member_id = p_member_id and kind = p_kind and period = p_period
      and needs_staff and agreed_at is null and lapses_at > clock_now();
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
  where wanted.needs_staff and wanted.agreed_at is null and wanted.lapses_at > clock_now();

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

revoke execute on function
  protection_tighten, protection_agree_raise, protection_raise_is_agreed, office_raise_facts from public;
grant execute on function protection_tighten, protection_agree_raise to krapao_deed;
grant select on office_raise to krapao_office;
