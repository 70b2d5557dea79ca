-- The rooms Staff and Service: who may use the office, and stopping and resuming what members use.

-- Whether the operator may sign in with a code, and has made it.
create or replace function office_totp_state(of_operator text) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((
    select case when secret_sealed is null then 'ALLOWED' else 'SET' end
    from operator_totp where operator_id = of_operator
  ), 'NONE')
$$;

-- The facts about an operator, the service or a provider for an act. None: the act has nothing to do.
create or replace function office_operator_facts(act_kind text, act_subject text, input jsonb)
returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    -- Operators of the command line and of the sandbox are not people.
    when act_subject ~ '^(console\.|sandbox-)'
      and act_kind in ('operator.invite', 'operator.role', 'operator.allow-totp') then null
    when act_kind = 'operator.invite' then jsonb_build_object(
      'operator', act_subject, 'operatorName', coalesce(known.name, input ->> 'name'),
      'roles', (select string_agg(role, ', ' order by role) from jsonb_array_elements_text(input -> 'roles') as role),
      'rolesNow', known.roles, 'passkeys', coalesce(known.passkeys, 0)::text,
      'operatorDisabled', coalesce(known.disabled_at is not null, false)::text)
    when known.id is null then null
    when act_kind = 'operator.role' then jsonb_build_object(
      'operator', known.id, 'operatorName', known.name,
      'roles', (select string_agg(role, ', ' order by role) from jsonb_array_elements_text(input -> 'roles') as role),
      'rolesNow', known.roles)
    when act_kind = 'operator.disable' and known.disabled_at is null
      or act_kind = 'operator.enable' and known.disabled_at is not null then jsonb_build_object(
      'operator', known.id, 'operatorName', known.name, 'rolesNow', known.roles,
      'operatorDisabled', (known.disabled_at is not null)::text)
    when act_kind = 'operator.allow-totp' and known.disabled_at is null and known.totp = 'NONE'
      or act_kind = 'operator.end-totp' and known.totp <> 'NONE' then jsonb_build_object(
      'operator', known.id, 'operatorName', known.name, 'rolesNow', known.roles)
    when act_kind = 'operator.end-sessions' then (
      select jsonb_build_object('operator', known.id, 'operatorName', known.name, 'sessions', count(*)::text)
      from operator_session where operator_id = known.id having count(*) > 0)
  end
  from (select) as one
  left join (
    select operator.id, operator.name, disabled_at,
      (select string_agg(role, ', ' order by role) from operator_role where operator_id = operator.id) as roles,
      (select count(*) from operator_passkey where operator_id = operator.id) as passkeys,
      office_totp_state(operator.id) as totp
    from operator where operator.id = act_subject
  ) as known on true
$$;

create or replace function office_service_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select case act_kind
    when 'service.end' then case when not ended.is_ended then jsonb_build_object('serviceEnded', 'false') end
    when 'service.resume' then case when ended.is_ended then jsonb_build_object('serviceEnded', 'true') end
    else (
      select jsonb_build_object('provider', code, 'providerName', name, 'providerOpen', is_open::text)
      from game_provider where code = act_subject and is_open = (act_kind = 'provider.close')
    )
  end
  from (select coalesce((
    select (value ->> 'terminated')::boolean from setting where key = 'service'
  ), false) as is_ended) as ended
  where split_part(act_kind, '.', 1) <> 'service' or act_subject = 'service'
$$;

