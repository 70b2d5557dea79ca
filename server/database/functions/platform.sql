-- Rate limits, and triggers that protect rows against changes. This file runs first, because the
-- triggers of all other files may use its functions.

-- Counts one use of a rate limit of `turns` uses within any `span`. Returns null if the use is
-- allowed, else the seconds until the next one.
create or replace function throttle_take(throttle_key text, turns integer, span interval) returns integer
language plpgsql
as $$
declare
  at_time timestamptz;
  blocking timestamptz;
begin
  -- Callers with the same key wait here, so that parallel calls cannot pass the check together.
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

-- Removes the latest use, for limits that count only failures.
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

-- An ended row does not change.
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
