-- Limits, and what keeps rows from being changed. This file runs first: the triggers of all the others
-- may use its functions.

-- Takes one turn of at most `turns` within any stretch of `span`.
-- Answers null when the turn was taken, else the seconds until the next one is free.
create or replace function throttle_take(throttle_key text, turns integer, span interval) returns integer
language plpgsql
as $$
declare
  at_time timestamptz;
  blocking timestamptz;
begin
  -- Callers with the same key queue here, so that a burst cannot pass together.
  perform pg_advisory_xact_lock(hashtextextended(throttle_key, 0)); -- guard: throttle-lock
  at_time := clock_now();
  select at into blocking
    from throttle
    where key = throttle_key and at > at_time - span
    order by at desc
    offset turns - 1 limit 1;
  if blocking is not null then
    return greatest(1, ceil(extract(epoch from blocking + span - at_time)))::integer;
  end if;
  insert into throttle (key, at) values (throttle_key, at_time);
  return null;
end
$$;

-- Gives the latest turn back, for limits that only count failures.
create or replace function throttle_return(throttle_key text) returns void
language sql
as $$
  delete from throttle
  where (key, at, id) = (
    select key, at, id from throttle where key = throttle_key order by at desc, id desc limit 1
  )
$$;

create or replace function refuse_change() returns trigger
language plpgsql
as $$ begin raise exception '% only grows: rows are never changed or deleted', tg_table_name; end $$;

-- What has ended stays as it ended.
create or replace function refuse_after_end() returns trigger
language plpgsql
as $$
begin
  if old.ended_at is not null then
    raise exception 'a row of % has ended and may not change', tg_table_name;
  end if;
  return new;
end
$$;

create or replace trigger audit_only_grows
  before update or delete or truncate on audit
  for each statement execute function refuse_change();
