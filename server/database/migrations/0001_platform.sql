-- Shared by all features: the application's role, the clock, rate limits, settings, the audit trail,
-- callbacks, private files.

-- Roles belong to the whole cluster, so another database may have created these already. The server
-- lets them log in at its start, with passwords. `krapao_batch` and `krapao_sweep` have the rights of
-- `krapao_app`, other planner settings and other time limits.
do $$
begin
  create role krapao_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  create role krapao_batch nologin in role krapao_app;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  create role krapao_sweep nologin in role krapao_app;
exception
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to krapao_app;
-- A start that does not migrate reads whether the schema is complete.
grant select on migration to krapao_app;

-- One clock for code and SQL. Tests move it; the application may only read it.
create table clock (
  is_only boolean primary key default true check (is_only),
  shift interval not null default '0'
);
insert into clock default values;
grant select on clock to krapao_app;

-- Column defaults call this function, so it is here and not in the functions folder. It is stable,
-- although it reads the system clock: a comparison with it reads the clock once for each scan and
-- uses the index. A volatile function is called for every row of the table instead. Each statement,
-- and each assignment in a function, still reads the clock anew.
create function clock_now() returns timestamptz
language sql stable
as $$ select clock_timestamp() + shift from clock $$;

-- The languages of the texts, in one place of the schema. `contract/src/market.ts` has the same list.
create domain language_code as text check (value in ('th', 'la', 'en'));
-- An object with a value for each language.
create domain by_language as jsonb check (value ?& array['th', 'la', 'en']);

-- The market and the environment of this database. The server refuses to start with another one, so
-- that money is never mixed.
create table instance (
  is_only boolean primary key default true check (is_only),
  -- The file store is marked with it, so that no other database works on these files.
  id uuid not null default gen_random_uuid(),
  market text not null check (market in ('th', 'la')),
  world text not null check (world in ('sandbox', 'real'))
);
grant select on instance to krapao_app;

-- Settings that an operator may change while the service runs.
create table setting (
  key text primary key,
  value jsonb not null
);
grant select on setting to krapao_app;

-- Limits are counted here, so that all server processes share them.
create table throttle (
  key text not null,
  at timestamptz not null,
  id bigint generated always as identity,
  primary key (key, at, id)
);
create index throttle_at on throttle (at);
grant select, insert, delete on throttle to krapao_app;

-- The acts of members, operators and the system. Rows are only added.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  actor text not null,
  act text not null,
  subject text,
  detail jsonb not null default '{}'
);
-- Finds old logins, the only rows that are deleted.
create index audit_login on audit (at) where act = 'account.login';
grant select, insert on audit to krapao_app;

-- Callbacks that were received. A repeat changes nothing.
create table callback_event (
  party text not null,
  event_id text not null check (char_length(event_id) between 1 and 200),
  at timestamptz not null default clock_now(),
  primary key (party, event_id)
);
create index callback_event_at on callback_event (at);
grant select, insert, delete on callback_event to krapao_app;

-- Items from outside that could not be read, with their bytes. An operator checks them.
create table unreadable_item (
  id bigint generated always as identity primary key,
  -- `bank-feed`, `bets:JOKER`, `chat-acts`, `callback:bank:SCB`.
  source text not null,
  -- The sender's id of the item; null if it has none that can be stored.
  item_id text,
  bytes bytea not null,
  digest bytea not null check (octet_length(digest) = 32),
  reason text not null,
  noticed_at timestamptz not null default clock_now(),
  resolved_at timestamptz,
  -- The same bytes from the same source are the same item.
  unique (source, digest)
);
create index unreadable_item_open on unreadable_item (source) where resolved_at is null;
grant select, insert on unreadable_item to krapao_app;

-- Private files. The row is written before the file, so that every file in the store has a row, and
-- the file is removed before its row.
create table stored_file (
  name text primary key check (name ~ '^[0-9a-z]{32}$'),
  -- `member:` or `chat:` with an id. Quotas are counted per owner.
  owner text not null,
  -- Slips and chat files: re-encoded pictures, checked videos, and files from agents.
  type text not null check (type in (
    'image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime', 'application/octet-stream'
  )),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default clock_now(),
  -- `incoming`: no row needs it yet. `kept`: a row of `kept_by` needs it. `leaving`: it is being
  -- removed. `gone`: it was removed, and the row that needed it stays.
  state text not null default 'incoming' check (state in ('incoming', 'kept', 'leaving', 'gone')),
  kept_by text check (kept_by in ('slip', 'chat')),
  -- The next time a worker removes it. No upload takes an hour, so a crash left an older one.
  due_at timestamptz default clock_now() + interval '1 hour',
  attempts integer not null default 0 check (attempts >= 0),
  check ((due_at is not null) = (state in ('incoming', 'leaving'))),
  check (state <> 'incoming' or kept_by is null),
  check (state not in ('kept', 'gone') or kept_by is not null)
);
create index stored_file_owner on stored_file (owner, created_at);
create index stored_file_due on stored_file (due_at) where due_at is not null;
create index stored_file_kept on stored_file (kept_by, created_at) where state = 'kept';
grant select, insert (name, owner, type, bytes), delete on stored_file to krapao_app;
grant update (state, due_at, attempts) on stored_file to krapao_app;

-- The holder of the token may read the file for a few minutes. Only the token's hash is stored.
create table file_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  file_name text not null references stored_file (name) on delete cascade,
  expires_at timestamptz not null
);
create index file_link_expires on file_link (expires_at);
create index file_link_file on file_link (file_name);
grant select, insert, delete on file_link to krapao_app;

-- Provider answers that contradict our ledger. Each waits for an operator.
create table discrepancy (
  id bigint generated always as identity primary key,
  -- `bank`, `gift`, `payment:KBANK`, `game:JOKER`.
  party text not null,
  reference text not null,
  kind text not null check (
    kind in ('OTHER_DETAILS', 'REFERENCE_TAKEN', 'DONE_AFTER_RETURN', 'REFUSED_AFTER_PAYMENT')
  ),
  expected jsonb not null,
  received jsonb not null,
  times integer not null default 1,
  noticed_at timestamptz not null default clock_now(),
  latest_at timestamptz not null default clock_now(),
  resolved_at timestamptz,
  unique (party, reference, kind)
);
create index discrepancy_open on discrepancy (id) where resolved_at is null;
grant select, insert on discrepancy to krapao_app;
grant update (received, times, latest_at, resolved_at) on discrepancy to krapao_app;

-- The latest result of `check:books` and `check:world`, for the metrics. The checks write it with the
-- owner's rights: the application can read a result but not forge one.
create table check_result (
  kind text not null check (kind in ('books', 'world')),
  -- whole: everything was checked. changed: only rows that changed since the previous check.
  scope text not null check (scope in ('whole', 'changed')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- How many rows or lines the check read.
  checked bigint not null check (checked >= 0),
  breaches bigint not null check (breaches >= 0),
  -- The position in history that the check covers: a transaction id, or a moment.
  position text not null,
  primary key (kind, scope)
);
grant select on check_result to krapao_app;

-- The digests that `check:books` compares at its next run. They are in the database, so that a
-- restored database has the digests of its own history.
create table check_memory (
  kind text primary key check (kind = 'books'),
  memory jsonb not null
);

-- What each server process says about itself every few seconds. A row of a process that ended goes.
create table process_state (
  name text primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- By worker: seconds since its last run without an error or a silent provider.
  workers jsonb not null,
  -- By provider and call: answers and failures since the start, and for how long it has been silent.
  calls jsonb not null
) with (fillfactor = 50);
grant select, insert, update, delete on process_state to krapao_app;
