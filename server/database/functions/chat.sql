-- Numbers messages, notifies the processes, and protects read marks and messages against changes.

-- The helper stays silent for so long after an agent's last activity.
create or replace function chat_agent_time() returns interval
language sql stable security definer set search_path = public, pg_temp
as $$
  select make_interval(hours => coalesce((
    select (value ->> 'agentHours')::integer from setting where key = 'chat'
  ), 12))
$$;

-- Numbers a message under the conversation's lock, so that the numbers follow the order of commits.
-- A message that exists already is not written again and uses no number.
create or replace function chat_number_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  holder text;
  held_until timestamptz;
begin
  select operator_id, leased_until into holder, held_until
    from chat_conversation where id = new.conversation_id for update;
  -- An operator writes only in a conversation that this operator holds.
  if new.operator_id is not null and ( -- refusal: answer-is-held
    holder is distinct from new.operator_id or held_until <= clock_now()
  ) then
    raise exception 'conversation % is not held by %', new.conversation_id, new.operator_id
      using errcode = 'OF002';
  end if;
  if exists (
    select from chat_message where conversation_id = new.conversation_id and id = new.id
  ) then
    return null;
  end if;
  update chat_conversation
    set message_count = message_count + 1, due_at = coalesce(due_at, clock_now()),
      unsent_since = coalesce(unsent_since, clock_now()),
      waits_since = case
        when new.sender = 'agent' then null
        when new.sender = 'customer' and agent_at > clock_now() - chat_agent_time()
          then coalesce(waits_since, clock_now())
        else waits_since end
    where id = new.conversation_id
    returning message_count into new.number;
  new.created_at := clock_now();
  return new;
end
$$;
create or replace trigger chat_message_is_numbered
  before insert on chat_message
  for each row execute function chat_number_message();

-- The notification is sent when the transaction commits, and never if it rolls back.
create or replace function chat_notify_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('chat_message', json_build_object(
    'visitor', (select visitor from chat_conversation where id = new.conversation_id),
    'conversationId', new.conversation_id,
    'number', new.number
  )::text);
  perform from chat_conversation
    where id = new.conversation_id and (waits_since is not null or operator_id is not null);
  if found then perform pg_notify('office', 'inbox'); end if;
  return null;
end
$$;
create or replace trigger chat_message_is_notified
  after insert on chat_message
  for each row execute function chat_notify_message();

create or replace trigger chat_message_only_grows
  before update or truncate on chat_message
  for each statement execute function refuse_change();

-- Messages are deleted after the time that they are kept for.
create or replace function chat_message_is_old() returns trigger
language plpgsql
as $$
begin
  if old.created_at > clock_now() - interval '30 days' then
    raise exception 'chat_message only grows: only old messages are deleted';
  end if;
  return old;
end
$$;
create or replace trigger chat_message_is_old
  before delete on chat_message
  for each row execute function chat_message_is_old();

-- A member has one conversation for ever. A guest's conversation goes after its messages and files.
create or replace function chat_conversation_is_a_guests() returns trigger
language plpgsql
as $$
begin
  if old.member_id is not null then
    raise exception 'conversation % belongs to a member and stays', old.id;
  end if;
  return old;
end
$$;
create or replace trigger chat_conversation_is_a_guests
  before delete on chat_conversation
  for each row execute function chat_conversation_is_a_guests();

-- Deletes some of the messages that were kept long enough. Returns their number.
create or replace function chat_forget_messages(keep_days integer, bite integer) returns integer
language sql security definer set search_path = public, pg_temp
-- By their keys, so that the rest of the table is not read.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
  with old as materialized (
    select conversation_id, number from chat_message
    where created_at < (select clock_now()) - make_interval(days => keep_days)
    order by created_at limit bite
    for update skip locked
  ),
  deleted as (
    delete from chat_message as message using old
    where message.conversation_id = old.conversation_id and message.number = old.number
    returning message.number
  )
  select count(*)::integer from deleted
$$;

-- Deletes some of the conversations of guests from which nothing is left.
create or replace function chat_forget_guests(keep_days integer, bite integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with deleted as (
    delete from chat_conversation where id = any(array(
      select id from chat_conversation as conversation
      where member_id is null
        and created_at < (select clock_now()) - make_interval(days => keep_days)
        and not exists (select from chat_message where conversation_id = conversation.id)
        and not exists (select from chat_file where conversation_id = conversation.id)
      order by created_at limit bite
      for update skip locked
    ))
    returning id
  )
  select count(*)::integer from deleted
$$;

-- Deletes some of the files that were kept long enough; a worker removes them from the store.
create or replace function chat_forget_files(keep_days integer, bite integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  with old as (
    select name from stored_file
    where kept_by = 'chat' and state = 'kept'
      and created_at < (select clock_now()) - make_interval(days => keep_days)
    order by created_at limit bite
    for update skip locked
  ),
  deleted as (delete from chat_file using old where file_name = old.name returning token)
  select count(*)::integer from deleted
$$;
revoke execute on function chat_forget_messages, chat_forget_guests, chat_forget_files from public;
revoke execute on function chat_agent_time from public;
grant execute on function chat_forget_messages, chat_forget_guests, chat_forget_files to krapao_app;

create or replace trigger chat_keeps_its_file
  after insert on chat_file
  for each row execute function file_is_kept('chat');
create or replace trigger chat_releases_its_file
  after delete on chat_file
  for each row execute function file_is_released();

-- The read mark and the number last sent to the help desk only go forward.
create or replace function chat_marks_go_forward() returns trigger
language plpgsql
as $$
begin
  new.read_number := greatest(new.read_number, old.read_number);
  new.sent_number := greatest(new.sent_number, old.sent_number);
  return new;
end
$$;
create or replace trigger chat_marks_go_forward
  before update of read_number, sent_number on chat_conversation
  for each row execute function chat_marks_go_forward();

-- Keeps the visitor's wait and the holder true at every change. An outside help desk does not take what
-- an operator holds.
create or replace function chat_keeps_its_holder() returns trigger
language plpgsql
as $$
begin
  if old.operator_id is not null and new.operator_id is not distinct from old.operator_id
    and new.leased_until is not distinct from old.leased_until then
    if old.leased_until > clock_now() then
      new.agent_name := old.agent_name;
      new.agent_at := old.agent_at;
    else
      new.operator_id := null;
      new.leased_until := null;
      -- The name of the operator whose lease is over is not that of an agent of an outside help desk.
      if new.agent_name is not distinct from old.agent_name
        and new.agent_at is not distinct from old.agent_at then
        new.agent_name := null;
        new.agent_at := null;
        new.requested_at := coalesce(new.requested_at, new.waits_since);
      end if;
    end if;
  end if;
  -- The helper that has no answer promises that a person reads it.
  if new.requested_at is not null or new.puzzled_at > coalesce(old.puzzled_at, '-infinity') then
    new.waits_since := coalesce(new.waits_since, clock_now());
  elsif old.agent_name is not null and new.agent_name is null then
    new.waits_since := null;
  end if;
  return new;
end
$$;
create or replace trigger chat_keeps_its_holder
  before update of agent_name, agent_at, requested_at, puzzled_at on chat_conversation
  for each row execute function chat_keeps_its_holder();

create or replace function chat_queue_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'inbox'); return null; end $$;
create or replace trigger chat_queue_changed
  after update on chat_conversation
  for each row when (
    old.waits_since is distinct from new.waits_since or old.operator_id is distinct from new.operator_id
  )
  execute function chat_queue_changed();
