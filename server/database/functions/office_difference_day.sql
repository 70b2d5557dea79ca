-- The end of a day's comparison with the providers. Two people close a day when it is over, was compared since, and
-- has no difference that nobody has decided. A difference that is found later opens it again.

create or replace function day_open_differences(of_day date) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*) from office_difference
  where at >= of_day::timestamp at time zone 'Asia/Bangkok'
    and at < (of_day + 1)::timestamp at time zone 'Asia/Bangkok' and state in ('OPEN', 'REPORTED')
$$;

-- A day that can be closed now: it is over, all of its lines were compared since, and nothing is open.
create or replace function day_is_closable(of_day date) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(bool_and(compared_at >= (of_day + 1)::timestamp at time zone 'Asia/Bangkok'), false)
    and of_day < office_day(clock_now())
    and day_open_differences(of_day) = 0
    and not exists (select from day_close where day_close.day = of_day and reopened_at is null)
  from world_day where day = of_day
$$;

-- What was compared on a day that can be closed.
create or replace function office_day_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('day', to_char(day, 'DD/MM/YYYY'), 'ownLines', own_lines::text,
    'outsideLines', outside_lines::text, 'explained', (
      select count(*) from office_difference
      where at >= compared.day::timestamp at time zone 'Asia/Bangkok'
        and at < (compared.day + 1)::timestamp at time zone 'Asia/Bangkok'
        and state in ('EXPLAINED', 'SETTLED', 'RECEIPT')
    )::text)
  from (
    select day, sum(own_count) as own_lines, sum(outside_count) as outside_lines
    from world_day
    where day = case when act_subject ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then act_subject::date end
    group by day
    offset 0
  ) as compared
  -- Evaluated once for the day, not for each of its lines.
  where day_is_closable(day)
$$;

-- Does what the act says that is being done. Returns whether the day could be closed. A check may have compared
-- the day again while the second person agreed.
create or replace function office_day_close(act_subject text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  act office_act;
begin
  perform pg_advisory_xact_lock(hashtextextended('day_close ' || act_subject, 0));
  select * into act from office_act
    where kind = 'day.close' and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text;
  if act.facts is distinct from office_day_facts(act_subject) then perform office_refuse('CHANGED'); end if;
  insert into day_close (act_id, day, closed_at) values (act.id, act_subject::date, clock_now());
  return found;
end
$$;

-- A day is closed only by its act, while nothing of it is open, for every login.
create or replace function day_close_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A check of the same day waits, so that no closed day has an open difference.
  perform pg_advisory_xact_lock(hashtextextended('day_close ' || new.day, 0));
  perform from office_act
    where id = new.act_id and kind = 'day.close' and subject = new.day::text
      and office_covers('day.close', new.day::text, null);
  if not found then -- refusal: day-is-covered
    raise exception 'day % is closed by an act: it needs an act', new.day using errcode = 'OF002';
  end if;
  if new.reopened_at is not null or not day_is_closable(new.day) then -- refusal: day-is-settled
    raise exception 'day % has open differences, or is not over', new.day using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger day_close_is_covered
  before insert on day_close
  for each row execute function day_close_is_covered();

-- A closing stays as it was. Only an open difference of its day ends it, once.
create or replace function day_close_moves_forward() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.reopened_at is not null
    or (old.act_id, old.day, old.closed_at) is distinct from (new.act_id, new.day, new.closed_at)
    or not exists (
      select from office_difference
      where id = new.reopened_by and office_day(at) = new.day and state in ('OPEN', 'REPORTED')
    ) then
    raise exception 'day % is closed', old.day;
  end if;
  return new;
end
$$;
create or replace trigger day_close_moves_forward
  before update on day_close
  for each row execute function day_close_moves_forward();
create or replace trigger day_close_is_kept
  before delete or truncate on day_close
  for each statement execute function refuse_change();

-- A difference that is found later opens its day again. The record has it.
create or replace function world_difference_reopens_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  closing bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('day_close ' || office_day(new.at), 0));
  update day_close set reopened_at = clock_now(), reopened_by = new.id
    where day = office_day(new.at) and reopened_at is null and exists (
      select from office_difference where id = new.id and state in ('OPEN', 'REPORTED')
    )
    returning act_id into closing;
  if found then
    perform office_note('system', 'day.reopened', closing, office_day(new.at)::text,
      jsonb_build_object('difference', new.id::text));
    perform pg_notify('office', 'unknown');
  end if;
  return null;
end
$$;
create or replace trigger world_difference_reopens_day
  after insert or update on world_difference
  for each row when (new.ended_at is null and new.explained_act is null and new.receipt_id is null)
  execute function world_difference_reopens_day();

-- A compared day, with its latest closing.
create or replace function office_compared_day(of_day date) returns table (
  day date, own_count bigint, outside_count bigint, compared_at timestamptz, open_count bigint,
  is_closable boolean, act_id bigint, requested_by text, decided_by text, closed_at timestamptz,
  reopened_at timestamptz, open_act bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select of_day, compared.own_count, compared.outside_count, compared.compared_at,
    day_open_differences(of_day), day_is_closable(of_day),
    closing.act_id, closing.requested_by, closing.decided_by, closing.closed_at, closing.reopened_at,
    (select min(id) from office_act where kind = 'day.close' and subject = of_day::text
      and verdict is null and done_at is null)
  from (
    select sum(own_count)::bigint as own_count, sum(outside_count)::bigint as outside_count,
      max(compared_at) as compared_at
    from world_day where day = of_day
  ) as compared
  left join lateral (
    select day_close.act_id, act.requested_by, act.decided_by, day_close.closed_at, day_close.reopened_at
    from day_close join office_act as act on act.id = day_close.act_id
    where day_close.day = of_day order by day_close.closed_at desc limit 1
  ) as closing on true
  where compared.compared_at is not null
$$;

revoke execute on function day_open_differences, day_is_closable, office_day_facts, office_day_close,
  day_close_is_covered, day_close_moves_forward, world_difference_reopens_day, office_compared_day
  from public;
grant execute on function office_day_close to krapao_deed;
grant execute on function office_compared_day to krapao_office;
