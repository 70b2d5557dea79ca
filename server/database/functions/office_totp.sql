-- Signing in with a password and a code of an app. The server reads the secret and checks the code; the
-- database lets each step be used once, and knows which sessions were opened so.

-- The operator's own session, which was opened by a passkey that was used within five minutes.
create or replace function office_totp_session(session_hash bytea) returns operator_session
language plpgsql set search_path = public, pg_temp
as $$
declare
  session operator_session := office_session(session_hash, true);
begin
  if session.locked_at is not null then perform office_refuse('SESSION_LOCKED'); end if;
  if session.is_by_totp then perform office_refuse('PASSKEY_NEEDED'); end if;
  if session.proved_at > clock_now() or session.proved_at <= clock_now() - interval '5 minutes' then
    perform office_refuse('PROOF_NEEDED');
  end if;
  return session;
end
$$;

-- Keeps a new secret until its first code is entered. An earlier one works until then.
create or replace function office_totp_begin(session_hash bytea, sealed bytea) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_totp_session(session_hash);
begin
  update operator_totp set next_sealed = sealed where operator_id = session.operator_id;
  if not found then perform office_refuse('NO_DATA'); end if;
end
$$;

create or replace function office_totp_begun(session_hash bytea)
returns table (next_sealed bytea, at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_totp_session(session_hash);
begin
  return query select totp.next_sealed, clock_now() from operator_totp as totp
    where totp.operator_id = session.operator_id and totp.next_sealed is not null;
  if not found then perform office_refuse('NO_DATA'); end if;
end
$$;

create or replace function office_totp_confirm(
  session_hash bytea, sealed bytea, new_password_hash text, step bigint
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_totp_session(session_hash);
begin
  update operator_totp set secret_sealed = next_sealed, password_hash = new_password_hash,
    next_sealed = null, used_step = step
    where operator_id = session.operator_id and next_sealed = sealed;
  if not found then perform office_refuse('NO_DATA'); end if;
  delete from operator_session where operator_id = session.operator_id and is_by_totp;
  perform office_note(session.operator_id, 'totp.set', null, null, '{}');
end
$$;

-- What the server checks a password and a code with.
create or replace function office_totp_secret(of_operator text)
returns table (secret_sealed bytea, password_hash text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select totp.secret_sealed, totp.password_hash, clock_now()
  from operator_totp as totp join operator on operator.id = operator_id
  where operator_id = of_operator and totp.secret_sealed is not null and disabled_at is null
$$;

-- Notes the use of a code that the server has checked. Of many uses of one code one is right.
create or replace function office_totp_use(of_operator text, step bigint, event text) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  update operator_totp set used_step = step
    from operator
    where operator_id = of_operator and operator.id = operator_id and disabled_at is null
      and secret_sealed is not null
      and used_step < step -- refusal: totp-once
      and abs(step - floor(extract(epoch from clock_now()) / 30)) <= 1;
  if not found then perform office_refuse('TOTP_INVALID'); end if;
  perform office_note(of_operator, event, null, null, '{}');
end
$$;

create or replace function office_totp_log_in(
  of_operator text, step bigint, new_hash bytea, device bytea, agent text
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform office_totp_use(of_operator, step, 'totp.open');
  insert into operator_session (token_hash, operator_id, device_hash, agent, expires_at, is_by_totp)
    values (new_hash, of_operator, device, left(agent, 60), clock_now() + interval '1 hour', true);
end
$$;

-- Unlocks a session that was opened with a code, and proves its operator. It never opens others.
create or replace function office_totp_prove(session_hash bytea, step bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_session(session_hash, false);
begin
  if not session.is_by_totp then perform office_refuse('TOTP_INVALID'); end if;
  perform office_totp_use(session.operator_id, step, 'totp.prove');
  update operator_session
    set proved_at = clock_now(), active_at = clock_now(), locked_at = null
    where token_hash = session_hash;
end
$$;

revoke execute on function
  office_totp_session, office_totp_begin, office_totp_begun, office_totp_confirm, office_totp_secret,
  office_totp_use, office_totp_log_in, office_totp_prove from public;
grant execute on function
  office_totp_begin, office_totp_begun, office_totp_confirm, office_totp_secret, office_totp_log_in,
  office_totp_prove to krapao_office;
