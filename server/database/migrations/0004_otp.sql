-- One-time codes by SMS, and texts that wait to be sent. The code is stored only as a hash keyed by the token; the token is stored
-- only as a hash.

create table otp (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  phone text not null,
  -- A code for one purpose is of no use for the other, because its text names the purpose.
  purpose text not null default 'register' check (purpose in ('register', 'password')),
  reference text not null check (reference ~ '^[A-Z]{4}$'),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  wrong_count integer not null default 0 check (wrong_count between 0 and 5),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- The gateway refused the SMS, so the member does not have to wait a minute.
  failed_at timestamptz,
  -- The hash of a cookie of the browser that requested the code. Only that browser can verify and
  -- register.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  verified_at timestamptz,
  used_at timestamptz,
  check (used_at is null or verified_at is not null)
);
create index otp_phone on otp (phone, created_at);
create index otp_created on otp (created_at);
grant select, insert, delete on otp to krapao_app;
grant update (wrong_count, failed_at, verified_at, used_at) on otp to krapao_app;

-- Text messages that a worker sends. A row is deleted when its text was sent, or is of no use any
-- more.
create table text_message (
  -- Our reference at the gateway: the same reference is the same message.
  reference text primary key check (char_length(reference) between 1 and 100),
  phone text not null,
  -- Sealed, because it may contain a one-time code.
  sealed_text bytea not null,
  -- Sent only if the phone is a member's. The worker decides it, and not the request that adds the
  -- row, so that neither the answer nor its time reveals who is a member.
  is_for_members boolean not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  due_at timestamptz default clock_now(),
  attempts integer not null default 0 check (attempts >= 0)
);
create index text_message_due on text_message (due_at) where due_at is not null;
-- The metrics read the oldest of them.
create index text_message_waiting on text_message (created_at) where due_at is not null;
grant select, insert, delete on text_message to krapao_app;
grant update (due_at, attempts) on text_message to krapao_app;