create or replace function office_must_cover(act_kind text, act_subject text, input jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  if not office_covers(act_kind, act_subject, null, input) then -- refusal: staff-is-covered
    raise exception '% of % needs an act', act_kind, act_subject using errcode = 'OF002';
  end if;
end
$$;

-- Somebody must be left who can invite others.
create or replace function office_keep_an_owner() returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform from operator join operator_role on operator_id = operator.id
    where role = 'owner' and disabled_at is null for update of operator;
  if not found then perform office_refuse('LAST_OWNER'); end if; -- refusal: an-owner-stays
end
$$;

-- Does what an act about an operator says. Without the act nobody does it.
create or replace function office_operator_apply(act_kind text, act_subject text, input jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform office_must_cover(act_kind, act_subject, input);
  if act_kind = 'operator.invite' then
    insert into operator (id, name) values (act_subject, input ->> 'name') on conflict do nothing;
    insert into operator_invitation (token_hash, operator_id, expires_at)
      values (decode(input ->> 'invitation', 'hex'), act_subject, clock_now() + interval '1 day');
  end if;
  if act_kind in ('operator.invite', 'operator.role') then
    delete from operator_role where operator_id = act_subject
      and role not in (select jsonb_array_elements_text(input -> 'roles'));
    insert into operator_role (operator_id, role)
      select act_subject, jsonb_array_elements_text(input -> 'roles') on conflict do nothing;
  elsif act_kind = 'operator.disable' then
    update operator set disabled_at = clock_now() where id = act_subject;
  elsif act_kind = 'operator.enable' then
    update operator set disabled_at = null where id = act_subject;
  elsif act_kind = 'operator.allow-totp' then
    insert into operator_totp (operator_id) values (act_subject) on conflict do nothing;
  end if;
  if act_kind in ('operator.disable', 'operator.end-totp') then
    delete from operator_totp where operator_id = act_subject;
    delete from operator_session where operator_id = act_subject and is_by_totp;
  end if;
  if act_kind in ('operator.disable', 'operator.end-sessions') then
    delete from operator_session where operator_id = act_subject;
    delete from operator_invitation where operator_id = act_subject and used_at is null;
  end if;
  -- At the command line the last one is disabled too: where every owner lost the passkey, it invites the next.
  perform from office_act where kind = act_kind and subject = act_subject and kind = 'operator.disable'
    and requested_by like 'console.%' and taken_in = pg_current_xact_id_if_assigned()::text;
  if not found then perform office_keep_an_owner(); end if;
end
$$;

-- Whether an owner can sign in and approve. Operators of the sandbox are not people.
create or replace function office_has_owner() returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from operator
    join operator_role on operator_role.operator_id = operator.id and role = 'owner'
    join operator_passkey on operator_passkey.operator_id = operator.id
    where disabled_at is null and operator.id not like 'sandbox-%'
  )
$$;

-- While there is an owner, nobody is invited without an act, also by the owner of the database.
create or replace function operator_invitation_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: invitation-is-covered
  if office_has_owner() and not office_covers('operator.invite', new.operator_id, null,
    jsonb_build_object('invitation', encode(new.token_hash, 'hex'))) then
    raise exception 'operator % is invited by an act: it needs an act', new.operator_id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger operator_invitation_is_covered
  after insert on operator_invitation
  for each row execute function operator_invitation_is_covered();

-- Ends or resumes the service, closes or opens a provider.
create or replace function office_service_apply(act_kind text, act_subject text, input jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform office_must_cover(act_kind, act_subject, input);
  if split_part(act_kind, '.', 1) = 'service' then
    insert into setting (key, value)
      values ('service', jsonb_build_object('terminated', act_kind = 'service.end'))
      on conflict (key) do update set value = setting.value || excluded.value;
  else
    update game_provider set is_open = (act_kind = 'provider.open') where code = act_subject;
  end if;
end
$$;

-- Sessions of one operator that overlap, or are less than half an hour apart, are one shift.
create or replace function office_shifts(of_operator text)
returns table (began_at timestamptz, last_at timestamptz, is_open boolean, acts bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  with span as (
    select shift.began_at, shift.last_at,
      max(shift.last_at) over (order by shift.began_at, id rows between unbounded preceding and 1 preceding) as before_at
    from operator_shift as shift
    where operator_id = of_operator and shift.began_at > clock_now() - interval '30 days'
  ), numbered as (
    select span.began_at, span.last_at,
      count(*) filter (where before_at is null or span.began_at > before_at + interval '30 minutes')
        over (order by span.began_at rows unbounded preceding) as number
    from span
  ), whole as (
    select min(numbered.began_at) as began_at, max(numbered.last_at) as last_at from numbered group by number
  )
  select whole.began_at, whole.last_at, exists (
      select from operator_session where operator_id = of_operator and locked_at is null and expires_at > clock_now()
        and created_at between whole.began_at and whole.last_at
    ),
    (select count(*) from office_act
      where requested_by = of_operator and requested_at between whole.began_at and whole.last_at + interval '1 minute')
    + (select count(*) from office_act
      where decided_by = of_operator and decided_at between whole.began_at and whole.last_at + interval '1 minute')
  from whole order by whole.began_at desc
$$;

create or replace function operator_session_shift() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into operator_shift (operator_id, session_hash, began_at, last_at)
      values (new.operator_id, new.token_hash, new.created_at, new.active_at);
  elsif tg_op = 'UPDATE' then
    update operator_shift set last_at = new.active_at where session_hash = new.token_hash;
  elsif old.locked_at is null and old.expires_at > clock_now() then
    -- The operator signs out.
    update operator_shift set last_at = clock_now() where session_hash = old.token_hash;
  end if;
  return null;
end
$$;
create or replace trigger operator_session_shift
  after insert or delete or update of active_at on operator_session
  for each row execute function operator_session_shift();

create or replace view office_operator as
  select operator.id, operator.name, operator.created_at, operator.disabled_at,
    array(select role from operator_role where operator_id = operator.id order by role) as roles,
    (select count(*)::integer from operator_passkey where operator_id = operator.id) as passkeys,
    (select count(*)::integer from operator_session
      where operator_id = operator.id and expires_at > clock_now()) as sessions,
    (select max(last_used_at) from operator_passkey where operator_id = operator.id) as last_used_at,
    exists (select from operator_invitation
      where operator_id = operator.id and used_at is null and expires_at > clock_now()) as is_invited,
    acts.requested, acts.revealed, acts.decided,
    office_totp_state(operator.id) as totp,
    -- How long a request waited for this operator's answer, and a held payout for the decision.
    (select percentile_cont(0.5) within group (order by extract(epoch from act.decided_at - act.requested_at)::float8)
      from office_act as act
      where act.decided_by = operator.id and act.decided_at > clock_now() - interval '30 days'
        and act.verdict in ('approved', 'rejected')) as decided_seconds,
    (select percentile_cont(0.5) within group (order by extract(epoch from act.requested_at - held.created_at)::float8)
      from office_act as act
      cross join lateral (
        select operation.created_at from withdrawal
        join operation on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
        where withdrawal.reference = act.subject offset 0
      ) as held
      where act.requested_by = operator.id and act.requested_at > clock_now() - interval '30 days'
        and act.kind in ('withdraw.release', 'withdraw.refuse')) as payout_seconds,
    (select count(*)::integer from office_shifts(operator.id)) as shifts
  from operator
  cross join lateral (
    select count(*)::integer as requested,
      (count(*) filter (where kind = 'member.reveal'))::integer as revealed,
      (select count(*)::integer from office_act as other
        where other.decided_by = operator.id and other.decided_at > clock_now() - interval '30 days') as decided
    from office_act
    where requested_by = operator.id and requested_at > clock_now() - interval '30 days'
  ) as acts;

-- Notes a backup, or a rehearsed restore, in the record and for the room Service. Only the owner executes it.
create or replace function office_note_backup(
  note_kind text, note_at timestamptz, note_location text, by_operator text
) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  if note_at > clock_now() then raise exception 'a % backup cannot be of later', note_kind; end if;
  insert into backup_note (kind, at, location, noted_by) values (note_kind, note_at, note_location, by_operator)
    on conflict (kind) do update set at = excluded.at, location = excluded.location, noted_by = excluded.noted_by;
  perform office_note(by_operator, 'backup.' || note_kind, null, note_location,
    jsonb_build_object('at', to_char(note_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
end
$$;

create or replace view office_backup as select kind, at, location, noted_by from backup_note;

create or replace view office_provider as
  select code, name, is_open,
    (select min(id) from office_act where kind = 'provider.open' and subject = code
      and verdict is null and done_at is null) as open_act
  from game_provider;

create or replace view office_process as
  select name, version, started_at, seen_at, seen_at < clock_now() - interval '30 seconds' as is_late,
    workers, calls, coalesce(members, 0) as members
  from process_state;

revoke execute on function
  office_totp_state, office_operator_facts, office_service_facts, office_must_cover, office_keep_an_owner,
  office_operator_apply, office_service_apply, office_has_owner, office_shifts, operator_session_shift,
  office_note_backup
  from public;
grant execute on function office_operator_apply, office_service_apply, office_totp_state, office_shifts
  to krapao_office;
grant select on office_operator, office_provider, office_process, office_backup to krapao_office;
