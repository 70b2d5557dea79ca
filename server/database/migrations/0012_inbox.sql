-- The member's inbox and push messages.
--
-- An event of the inbox is the end of an operation (`operation.event_number`) or a notice. Both take
-- their number from the member's account row under its lock, so that the numbers have no gaps, follow
-- the order of commits whatever the clock does, and the count of unread events needs no counting.

-- Events that are no operation. Rows are only added, and deleted after the time they are kept for.
create table inbox_notice (
  member_id text not null references ledger_account (member_id),
  number bigint not null check (number > 0),
  kind text not null
    check (kind in ('slip', 'withdraw_held', 'refund', 'invite', 'password', 'login')),
  -- What it is about: one event of a kind has one notice.
  subject text not null check (char_length(subject) between 1 and 64),
  data jsonb not null default '{}',
  at timestamptz not null default clock_now(),
  primary key (member_id, number),
  unique (member_id, kind, subject)
);
create index inbox_notice_at on inbox_notice (at);
grant select on inbox_notice to krapao_app;

-- The events that a member has read, and the topics without push messages. `contract/src/inbox.ts` has
-- the same topics.
create table inbox_reader (
  member_id text primary key references ledger_account (member_id),
  read_numbers int8multirange not null default '{}',
  topics_off text[] not null default '{}'
    check (topics_off <@ array['deposit', 'withdraw', 'transfer', 'reward', 'security'])
);
grant select on inbox_reader to krapao_app;

-- Members for whom a day may have left a refund or earnings. After the day a worker writes the notice.
create table inbox_day (
  member_id text not null references member (id),
  kind text not null check (kind in ('refund', 'invite')),
  day date not null,
  -- The next time a worker handles it, as with withdrawals.
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  primary key (member_id, kind, day)
);
create index inbox_day_due on inbox_day (due_at);
grant select, delete on inbox_day to krapao_app;
grant update (due_at, attempts) on inbox_day to krapao_app;

-- A device that shows push messages. It ends with its session.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  session_hash bytea not null unique references session (token_hash) on delete cascade,
  member_id text not null references member (id),
  -- The address at the push service, and the keys that only the browser and we know.
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  language language_code not null,
  -- The number of the member's latest event, and up to which one messages were sent or left out.
  -- It is written before a message is sent, so that no event is sent twice.
  latest_number bigint not null,
  pushed_number bigint not null,
  -- The next time a worker handles it; null if all events were handled.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- Grows with each claim. Only the latest claim may send.
  claims bigint not null default 0,
  created_at timestamptz not null default clock_now(),
  check (pushed_number <= latest_number)
);
create index push_subscription_member on push_subscription (member_id);
create index push_subscription_due on push_subscription (due_at) where due_at is not null;
grant select, delete on push_subscription to krapao_app;
grant update (pushed_number, due_at, attempts, claims) on push_subscription to krapao_app;
