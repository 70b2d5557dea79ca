-- Acts that end the effect of earlier acts. The record names both, and each act shows the other.

-- The acts whose effect an act ends: the latest of each kind on the same thing.
create or replace function office_undone_acts(act office_act) returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select latest.id
  from office_undo_kind as rule
  cross join lateral (
    select before.id from office_act as before
    where before.kind = rule.undone and before.subject = act.subject and before.done_at is not null
      and before.id <> act.id
      -- A correction the other way undoes one of its own amount that nothing has undone.
      and (rule.other_way is null or (
        before.amount_minor = act.amount_minor
        and before.body -> 'input' ->> rule.other_way <> act.body -> 'input' ->> rule.other_way
        and not exists (select from office_undoing where office_undoing.act_id = before.id)
      ))
    order by before.done_at desc, before.id desc limit 1
  ) as latest
  where rule.kind = act.kind and act.body -> 'input' @> rule.input
  union
  -- The account goes back to what it was before the latest change of it.
  select latest.id
  from (
    select before.id, before.facts from office_act as before
    where act.kind = 'member.bank' and before.kind = act.kind and before.subject = act.subject
      and before.done_at is not null and before.id <> act.id
    order by before.done_at desc, before.id desc limit 1
  ) as latest
  where latest.facts ->> 'accountNow' = act.facts ->> 'accountNew'
    and latest.facts ->> 'accountNew' = act.facts ->> 'accountNow'
  union
  -- A lift names the exclusion. The act that began it was done at its beginning.
  select before.id
  from protection_stop as stop
  join office_act as before on before.facts ->> 'member' = stop.member_id and before.done_at is not null
    and before.kind in ('protection.exclude', 'protection.same')
    and (stop.from_at between before.requested_at and before.done_at or before.subject = act.subject)
  where act.kind = 'protection.lift' and stop.member_id = split_part(act.subject, '/', 1)
    and stop.id = office_number(split_part(act.subject, '/', 2))
  union
  select latest.id
  from (
    select before.id from office_act as before
    where act.kind in ('protection.break', 'protection.exclude') and before.kind = 'protection.lift'
      and before.facts ->> 'member' = act.facts ->> 'member' and before.done_at is not null
    order by before.id desc limit 1
  ) as latest
$$;

-- Notes that an act, which is being done in this transaction, ends the effect of an earlier one. Each act is
-- undone once.
create or replace function office_undo_act(undone_id bigint, by_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  by_act office_act;
begin
  insert into office_undoing (act_id, undone_by, at) values (undone_id, by_id, clock_now())
    on conflict (act_id) do nothing;
  if not found then return; end if;
  select * into strict by_act from office_act where id = by_id;
  perform office_note(by_act.requested_by, 'act.undone', undone_id, by_act.subject,
    jsonb_build_object('undoneBy', by_id::text));
end
$$;

create or replace function office_undoing_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from office_act as undoing, office_act as undone
    where undoing.id = new.undone_by and undoing.taken_in = pg_current_xact_id_if_assigned()::text
      and undone.id = new.act_id and undone.done_at is not null;
  if not found then -- refusal: undone-is-covered
    raise exception 'act % is undone only by an act that is being done', new.act_id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger office_undoing_is_covered
  after insert on office_undoing
  for each row execute function office_undoing_is_covered();
create or replace trigger office_undoing_only_grows
  before update or delete or truncate on office_undoing
  for each statement execute function refuse_change();

revoke execute on function office_undone_acts, office_undo_act, office_undoing_is_covered from public;
