-- The chat: one conversation per visitor, whose messages are numbered without gaps and only ever grow.

create table chat_conversation (
  -- What agents know it by. It opens nothing to anybody else.
  id uuid primary key default gen_random_uuid(),
  -- Whose it is: `member:` with the id, or `guest:` with the hash of the guest's secret id.
  visitor text not null unique check (visitor ~ '^(member:[0-9A-Z]{10}|guest:[0-9a-f]{64})$'),
  member_id text generated always as (
    case when starts_with(visitor, 'member:') then substr(visitor, 8) end
  ) stored references member (id),
  -- In which the visitor is answered.
  language text not null check (language in ('th', 'la', 'en')),
  created_at timestamptz not null default clock_now(),
  message_count integer not null default 0 check (message_count >= 0),
  -- Up to where the visitor has read.
  read_number integer not null default 0 check (read_number between 0 and message_count),
  -- Up to where the agents' desk has been told, and when to tell it next: null where it knows all.
  told_number integer not null default 0 check (told_number between 0 and message_count),
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- The agent who has taken over, and when something was last heard of one.
  agent_name text check (char_length(agent_name) between 1 and 80),
  agent_at timestamptz,
  -- When the visitor last asked for a person, and when the helper last had no answer.
  asked_at timestamptz,
  puzzled_at timestamptz,
  check ((agent_name is null) = (agent_at is null))
);
create index chat_conversation_due on chat_conversation (due_at) where due_at is not null;
grant select, insert (visitor, language) on chat_conversation to krapao_app;
grant update (
  language, read_number, told_number, due_at, attempts, agent_name, agent_at, asked_at, puzzled_at
) on chat_conversation to krapao_app;

create table chat_message (
  conversation_id uuid not null references chat_conversation (id),
  number integer not null check (number > 0),
  -- Made by who wrote it: the same id is the same message.
  id uuid not null,
  sender text not null check (sender in ('customer', 'helper', 'agent')),
  -- The agent's name.
  name text check (char_length(name) between 1 and 80),
  message jsonb not null check (
    message ->> 'message_type' in (
      'text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown'
    )
    and pg_column_size(message) <= 64 * 1024
  ),
  created_at timestamptz not null,
  primary key (conversation_id, number),
  constraint chat_message_id unique (conversation_id, id),
  check ((sender = 'agent') = (name is not null))
);
-- The number and the time are nobody's to choose.
grant select, insert (conversation_id, id, sender, name, message) on chat_message to krapao_app;

-- Numbers a message under the conversation's lock, so that the order of numbers is the order of
-- commits. One that stands already is not written again, and no number is lost on it.
create function chat_number_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from chat_conversation where id = new.conversation_id for update;
  if exists (
    select from chat_message where conversation_id = new.conversation_id and id = new.id
  ) then
    return null;
  end if;
  update chat_conversation
    set message_count = message_count + 1, due_at = coalesce(due_at, clock_now())
    where id = new.conversation_id
    returning message_count into new.number;
  new.created_at := clock_now();
  return new;
end
$$;
create trigger chat_message_is_numbered
  before insert on chat_message
  for each row execute function chat_number_message();

-- Every process hears of it when the transaction is committed, and never if it is not.
create function chat_tell_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('chat_message', json_build_object(
    'visitor', (select visitor from chat_conversation where id = new.conversation_id),
    'conversationId', new.conversation_id,
    'number', new.number
  )::text);
  return null;
end
$$;
create trigger chat_message_is_told
  after insert on chat_message
  for each row execute function chat_tell_message();

create trigger chat_message_only_grows
  before update or delete or truncate on chat_message
  for each statement execute function refuse_change();

-- A read mark and what the desk was told only ever go forward.
create function chat_marks_go_forward() returns trigger
language plpgsql
as $$
begin
  new.read_number := greatest(new.read_number, old.read_number);
  new.told_number := greatest(new.told_number, old.told_number);
  return new;
end
$$;
create trigger chat_marks_go_forward
  before update of read_number, told_number on chat_conversation
  for each row execute function chat_marks_go_forward();

-- What was sent in a conversation. Who holds the token may load it, so the token is the address.
create table chat_file (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{43}$'),
  conversation_id uuid not null references chat_conversation (id),
  file_name text not null unique references stored_file (name),
  file_type text not null check (file_type in ('image', 'video', 'file'))
);
create index chat_file_conversation on chat_file (conversation_id);
grant select, insert on chat_file to krapao_app;

-- Beside slips, files of chats are kept: pictures drawn anew, checked videos, and what agents send.
alter table stored_file drop constraint stored_file_type_check;
alter table stored_file add constraint stored_file_type_check check (type in (
  'image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime', 'application/octet-stream'
));

-- How far we have read what agents did.
create table chat_desk (
  is_only boolean primary key default true check (is_only),
  acts_after bigint not null default 0
);
insert into chat_desk default values;
grant select, update (acts_after) on chat_desk to krapao_app;

-- What the helper answers by itself. An operator may change it.
create table chat_answer (
  topic text not null check (topic ~ '^[a-z-]{1,40}$'),
  language text not null check (language in ('th', 'la', 'en')),
  -- What in a visitor's text is about this topic, in small letters.
  words text[] not null default '{}',
  -- The messages to answer with, in their order.
  messages jsonb not null check (jsonb_typeof(messages) = 'array'),
  primary key (topic, language)
);
grant select on chat_answer to krapao_app;
