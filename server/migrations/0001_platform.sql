-- What every feature stands on: the application's role, the clock, limits, settings, the audit trail.

-- Roles belong to the whole cluster, so another database may have made this one already.
do $$
begin
  create role krapao_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant krapao_app to %I with inherit false, set true', current_user);
end
$$;

grant usage on schema public to krapao_app;

-- One clock for code and SQL. Tests move it; the application may only read it.
create table clock (
  is_only boolean primary key default true check (is_only),
  shift interval not null default '0'
);
insert into clock default values;
grant select on clock to krapao_app;

create function clock_now() returns timestamptz
language sql volatile
as $$ select clock_timestamp() + shift from clock $$;

-- Which market and which outside world this database was filled in: mixing them would mix up money.
create table instance (
  is_only boolean primary key default true check (is_only),
  market text not null check (market in ('th', 'la')),
  world text not null check (world in ('sandbox', 'real'))
);
grant select on instance to krapao_app;

-- What an operator may change while the service runs.
create table setting (
  key text primary key,
  value jsonb not null
);
grant select on setting to krapao_app;

-- Limits are counted here, so that they hold for any number of server processes together.
create table throttle (
  key text not null,
  at timestamptz not null,
  id bigint generated always as identity,
  primary key (key, at, id)
);
create index throttle_at on throttle (at);
grant select, insert, delete on throttle to krapao_app;

-- Takes one turn of at most `turns` within any stretch of `span`.
-- Answers null when the turn was taken, else the seconds until the next one is free.
create function throttle_take(throttle_key text, turns integer, span interval) returns integer
language plpgsql
as $$
declare
  at_time timestamptz;
  blocking timestamptz;
begin
  -- Callers with the same key queue here, so that a burst cannot pass together.
  perform pg_advisory_xact_lock(hashtextextended(throttle_key, 0));
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
create function throttle_return(throttle_key text) returns void
language sql
as $$
  delete from throttle
  where (key, at, id) = (
    select key, at, id from throttle where key = throttle_key order by at desc, id desc limit 1
  )
$$;

-- Who did what: acts of members, operators and the system. It only ever grows.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  actor text not null,
  act text not null,
  subject text,
  detail jsonb not null default '{}'
);
grant select, insert on audit to krapao_app;

create function refuse_change() returns trigger
language plpgsql
as $$ begin raise exception '% only grows: rows are never changed or deleted', tg_table_name; end $$;

create trigger audit_only_grows
  before update or delete or truncate on audit
  for each statement execute function refuse_change();
