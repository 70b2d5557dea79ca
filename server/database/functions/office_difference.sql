-- Differences between our books and the providers', as check:world found them. Only the owner of the
-- database writes them; to explain one takes an act.

create or replace function office_day(moment timestamptz) returns date
language sql immutable
as $$ select (moment at time zone 'Asia/Bangkok')::date $$;

-- Both sides of a difference, as the second person signs them.
create or replace function world_difference_sides(found world_difference) returns jsonb
language sql stable
as $$
  select jsonb_build_object('party', found.party, 'reference', found.reference, 'difference', found.name,
    'ours', concat_ws(' ', (found.own_minor / 100.0)::numeric(20, 2)::text, nullif(found.currency, ''),
      nullif(found.own_account, '')),
    'theirs', concat_ws(' ', (found.outside_minor / 100.0)::numeric(20, 2)::text, nullif(found.currency, ''),
      nullif(found.outside_account, '')))
$$;

-- The sides of a difference that nobody has explained. None: it has ended, or is explained.
create or replace function office_difference_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select world_difference_sides(found) from world_difference as found
  where id = office_number(act_subject) and ended_at is null and explained_act is null
$$;

-- A difference is explained only by the act of two people that is being done, for every login, and with the
-- values that they have seen.
create or replace function world_difference_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: difference-is-covered
  if not office_covers('difference.explain', new.id::text, null) or not exists (
    select from office_act where id = new.explained_act and facts = world_difference_sides(new)
  ) then
    raise exception 'difference % is open: its explanation needs an act', new.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger world_difference_is_covered
  after update on world_difference
  for each row when (new.explained_act is not null and (
    old.explained_act, old.own_minor, old.outside_minor, old.own_account, old.outside_account
  ) is distinct from (
    new.explained_act, new.own_minor, new.outside_minor, new.own_account, new.outside_account
  ))
  execute function world_difference_is_covered();
create or replace trigger world_difference_begins_open
  before insert on world_difference
  for each row when (new.explained_act is not null)
  execute function refuse_change();

-- Does what the act says that is being done. Returns whether the difference was open. A check may have found
-- other values while the second person agreed.
create or replace function office_difference_explain(act_subject text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  found_now world_difference;
begin
  select * into found_now from world_difference where id = office_number(act_subject) for update;
  perform from office_act
    where kind = 'difference.explain' and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text and facts <> world_difference_sides(found_now);
  if found then perform office_refuse('CHANGED'); end if;
  update world_difference set explained_act = act.id
    from office_act as act
    where world_difference.id = office_number(act_subject) and explained_act is null and ended_at is null
      and act.kind = 'difference.explain' and act.subject = act_subject and act.done_at is null
      and act.taken_in = pg_current_xact_id_if_assigned()::text;
  return found;
end
$$;

-- A contradiction that a provider's answer left for the same reference is decided in the room Unknown.
create or replace view office_difference as
  select found.id, found.party, found.kind, found.reference, found.name, found.at, office_day(found.at) as day,
    found.currency, found.own_minor, found.outside_minor, found.own_account, found.outside_account,
    found.found_at, found.seen_at, found.ended_at,
    case when found.ended_at is not null then 'ENDED'
      when found.explained_act is not null then 'EXPLAINED'
      when answer.resolved_at is not null then 'SETTLED'
      when answer.id is not null then 'REPORTED'
      else 'OPEN' end as state,
    act.id as act_id, act.requested_by as act_by, act.decided_by as act_approved_by, act.reason as act_reason,
    (select min(id) from office_act where office_act.kind = 'difference.explain'
      and office_act.subject = found.id::text and verdict is null and done_at is null) as open_act
  from world_difference as found
  left join lateral (
    select id, resolved_at from discrepancy
    where discrepancy.party = found.party and discrepancy.reference = found.reference
    order by resolved_at nulls first limit 1
  ) as answer on true
  left join lateral (
    select id, requested_by, decided_by, reason from office_act
    where office_act.id = found.explained_act or found.explained_act is null
      and office_act.kind = 'discrepancy.resolve' and office_act.subject = answer.id::text and done_at is not null
    order by id desc limit 1
  ) as act on true;

-- The days that were compared, with the number of their differences and of those that are not decided.
create or replace view office_world_day as
  select compared.party, compared.kind, compared.currency, compared.day, compared.own_count, compared.own_minor,
    compared.outside_count, compared.outside_minor, compared.compared_at,
    (select count(*) from world_difference as found
      where found.at >= compared.day::timestamp at time zone 'Asia/Bangkok'
        and found.at < (compared.day + 1)::timestamp at time zone 'Asia/Bangkok'
        and found.party = compared.party and found.kind = compared.kind and found.ended_at is null) as differences
  from world_day as compared;

revoke execute on function office_difference_facts, office_difference_explain, world_difference_is_covered from public;
grant execute on function office_difference_explain to krapao_deed;
grant select on office_difference, office_world_day to krapao_office;
