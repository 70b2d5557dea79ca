-- The back office: sessions, the pipeline of acts, the record, and the guards that refuse an effect
-- without a fitting act. A refusal is an exception with the code OF001; its message is a code of the
-- contract.

create or replace function office_refuse(code text) returns void
language plpgsql
as $$ begin raise exception using errcode = 'OF001', message = code; end $$;

-- Adds a line to the record. The head row is locked, so that lines have one order.
create or replace function office_note(
  operator_id text, event text, act_id bigint, subject text, detail jsonb
) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  head office_record_head;
  line text;
  line_hash bytea;
begin
  select * into head from office_record_head for update;
  line := jsonb_build_object(
    'number', head.number + 1, 'at', to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'operator', operator_id, 'event', event, 'actId', act_id, 'subject', subject, 'detail', detail
  )::text;
  line_hash := sha256(head.hash || convert_to(line, 'UTF8'));
  insert into office_record (number, line, previous, hash)
    values (head.number + 1, line, head.hash, line_hash);
  update office_record_head set number = head.number + 1, hash = line_hash;
end
$$;

create or replace trigger office_record_only_grows
  before update or delete or truncate on office_record
  for each statement execute function refuse_change();

create or replace function office_act_moves_forward() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then raise exception 'acts are never deleted'; end if;
  if (old.id, old.kind, old.subject, old.body, old.body_hash, old.facts, old.facts_hash, old.needs,
      old.requested_by, old.requested_device, old.requested_at, old.expires_at, old.reason)
    is distinct from
     (new.id, new.kind, new.subject, new.body, new.body_hash, new.facts, new.facts_hash, new.needs,
      new.requested_by, new.requested_device, new.requested_at, new.expires_at, new.reason)
    or old.done_at is not null
    or (old.verdict is not null
      and (old.verdict, old.decided_by, old.decided_device, old.proof)
        is distinct from (new.verdict, new.decided_by, new.decided_device, new.proof))
  then
    raise exception 'act % was decided and may not change', old.id;
  end if;
  return new;
end
$$;
create or replace trigger office_act_moves_forward
  before update or delete on office_act
  for each row execute function office_act_moves_forward();

-- Open pages read again. PostgreSQL sends equal notices of one transaction once.
create or replace function office_act_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'act'); return null; end $$;
create or replace trigger office_act_changed
  after insert or update on office_act
  for each statement execute function office_act_changed();

create or replace function withdrawal_is_queued() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'payout'); return null; end $$;
create or replace trigger withdrawal_is_queued
  after insert on withdrawal
  for each row when (new.held_reasons is not null) execute function withdrawal_is_queued();

-- The session of an operator, locked for this transaction. `is_active`: the operator uses the page.
create or replace function office_session(session_hash bytea, is_active boolean)
returns operator_session
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  found_session operator_session;
  is_disabled boolean;
  now_at timestamptz;
begin
  select * into found_session from operator_session where token_hash = session_hash for update;
  if not found then perform office_refuse('invalid-token'); end if;
  -- A concurrent call may have changed the session while this one waited.
  now_at := clock_now();
  select disabled_at is not null into is_disabled from operator where id = found_session.operator_id;
  if is_disabled then perform office_refuse('invalid-token'); end if;
  if found_session.expires_at <= now_at then perform office_refuse('EXPIRED_AUTH_TOKEN'); end if;
  if found_session.locked_at is null and (
    found_session.active_at <= now_at - interval '15 minutes' or found_session.active_at > now_at
  ) then
    update operator_session set locked_at = now_at where token_hash = session_hash;
    found_session.locked_at := now_at;
  elsif found_session.locked_at is null and is_active
    and found_session.active_at < now_at - interval '20 seconds' then
    update operator_session set active_at = now_at where token_hash = session_hash;
    found_session.active_at := now_at;
  end if;
  return found_session;
end
$$;

-- An unlocked session whose operator has the permission now.
create or replace function office_permit(session_hash bytea, wanted text) returns operator_session
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_session(session_hash, true);
begin
  if session.locked_at is not null then perform office_refuse('SESSION_LOCKED'); end if;
  perform from operator_role
    join office_role_permission using (role)
    where operator_id = session.operator_id and role = any (coalesce(session.only_roles, array[role]))
      and permission = wanted; -- guard: office-permission
  if not found then perform office_refuse('NOT_ALLOWED'); end if;
  return session;
end
$$;

