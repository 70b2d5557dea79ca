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
  before update or truncate on audit
  for each statement execute function refuse_change();

-- Logins are deleted after the time that they are kept for. All other acts stay.
create or replace function audit_keeps_acts() returns trigger
language plpgsql
as $$
begin
  if old.act <> 'account.login' or old.at > clock_now() - interval '30 days' then
    raise exception 'audit only grows: only old logins are deleted';
  end if;
  return old;
end
$$;
create or replace trigger audit_keeps_acts
  before delete on audit
  for each row execute function audit_keeps_acts();

-- Deletes some of the logins that were kept long enough. Returns their number.
create or replace function audit_forget_logins(keep_days integer, bite integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with old as (
    select id from audit
    where act = 'account.login' and at < (select clock_now()) - make_interval(days => keep_days)
    order by at limit bite
    for update skip locked
  ),
  deleted as (delete from audit using old where audit.id = old.id returning audit.id)
  select count(*)::integer from deleted
$$;
revoke execute on function audit_forget_logins from public;
grant execute on function audit_forget_logins to krapao_app;

-- A file that is being removed is never needed again, and a file that a row needs does not return to
-- the files of unfinished uploads.
create or replace function stored_file_moves_forward() returns trigger
language plpgsql
as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('incoming', 'kept'), ('incoming', 'leaving'), ('kept', 'leaving'), ('leaving', 'gone')
  ) then
    raise exception 'file % may not go from % to %', old.name, old.state, new.state;
  end if;
  return new;
end
$$;
create or replace trigger stored_file_moves_forward
  before update on stored_file
  for each row execute function stored_file_moves_forward();

create or replace function stored_file_is_known() returns trigger
language plpgsql
as $$
begin
  if old.state <> 'leaving' then
    raise exception 'file % is in the store, so its row stays', old.name;
  end if;
  return old;
end
$$;
create or replace trigger stored_file_is_known
  before delete on stored_file
  for each row execute function stored_file_is_known();

-- The row that needs a file keeps it, in one transaction with that row. A file that is being removed
-- cannot be kept any more. The argument is the word for `kept_by`.
create or replace function file_is_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update stored_file set state = 'kept', kept_by = tg_argv[0], due_at = null
    where name = new.file_name and state = 'incoming';
  if not found then
    raise exception 'file % is not in the store any more', new.file_name;
  end if;
  return null;
end
$$;

-- The file leaves the store together with the row that needed it.
create or replace function file_is_released() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update stored_file set state = 'leaving', kept_by = null, due_at = clock_now()
    where name = old.file_name;
  return null;
end
$$;
