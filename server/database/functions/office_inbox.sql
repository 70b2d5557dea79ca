-- The room Inbox: conversations that wait for a person, who holds them, and answers.

-- A conversation is held for so long after the last activity.
create or replace function office_chat_lease() returns interval
language sql stable security definer set search_path = public, pg_temp
as $$
  select make_interval(mins => coalesce((
    select (value ->> 'leaseMinutes')::integer from setting where key = 'chat'
  ), 10))
$$;

-- An agent of an outside help desk has the conversation.
create or replace function office_chat_outside(conversation chat_conversation) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select conversation.operator_id is null and conversation.agent_name is not null
    and conversation.agent_at > clock_now() - chat_agent_time()
$$;

-- Gives the conversation to an operator. The caller has locked it.
create or replace function office_chat_give(conversation uuid, holder text) returns timestamptz
language sql set search_path = public, pg_temp
as $$
  update chat_conversation
  set operator_id = holder, agent_name = (select name from operator where id = holder),
    agent_at = clock_now(), leased_until = clock_now() + office_chat_lease(), requested_at = null
  where id = conversation
  returning leased_until
$$;

-- Takes a conversation that nobody else holds. Of many operators at once exactly one gets it, because
-- each looks at the row under its lock.
create or replace function office_chat_claim(session_hash bytea, conversation uuid) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_permit(session_hash, 'chat.answer');
  wanted chat_conversation;
begin
  select * into wanted from chat_conversation where id = conversation for update;
  if not found then perform office_refuse('NO_DATA'); end if;
  if (wanted.operator_id <> session.operator_id and wanted.leased_until > clock_now()) -- guard: one-holder
    or office_chat_outside(wanted) then
    perform office_refuse('TAKEN');
  end if;
  if wanted.operator_id is distinct from session.operator_id then
    perform office_note(session.operator_id, 'chat.claim', null, conversation::text, '{}');
  end if;
  return office_chat_give(conversation, session.operator_id);
end
$$;

-- The conversation that the operator of the session holds, locked. Work on it makes the lease longer.
create or replace function office_chat_held(session_hash bytea, conversation uuid)
returns operator_session
language plpgsql set search_path = public, pg_temp
as $$
declare
  session operator_session := office_permit(session_hash, 'chat.answer');
  held chat_conversation;
begin
  select * into held from chat_conversation where id = conversation for update;
  if not found then perform office_refuse('NO_DATA'); end if;
  if held.operator_id is distinct from session.operator_id or held.leased_until <= clock_now() then
    perform office_refuse('TAKEN'); -- refusal: holder-only
  end if;
  perform office_chat_give(conversation, session.operator_id);
  return session;
end
$$;

-- Answers as the holder. The same id is the same message. A picture is a file of this conversation.
create or replace function office_chat_answer(
  session_hash bytea, conversation uuid, message_id uuid, said jsonb
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_chat_held(session_hash, conversation);
begin
  if said ->> 'message_type' = 'media' then
    perform from chat_file
      where token = right(said -> 'payload' ->> 'filePath', 43) and conversation_id = conversation;
    if not found then perform office_refuse('NO_DATA'); end if;
  end if;
  insert into chat_message (conversation_id, id, sender, name, operator_id, message)
    select conversation, message_id, 'agent', name, id, said from operator
    where id = session.operator_id;
end
$$;

-- The visitor sees that somebody writes, and the lease is longer.
create or replace function office_chat_typing(session_hash bytea, conversation uuid) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform office_chat_held(session_hash, conversation);
  perform pg_notify('chat_typing', visitor) from chat_conversation where id = conversation;
end
$$;

-- Gives the conversation up: to the helper, to the queue, or to a colleague.
create or replace function office_chat_leave(
  session_hash bytea, conversation uuid, receiver text, colleague text
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_chat_held(session_hash, conversation);
begin
  if receiver = 'operator' then
    perform from operator join operator_role on operator_id = operator.id
      join office_role_permission using (role)
      where operator.id = colleague and operator.id <> session.operator_id
        and disabled_at is null and permission = 'chat.answer';
    if not found then perform office_refuse('NO_DATA'); end if;
    perform office_chat_give(conversation, colleague);
  else
    update chat_conversation
      set operator_id = null, leased_until = null, agent_name = null, agent_at = null,
        puzzled_at = null,
        requested_at = case receiver when 'queue' then coalesce(waits_since, clock_now()) end
      where id = conversation;
  end if;
  perform office_note(session.operator_id, 'chat.leave', null, conversation::text,
    jsonb_build_object('to', coalesce(colleague, receiver)));
end
$$;

-- Conversations whose holder forgot them return: to the queue if the visitor waits, else to the helper.
create or replace function office_chat_return() returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  forgotten chat_conversation;
  count integer := 0;
begin
  for forgotten in
    select * from chat_conversation
    where operator_id is not null and leased_until <= clock_now()
    for update skip locked
  loop
    update chat_conversation
      set operator_id = null, leased_until = null, agent_name = null, agent_at = null,
        puzzled_at = null, requested_at = waits_since
      where id = forgotten.id;
    perform office_note('system', 'chat.return', null, forgotten.id::text,
      jsonb_build_object('from', forgotten.operator_id));
    count := count + 1;
  end loop;
  return count;
end
$$;

create or replace view office_conversation as
  select conversation.id, conversation.member_id, office_mask(member.username) as phone,
    member.name, conversation.language, conversation.waits_since,
    held.operator_id, held.leased_until,
    case when held.operator_id is not null or office_chat_outside(conversation)
      then conversation.agent_name end as agent_name,
    latest.message, latest.sender, latest.created_at as latest_at
  from chat_conversation as conversation
  left join member on member.id = conversation.member_id
  -- What the visitor said last.
  left join lateral (
    select message, sender, created_at from chat_message
    where chat_message.conversation_id = conversation.id and chat_message.sender = 'customer'
    order by chat_message.number desc limit 1
  ) as latest on true
  left join lateral (
    select conversation.operator_id, conversation.leased_until
    where conversation.leased_until > clock_now()
  ) as held on true;

-- The conversations that concern a person: who waits, the longest first, and who is held.
create or replace function office_inbox(size integer) returns setof office_conversation
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select conversation.* from (
    (select id from chat_conversation where waits_since is not null order by waits_since limit size)
    union
    (select id from chat_conversation where operator_id is not null limit size)
  ) as listed
  cross join lateral (
    select * from office_conversation where office_conversation.id = listed.id offset 0
  ) as conversation
  order by conversation.waits_since nulls last, conversation.latest_at desc
  limit size;
end
$$;

-- Operators at work who may answer.
create or replace view office_chat_agent as
  select distinct operator.id, operator.name
  from operator_session
  join operator on operator.id = operator_session.operator_id
  join operator_role on operator_role.operator_id = operator.id
  join office_role_permission using (role)
  where permission = 'chat.answer' and disabled_at is null
    and locked_at is null and expires_at > clock_now();

create or replace view office_chat_message as
  select conversation_id, number, id, sender, name, message, created_at from chat_message;

revoke execute on function
  office_chat_lease, office_chat_outside, office_chat_give, office_chat_claim, office_chat_held,
  office_chat_answer, office_chat_typing, office_chat_leave, office_chat_return, office_inbox
  from public;
grant execute on function
  office_chat_claim, office_chat_answer, office_chat_typing, office_chat_leave, office_chat_return,
  office_inbox
  to krapao_office;
grant select on office_conversation, office_chat_agent, office_chat_message to krapao_office;