-- What the page shows of a session. Null times never happen: a missing session is refused.
create or replace function office_session_check(session_hash bytea, is_active boolean)
returns table (
  operator_id text, name text, roles text[], is_locked boolean, is_proved boolean,
  is_by_totp boolean, totp text
)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_session(session_hash, is_active);
begin
  return query select operator.id, operator.name,
    array(select role from operator_role where operator_role.operator_id = operator.id
      and role = any (coalesce(session.only_roles, array[role])) order by role),
    session.locked_at is not null,
    session.proved_at <= clock_now() and session.proved_at > clock_now() - interval '5 minutes',
    session.is_by_totp,
    office_totp_state(operator.id)
  from operator where operator.id = session.operator_id;
end
$$;

-- For servers of the version before.
create or replace function office_session_read(session_hash bytea, is_active boolean)
returns table (
  operator_id text, name text, roles text[], is_locked boolean, is_proved boolean
)
language sql security definer set search_path = public, pg_temp
as $$
  select operator_id, name, roles, is_locked, is_proved
  from office_session_check(session_hash, is_active)
$$;

create or replace function office_challenge_save(hash bytea, wanted text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from operator_challenge where expires_at <= clock_now();
  insert into operator_challenge (challenge_hash, purpose, expires_at)
    values (hash, wanted, clock_now() + interval '5 minutes');
end
$$;

create or replace function office_challenge_take(hash bytea, wanted text) returns boolean
language sql security definer set search_path = public, pg_temp
as $$
  with taken as (
    delete from operator_challenge where challenge_hash = hash
    returning purpose = wanted and clock_now() >= created_at and clock_now() < expires_at as is_valid
  )
  select coalesce((select is_valid from taken), false)
$$;

-- Notes the use of a passkey whose signature the server has checked. The proof stays in the record,
-- so that everybody can check it again.
create or replace function office_passkey_use(credential bytea, count_now bigint, event text, proof jsonb)
returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  user_id text;
begin
  update operator_passkey set sign_count = count_now, last_used_at = clock_now()
    from operator
    where credential_id = credential and operator.id = operator_id and disabled_at is null
      and (sign_count < count_now or (sign_count = 0 and count_now = 0))
    returning operator_id into user_id;
  if user_id is null then perform office_refuse('PASSKEY_INVALID'); end if;
  perform office_note(user_id, event, null, null, jsonb_build_object('proof', proof));
  return user_id;
end
$$;

create or replace function office_session_open(
  new_hash bytea, operator_id text, device bytea, agent text
) returns void
language sql set search_path = public, pg_temp
as $$
  insert into operator_session (token_hash, operator_id, device_hash, agent, expires_at)
    values (new_hash, operator_id, device, left(agent, 60), clock_now() + interval '8 hours')
$$;

create or replace function office_log_in(
  credential bytea, count_now bigint, proof jsonb, new_hash bytea, device bytea, agent text
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform office_session_open(
    new_hash, office_passkey_use(credential, count_now, 'session.open', proof), device, agent);
end
$$;

-- Unlocks the session and proves its operator. A session that was opened with a code is then one of a passkey.
create or replace function office_prove(
  session_hash bytea, credential bytea, count_now bigint, proof jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_session(session_hash, false);
begin
  if office_passkey_use(credential, count_now, 'session.prove', proof) <> session.operator_id then
    perform office_refuse('PASSKEY_INVALID');
  end if;
  update operator_session
    set proved_at = clock_now(), active_at = clock_now(), locked_at = null, is_by_totp = false
    where token_hash = session_hash;
end
$$;

create or replace function office_log_out(session_hash bytea) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_session(session_hash, false);
begin
  delete from operator_session where token_hash = session_hash;
  perform office_note(session.operator_id, 'session.end', null, null, '{}');
end
$$;

create or replace function office_passkey_add(
  owner_id text, credential bytea, cose bytea, spki bytea, synced boolean, agent text
) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into operator_passkey
    (credential_id, operator_id, public_key, public_key_spki, sign_count, is_synced, agent)
    values (credential, owner_id, cose, spki, 0, synced, left(agent, 60));
  perform office_note(owner_id, 'passkey.add', null, null, jsonb_build_object(
    'credential', encode(credential, 'base64'), 'spki', encode(spki, 'base64')));
exception when unique_violation then perform office_refuse('PASSKEY_INVALID');
end
$$;

-- The operator of an invitation that can still be used.
create or replace function office_invited(invitation bytea) returns table (id text, name text)
language sql security definer set search_path = public, pg_temp
as $$
  select operator.id, operator.name
  from operator_invitation join operator on operator.id = operator_id
  where token_hash = invitation and used_at is null and disabled_at is null
    and clock_now() >= operator_invitation.created_at and expires_at > clock_now()
$$;

create or replace function office_invitation_accept(
  invitation bytea, credential bytea, cose bytea, spki bytea, synced boolean,
  new_hash bytea, device bytea, agent text
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  invited text;
begin
  update operator_invitation set used_at = clock_now()
    where token_hash = invitation and used_at is null and expires_at > clock_now()
    returning operator_id into invited;
  if invited is null then perform office_refuse('NO_DATA'); end if;
  perform office_passkey_add(invited, credential, cose, spki, synced, agent);
  perform office_session_open(new_hash, invited, device, agent);
end
$$;

-- Sandbox world only: the operator that a newcomer enters as, with a key of the page.
create or replace function office_sandbox_enter(
  as_role text, credential bytea, cose bytea, spki bytea, synced boolean,
  new_hash bytea, device bytea, agent text
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entered text := 'sandbox-' || as_role;
begin
  perform from instance where world = 'sandbox'; -- refusal: office-sandbox-only
  if not found then perform office_refuse('NO_DATA'); end if;
  perform from office_role_permission where role = as_role;
  if not found then perform office_refuse('NO_DATA'); end if;
  insert into operator (id, name) values (entered, initcap(as_role)) on conflict do nothing;
  insert into operator_role (operator_id, role) values (entered, as_role) on conflict do nothing;
  perform office_passkey_add(entered, credential, cose, spki, synced, agent);
  perform office_session_open(new_hash, entered, device, agent);
end
$$;

-- Deletes sessions that ended so many days ago, and shifts of a year ago. The record keeps that they were.
create or replace function office_forget_sessions(days integer, size integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with deleted as (
    delete from operator_session where token_hash = any (array(
      select token_hash from operator_session
      where expires_at < (select clock_now() - make_interval(days => days))
      order by expires_at limit size
    ))
    returning token_hash
  ), old_shifts as (
    delete from operator_shift where id = any (array(
      select id from operator_shift
      where last_at < (select clock_now() - interval '1 year')
      order by last_at limit size
    ))
  )
  select count(*)::integer from deleted
$$;

-- Counts a use of a rate limit, for a role that writes no table.
create or replace function office_throttle(throttle_key text, turns integer, span interval)
returns integer
language sql security definer set search_path = public, pg_temp
as $$ select throttle_take('office:' || throttle_key, turns, span) $$;

-- Invites the first owner by a link, at the command line. Only the owner of the database executes it.
create or replace function office_invite(
  invited_id text, invited_name text, invited_roles text[], invitation bytea, by_operator text
) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into operator (id, name) values (invited_id, invited_name) on conflict do nothing;
  insert into operator_role (operator_id, role)
    select invited_id, role from unnest(invited_roles) as role on conflict do nothing;
  insert into operator_invitation (token_hash, operator_id, expires_at)
    values (invitation, invited_id, clock_now() + interval '1 day');
  perform office_note(by_operator, 'operator.invite', null, invited_id,
    jsonb_build_object('roles', to_jsonb(invited_roles)));
end
$$;

-- The operator of the command line, which runs as the owner on the machine itself.
create or replace function office_console(os_user text) returns text
language plpgsql set search_path = public, pg_temp
as $$
declare
  console text := 'console.' || coalesce(nullif(
    trim(both '-.' from left(regexp_replace(lower(os_user), '[^a-z0-9.-]', '-', 'g'), 30)), ''), 'user');
begin
  insert into operator (id, name) values (console, os_user || ' (command line)') on conflict do nothing;
  return console;
end
$$;

-- The id that a subject names, so that its key finds the row; null if the subject is another thing.
create or replace function office_number(act_subject text) returns bigint
language sql immutable
return case when act_subject ~ '^[0-9]{1,18}$' then act_subject::bigint end;

-- The facts about the subject of an act, as texts. A second person agrees to exactly these facts.
create or replace function office_facts(act_kind text, act_subject text, input jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  case split_part(act_kind, '.', 1)
    when 'suspense' then return office_suspense_facts(act_kind, act_subject, input);
    when 'slip' then return office_slip_facts(act_subject);
    when 'gift' then return office_gift_facts(act_subject);
    when 'code' then return office_code_facts(act_subject, input);
    when 'reward' then return office_reward_facts(act_subject);
    when 'unknown' then return office_unknown_facts(act_kind, act_subject);
    when 'hold' then return office_hold_facts(act_kind, act_subject);
    when 'protection' then
      if act_kind in ('protection.raise', 'protection.decline-raise') then return office_raise_facts(act_subject, input); end if;
      return office_protection_facts(act_kind, act_subject);
    when 'alert' then return office_alert_facts(act_subject);
    when 'ring' then return office_ring_facts(act_kind, act_subject);
    when 'discrepancy' then return office_discrepancy_facts(act_subject);
    when 'difference' then
      if act_kind = 'difference.receipt' then return office_receipt_facts(act_subject, input); end if;
      if act_kind = 'difference.retry' then return office_retry_facts(act_subject); end if;
      return office_difference_facts(act_subject);
    when 'day' then return office_day_facts(act_subject);
    when 'address' then return office_address_facts(act_kind, act_subject);
    when 'withdraw' then
      return (
        select jsonb_build_object(
          'member', withdrawal.member_id,
          'amountMinor', operation.amount_minor::text,
          'currency', operation.currency,
          'heldReasons', array_to_string(withdrawal.held_reasons, ' '),
          'payee', (operation.detail ->> 'bankCode') || ' ' || right(operation.detail ->> 'bankAccountNo', 4),
          'accountNow', (select bank_code || ' ' || right(account_no, 4) from bank_account
            where bank_account.member_id = withdrawal.member_id),
          'memberDisabled', (member.disabled_at is not null)::text
        )
        from withdrawal
        join operation on operation.member_id = withdrawal.member_id
          and operation.number = withdrawal.number
        join member on member.id = withdrawal.member_id
        where withdrawal.reference = act_subject and withdrawal.is_open
          and withdrawal.held_reasons is not null
      );
    when 'member' then
      if act_kind = 'member.adjust' then return office_adjust_facts(act_subject, input); end if;
      if act_kind = 'member.close' then return office_close_facts(act_subject); end if;
      if act_kind = 'member.bank' then return office_bank_facts(act_subject, input); end if;
      return office_member_facts(act_kind, act_subject);
    when 'operator' then
      return office_operator_facts(act_kind, act_subject, input);
    when 'setting', 'text', 'offer', 'account', 'wheel' then
      if act_kind = 'wheel.renew' then return office_seed_facts(act_subject); end if;
      return office_content_facts(act_kind, act_subject, input);
    when 'service', 'provider' then
      if act_kind = 'provider.publish' then return office_content_facts(act_kind, act_subject, input); end if;
      return office_service_facts(act_kind, act_subject);
    else
      raise exception 'there are no facts for acts of kind %', act_kind;
  end case;
end
$$;

-- From this amount on a second person is needed. Without a setting one is always needed.
create or replace function office_two_from(act_kind text, in_currency text) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((
    select ((value -> 'twoFrom' -> act_kind ->> in_currency)::numeric * 100)::bigint
    from setting where key = 'office'
  ), 0)
$$;

create or replace function office_needs(act_kind text, in_currency text, amount bigint) returns smallint
language sql stable security definer set search_path = public, pg_temp
as $$
  select case second
    when 'never' then 0 when 'always' then 1
    else (amount is null or amount >= office_two_from(act_kind, in_currency))::integer
  end::smallint
  from office_act_kind where kind = act_kind
$$;

-- Ends acts that nobody decided in time. Returns their number.
create or replace function office_expire() returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  over office_act;
  count integer := 0;
begin
  for over in
    select * from office_act
    where verdict is null and done_at is null and needs = 1 and expires_at <= clock_now()
    for update skip locked
  loop
    update office_act set verdict = 'expired', decided_at = clock_now() where id = over.id;
    perform office_note('system', 'act.expired', over.id, over.subject, '{}');
    count := count + 1;
  end loop;
  return count;
end
$$;

create or replace function office_request_as(
  by_operator text, device bytea, act_kind text, act_subject text, why text, input jsonb
) returns office_act
language plpgsql set search_path = public, pg_temp
as $$
declare
  act office_act;
  new_id bigint;
  known jsonb := office_facts(act_kind, act_subject, input);
  said jsonb;
  amount bigint := (known ->> 'amountMinor')::bigint;
  in_currency text := known ->> 'currency';
begin
  if known is null then perform office_refuse('NO_DATA'); end if;
  perform office_expire();
  said := jsonb_build_object('kind', act_kind, 'subject', act_subject, 'reason', why, 'input', input,
    'amountMinor', amount::text, 'currency', in_currency, 'requestedBy', by_operator);
  insert into office_act (kind, subject, body, body_hash, facts, facts_hash, currency, amount_minor,
    reason, requested_by, requested_device, requested_at, needs, expires_at)
  values (act_kind, act_subject, said, sha256(convert_to(said::text, 'UTF8')),
    known, sha256(convert_to(known::text, 'UTF8')), in_currency, amount, why, by_operator, device,
    clock_now(), office_needs(act_kind, in_currency, amount), clock_now() + interval '24 hours')
  on conflict (kind, subject) where verdict is null and done_at is null do nothing
  returning id into new_id;
  if new_id is null then perform office_refuse('ACT_OPEN'); end if;
  select * into strict act from office_act where id = new_id;
  perform office_note(by_operator, 'act.requested', act.id, act_subject, jsonb_build_object(
    'body', encode(act.body_hash, 'hex'), 'facts', encode(act.facts_hash, 'hex'),
    'device', encode(device, 'hex'), 'needs', act.needs));
  return act;
end
$$;

-- An operator requests an act. Where nobody else is needed, it is done in the same transaction.
create or replace function office_request(
  session_hash bytea, act_kind text, act_subject text, why text, input jsonb
) returns office_act
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted text;
  may_totp boolean;
  session operator_session;
begin
  select request, is_by_totp into strict wanted, may_totp from office_act_kind where kind = act_kind;
  session := office_permit(session_hash, wanted);
  if session.is_by_totp and not may_totp then perform office_refuse('PASSKEY_NEEDED'); end if; -- refusal: totp-requests
  -- refusal: office-proved
  if session.proved_at > clock_now() or session.proved_at <= clock_now() - interval '5 minutes' then
    perform office_refuse('PROOF_NEEDED');
  end if;
  return office_request_as(session.operator_id, session.device_hash, act_kind, act_subject, why, input);
end
$$;

-- What the second person signs.
create or replace function office_challenge_of(act office_act) returns bytea
language sql immutable
as $$
  select sha256(convert_to('krapao act', 'UTF8') || int8send(act.id) || act.body_hash || act.facts_hash)
$$;

-- Refuses operators who may not be the second person for this act now, and acts with changed facts.
create or replace function office_judge_approval(session operator_session, act office_act) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  if session.is_by_totp then perform office_refuse('PASSKEY_NEEDED'); end if; -- refusal: totp-approves
  if act.requested_by = session.operator_id then perform office_refuse('OWN_ACT'); end if; -- guard: four-eyes
  if act.requested_device = session.device_hash then perform office_refuse('SAME_DEVICE'); end if; -- guard: other-device
  if act.verdict is not null or act.done_at is not null or act.needs = 0 or act.expires_at <= clock_now() then -- guard: act-ends
    perform office_refuse('ACT_OVER');
  end if;
  if sha256(convert_to(coalesce(office_facts(act.kind, act.subject, act.body -> 'input'), '{}')::text, 'UTF8'))
    <> act.facts_hash then
    perform office_refuse('CHANGED'); -- guard: facts-again
  end if;
end
$$;

-- The challenge of an act, for an operator who may approve it.
create or replace function office_act_challenge(session_hash bytea, act_id bigint) returns bytea
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  act office_act;
  wanted text;
begin
  select * into act from office_act where id = act_id;
  if not found then perform office_refuse('NO_DATA'); end if;
  select approve into wanted from office_act_kind where kind = act.kind;
  perform office_judge_approval(office_permit(session_hash, wanted), act);
  return office_challenge_of(act);
end
$$;

create or replace function office_approve(
  session_hash bytea, act_id bigint, signature jsonb, count_now bigint
) returns office_act
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  act office_act;
  wanted text;
  session operator_session;
  client_data jsonb;
  signed text;
begin
  select * into act from office_act where id = act_id for update; -- guard: act-lock
  if not found then perform office_refuse('NO_DATA'); end if;
  select approve into wanted from office_act_kind where kind = act.kind;
  session := office_permit(session_hash, wanted);
  perform office_judge_approval(session, act);
  -- The signed text names this act and nothing else. The server has checked the signature itself.
  signed := translate(signature ->> 'clientDataJSON', '-_', '+/');
  client_data := convert_from(
    decode(rpad(signed, (length(signed) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
  if client_data ->> 'challenge' is distinct from
    rtrim(translate(encode(office_challenge_of(act), 'base64'), '+/', '-_'), '=') then
    perform office_refuse('PASSKEY_INVALID'); -- refusal: signed-act
  end if;
  signed := translate(signature ->> 'id', '-_', '+/');
  if office_passkey_use(decode(rpad(signed, (length(signed) + 3) / 4 * 4, '='), 'base64'),
    count_now, 'passkey.use', signature) <> session.operator_id then
    perform office_refuse('PASSKEY_INVALID');
  end if;
  update office_act set verdict = 'approved', decided_by = session.operator_id,
    decided_device = session.device_hash, decided_at = clock_now(), proof = signature
    where id = act_id;
  select * into strict act from office_act where id = act_id;
  perform office_note(session.operator_id, 'act.approved', act_id, act.subject, jsonb_build_object(
    'proof', signature, 'device', encode(session.device_hash, 'hex')));
  return act;
end
$$;

-- Rejects the act of another operator, or recalls an own one.
create or replace function office_dismiss(session_hash bytea, act_id bigint, said text, why text)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  act office_act;
  wanted text;
  session operator_session;
begin
  select * into act from office_act where id = act_id for update;
  if not found then perform office_refuse('NO_DATA'); end if;
  select case said when 'recalled' then request else coalesce(approve, request) end into wanted
    from office_act_kind where kind = act.kind;
  session := office_permit(session_hash, wanted);
  if said = 'recalled' and act.requested_by <> session.operator_id then
    perform office_refuse('NOT_ALLOWED');
  end if;
  if said = 'rejected' and act.requested_by = session.operator_id then perform office_refuse('OWN_ACT'); end if;
  if act.verdict is not null or act.done_at is not null or act.expires_at <= clock_now() then
    perform office_refuse('ACT_OVER');
  end if;
  update office_act set verdict = said, decided_by = session.operator_id,
    decided_device = session.device_hash, decided_at = clock_now(), decided_reason = why
    where id = act_id;
  perform office_note(session.operator_id, 'act.' || said, act_id, act.subject,
    jsonb_build_object('reason', why));
end
$$;

-- Begins the deed of an act: from here to the end of this transaction it covers its effect.
create or replace function office_take(act_id bigint) returns office_act
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  act office_act;
begin
  select * into act from office_act where id = act_id for update;
  if act.id is null or act.done_at is not null
    or not (act.verdict is not distinct from 'approved' or (act.needs = 0 and act.verdict is null)) then
    perform office_refuse('ACT_OVER');
  end if;
  update office_act set taken_in = pg_current_xact_id()::text where id = act_id;
  return act;
end
$$;

-- Ends the deed. The audit trail and the record get their rows here, so that no deed forgets them.
create or replace function office_done(act_id bigint, outcome jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  act office_act;
begin
  update office_act set done_at = clock_now(), result = outcome
    where id = act_id and taken_in = pg_current_xact_id()::text and done_at is null;
  if not found then perform office_refuse('ACT_OVER'); end if;
  select * into strict act from office_act where id = act_id;
  insert into audit (actor, act, subject, detail) values ('operator:' || act.requested_by, act.kind,
    act.facts ->> 'member', jsonb_build_object('act', act.id, 'reference', act.subject,
      'reason', act.reason, 'approvedBy', act.decided_by, 'before', act.facts, 'after', outcome));
  perform office_note(act.requested_by, 'act.done', act_id, act.subject,
    jsonb_build_object('before', act.facts, 'after', outcome));
  perform office_undo_act(undone.id, act.id) from office_undone_acts(act) as undone (id);
end
$$;

-- Whether a decided act of this kind about this very thing is being done in this transaction. `chosen`
-- is the part of its input that the effect must have, such as the member.
create or replace function office_covers(
  act_kind text, act_subject text, amount bigint, chosen jsonb default '{}'
) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from office_act
    where kind = act_kind and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text
      and amount_minor is not distinct from amount
      and body -> 'input' @> chosen
      and (verdict = 'approved' or (verdict is null and needs = 0
        and office_needs(kind, currency, amount) = 0))
  )
$$;

-- A held withdrawal is released or refused only by a fitting act, also for the owner of the
-- database. Other withdrawals do not run this function.
create or replace function withdrawal_held_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  amount bigint;
begin
  if new.held_reasons is not distinct from old.held_reasons and new.is_open = old.is_open then
    return null;
  end if;
  select amount_minor into amount from operation
    where member_id = old.member_id and number = old.number;
  -- refusal: held-is-covered
  if new.held_reasons is null and not office_covers('withdraw.release', old.reference, amount) then
    raise exception 'withdrawal % is held: its release needs an act', old.reference
      using errcode = 'OF002';
  end if;
  if not new.is_open and not office_covers('withdraw.refuse', old.reference, amount) then
    raise exception 'withdrawal % is held: its refusal needs an act', old.reference
      using errcode = 'OF002';
  end if;
  perform pg_notify('office', 'payout');
  return null;
end
$$;
-- It runs after the update: before it, every other withdrawal would be locked once more.
create or replace trigger withdrawal_held_is_covered
  after update on withdrawal
  for each row when (old.held_reasons is not null) execute function withdrawal_held_is_covered();

-- The first characters of a number are enough to recognise it.
create or replace function office_mask(number text) returns text
language sql immutable
as $$ select left(number, 3) || repeat('•', greatest(0, length(number) - 5)) || right(number, 2) $$;

create or replace view office_act_state as
  select id, kind, subject, reason, amount_minor, currency, requested_by, requested_at, requested_device, needs,
    expires_at, decided_by, decided_at, decided_reason, facts,
    case when done_at is not null then 'DONE' when verdict is not null then upper(verdict)
      when expires_at <= clock_now() then 'EXPIRED' else 'WAITING' end as state,
    case when verdict is null and done_at is null then array(
      select key from jsonb_each_text(facts)
      where coalesce(office_facts(kind, subject, body -> 'input'), '{}') ->> key is distinct from value
    ) else '{}' end as changed,
    -- The condition of the index of open acts.
    verdict is null and done_at is null as is_open,
    (select undone_by from office_undoing where act_id = office_act.id) as undone_by,
    (select at from office_undoing where act_id = office_act.id) as undone_at,
    array(select act_id from office_undoing where undone_by = office_act.id order by act_id) as undoes,
    -- What the operator chose and the facts do not say. No other input: some have whole account numbers.
    case when kind in ('protection.break', 'protection.exclude', 'protection.limit', 'slip.refuse', 'member.reveal')
      then coalesce((select jsonb_object_agg(key, value #>> '{}') from jsonb_each(body -> 'input')), '{}') else '{}' end as inputs
  from office_act;

create or replace view office_record_line as
  select number, line::jsonb as line, encode(hash, 'hex') as hash,
    hash = sha256(previous || convert_to(line, 'UTF8')) and previous = coalesce((
      select before.hash from office_record as before where before.number = office_record.number - 1
    ), '') as is_whole,
    (select kind from office_act where office_act.id = office_record.act_id) as act_kind,
    (select undone_by from office_undoing where office_undoing.act_id = office_record.act_id) as undone_by
  from office_record;

create or replace view office_passkey as
  select operator_id, credential_id, public_key, sign_count, is_synced from operator_passkey;

revoke execute on function
  office_note, office_session, office_permit, office_session_check, office_session_read,
  office_challenge_save,
  office_challenge_take, office_passkey_use, office_session_open, office_log_in, office_prove,
  office_log_out, office_passkey_add, office_invited, office_invitation_accept,
  office_sandbox_enter, office_forget_sessions, office_throttle, office_invite, office_console,
  office_facts,
  office_two_from, office_needs, office_expire, office_request_as, office_request, office_judge_approval,
  office_act_challenge, office_approve, office_dismiss, office_take, office_done, office_covers
  from public;
grant execute on function
  office_session_check, office_session_read, office_challenge_save, office_challenge_take, office_log_in, office_prove,
  office_log_out, office_invited, office_invitation_accept, office_sandbox_enter, office_throttle,
  office_facts, office_needs, office_expire, office_request, office_act_challenge, office_approve,
  office_dismiss, office_take, office_done
  to krapao_office;
grant select on office_act_state, office_record_line, office_passkey to krapao_office;
grant execute on function office_forget_sessions to krapao_app;
-- The metrics count what waits for a second person.
grant select (verdict, done_at, needs, requested_at) on office_act to krapao_app;
