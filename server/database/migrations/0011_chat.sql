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
  language language_code not null,
  created_at timestamptz not null default clock_now(),
  message_count integer not null default 0 check (message_count >= 0),
  -- Up to where the visitor has read.
  read_number integer not null default 0 check (read_number between 0 and message_count),
  -- Up to where the agents' desk has been told, and when to tell it next: null where it knows all.
  sent_number integer not null default 0 check (sent_number between 0 and message_count),
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- The agent who has taken over, and when something was last heard of one.
  agent_name text check (char_length(agent_name) between 1 and 80),
  agent_at timestamptz,
  -- When the visitor last asked for a person, and when the helper last had no answer.
  requested_at timestamptz,
  puzzled_at timestamptz,
  check ((agent_name is null) = (agent_at is null))
);
create index chat_conversation_due on chat_conversation (due_at) where due_at is not null;
grant select, insert (visitor, language) on chat_conversation to krapao_app;
grant update (
  language, read_number, sent_number, due_at, attempts, agent_name, agent_at, requested_at, puzzled_at
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

-- What was sent in a conversation. Who holds the token may load it, so the token is the address.
create table chat_file (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{43}$'),
  conversation_id uuid not null references chat_conversation (id),
  file_name text not null unique references stored_file (name),
  file_type text not null check (file_type in ('image', 'video', 'file'))
);
create index chat_file_conversation on chat_file (conversation_id);
grant select, insert on chat_file to krapao_app;

-- How far we have read what agents did.
create table help_desk (
  is_only boolean primary key default true check (is_only),
  acts_after bigint not null default 0
);
insert into help_desk default values;
grant select, update (acts_after) on help_desk to krapao_app;

-- What the helper answers by itself. An operator may change it.
create table chat_answer (
  topic text not null check (topic ~ '^[a-z-]{1,40}$'),
  language language_code not null,
  -- What in a visitor's text is about this topic, in small letters.
  words text[] not null default '{}',
  -- The messages to answer with, in their order.
  messages jsonb not null check (jsonb_typeof(messages) = 'array'),
  primary key (topic, language)
);
grant select on chat_answer to krapao_app;
