-- The file that a member makes of the statement.

-- One row per member: a new address replaces the last one, and only one file is written at a time.
create table statement_export (
  member_id text primary key references member (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  filters jsonb not null,
  language language_code not null,
  expires_at timestamptz not null,
  -- The file is being written until then; null if it is not. Each page of it moves the time.
  busy_until timestamptz,
  -- Counts the writers. Only the latest one goes on.
  run bigint not null default 0
);
grant select, insert, update on statement_export to krapao_app;
