-- The chat: one conversation per visitor. Messages are numbered without gaps, never change, and are
-- deleted only after the time that they are kept for.

create table chat_conversation (
  -- The id that agents use. It gives no access to others.
  id uuid primary key default gen_random_uuid(),
  -- The visitor: `member:` with the id, or `guest:` with the hash of the guest's secret id.
  visitor text not null unique check (visitor ~ '^(member:[0-9A-Z]{10}|guest:[0-9a-f]{64})$'),
  member_id text generated always as (
    case when starts_with(visitor, 'member:') then substr(visitor, 8) end
  ) stored references member (id),
  -- The language of the answers.
  language language_code not null,
  created_at timestamptz not null default clock_now(),
  message_count integer not null default 0 check (message_count >= 0),
  -- The number of the last message that the visitor has read.
  read_number integer not null default 0 check (read_number between 0 and message_count),
  -- The number of the last message sent to the help desk, and the next time to send; null if all are
  -- sent.
  sent_number integer not null default 0 check (sent_number between 0 and message_count),
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- Since when a message has not been sent; null if all are sent.
  unsent_since timestamptz,
  -- The agent who has taken over, and the time of the agents' last activity.
  agent_name text check (char_length(agent_name) between 1 and 80),
  agent_at timestamptz,
  -- The last time the visitor requested a person, and the last time the helper had no answer.
  requested_at timestamptz,
  puzzled_at timestamptz,
  -- Since when the visitor waits for a person; null if an answer came or the helper answers.
  waits_since timestamptz,
  -- The operator of the office who holds it, and until when. Without activity it returns to the queue.
  -- Only the functions of the inbox write it.
  operator_id text,
  leased_until timestamptz,
  check ((agent_name is null) = (agent_at is null)),
  check ((operator_id is null) = (leased_until is null)),
  check (operator_id is null or agent_name is not null),
  check ((due_at is null) = (unsent_since is null))
);
create index chat_conversation_due on chat_conversation (due_at) where due_at is not null;
-- The metrics read the oldest of them.
create index chat_conversation_unsent on chat_conversation (unsent_since) where due_at is not null;
-- The office lists who waits, the longest first.
create index chat_conversation_waits on chat_conversation (waits_since) where waits_since is not null;
create index chat_conversation_operator on chat_conversation (operator_id) where operator_id is not null;
-- Finds old conversations of guests.
create index chat_conversation_guest on chat_conversation (created_at) where member_id is null;
grant select, insert (visitor, language) on chat_conversation to krapao_app;
grant update (
  language, read_number, sent_number, due_at, attempts, unsent_since, agent_name, agent_at, requested_at, puzzled_at
) on chat_conversation to krapao_app;

create table chat_message (
  conversation_id uuid not null references chat_conversation (id),
  number integer not null check (number > 0),
  -- Made by the sender: the same id is the same message.
  id uuid not null,
  sender text not null check (sender in ('customer', 'helper', 'agent')),
  -- The agent's name.
  name text check (char_length(name) between 1 and 80),
  -- The operator who wrote it; null if the agent works at an outside help desk.
  operator_id text,
  message jsonb not null check (
    message ->> 'message_type' in (
      'text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown'
    )
    and pg_column_size(message) <= 64 * 1024
  ),
  created_at timestamptz not null,
  primary key (conversation_id, number),
  constraint chat_message_id unique (conversation_id, id),
  check ((sender = 'agent') = (name is not null)),
  check (operator_id is null or sender = 'agent')
);
-- Finds old messages.
create index chat_message_created on chat_message (created_at);
-- Counts the messages that a visitor has not read.
create index chat_message_answer on chat_message (conversation_id, number)
  where sender <> 'customer';
-- Clients cannot set the number and the time.
grant select, insert (conversation_id, id, sender, name, message) on chat_message to krapao_app;

-- Files of a conversation. The token is part of the address: its holder may load the file.
create table chat_file (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{43}$'),
  conversation_id uuid not null references chat_conversation (id),
  file_name text not null unique references stored_file (name),
  file_type text not null check (file_type in ('image', 'video', 'file'))
);
create index chat_file_conversation on chat_file (conversation_id);
grant select, insert on chat_file to krapao_app;

-- The position up to which the agents' acts were read.
create table help_desk (
  is_only boolean primary key default true check (is_only),
  acts_after bigint not null default 0
);
insert into help_desk default values;
grant select, update (acts_after) on help_desk to krapao_app;

-- Answers that the helper gives by itself. An operator may change them.
create table chat_answer (
  topic text not null check (topic ~ '^[a-z-]{1,40}$'),
  language language_code not null,
  -- Words of a visitor's text that select this topic, in lower case.
  words text[] not null default '{}',
  -- The messages of the answer, in order.
  messages jsonb not null check (jsonb_typeof(messages) = 'array'),
  primary key (topic, language)
);
grant select on chat_answer to krapao_app;
