-- Steps of the clock that no time explains. A process notes each as a contradiction of the party `clock`, and an
-- operator resolves it. What may end for a member is judged by the time that has certainly passed.

-- How far the clock is ahead of the time that has passed: since a moment, and by the steps that nobody has
-- agreed to. A step back cancels steps ahead before it, never those after it. A step is noted as the longest
-- it can have been, so that its beginning is known to some seconds; steps are a minute or more.
create or replace function clock_ahead(since timestamptz) returns interval
language sql stable
as $$
  select make_interval(secs => greatest(max(sum), 0)) from (
    select sum((received ->> 'seconds')::float8) over (order by id desc) from discrepancy
    where party = 'clock'
      and (resolved_at is null
        or (expected ->> 'at')::timestamptz + interval '30 seconds' >= since)
  ) as later
$$;

-- The moment by which something that began at `since` is judged to have ended. For what has no beginning,
-- `infinity`: then only the steps count that nobody has agreed to.
create or replace function clock_trusted(at timestamptz, since timestamptz) returns timestamptz
language sql stable
as $$ select at - clock_ahead(since) $$;

-- No later than `clock_trusted` for any beginning: what has ended by then needs no closer look.
create or replace function clock_surely(at timestamptz) returns timestamptz
language sql stable
as $$
  select at - make_interval(secs => coalesce(sum(greatest((received ->> 'seconds')::float8, 0)), 0))
  from discrepancy where party = 'clock'
$$;

-- Notes a step, unless another process has noted one since `last_id`. Returns its id.
create or replace function clock_note_step(seconds float8, last_id bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz;
  noted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('clock', 0));
  now_at := clock_now();
  insert into discrepancy (party, reference, kind, expected, received)
  select 'clock', gen_random_uuid()::text, 'OTHER_DETAILS',
    jsonb_build_object('at', now_at - make_interval(secs => seconds)),
    jsonb_build_object('at', now_at, 'seconds', seconds)
  where last_id = (select coalesce(max(id), 0) from discrepancy where party = 'clock')
  returning id into noted;
  return noted;
end
$$;

revoke execute on function clock_ahead, clock_trusted, clock_surely, clock_note_step from public;
grant execute on function clock_ahead, clock_trusted, clock_surely, clock_note_step to krapao_app;
