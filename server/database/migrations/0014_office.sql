-- The back office: operators, their sessions and acts, and the record of everything they did.

-- `krapao_office` reads views and executes functions; it writes no table. `krapao_deed` runs the deed
-- of an act in one transaction with it: it has the rights of the application and of the office.
do $$
begin
  create role krapao_office nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  create role krapao_deed nologin in role krapao_app, krapao_office;
exception
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to krapao_office;
grant select on migration, clock, instance, setting to krapao_office;

create table operator (
  id text primary key check (id ~ '^[a-z][a-z0-9.-]{1,39}$'),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default clock_now(),
  disabled_at timestamptz
);

create table operator_role (
  operator_id text not null references operator (id),
  role text not null,
  primary key (operator_id, role)
);

-- What each role may do, and the kinds of acts. The start of the server writes both from the contract.
create table office_role_permission (
  role text not null,
  permission text not null,
  primary key (role, permission)
);

create table office_act_kind (
  kind text primary key,
  request text not null,
  approve text,
  second text not null check (second in ('never', 'amount', 'always')),
  check ((approve is null) = (second = 'never'))
);

create table operator_passkey (
  credential_id bytea primary key check (octet_length(credential_id) between 16 and 1023),
  operator_id text not null references operator (id),
  -- As the authenticator gave it (COSE), and in the form that every library of cryptography reads.
  public_key bytea not null,
  public_key_spki bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  is_synced boolean not null,
  agent text check (char_length(agent) <= 60),
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- A link that lets a person make the first passkey of an operator. It works once.
create table operator_invitation (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id text not null references operator (id),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table operator_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id text not null references operator (id),
  -- The browser, by the hash of a random cookie.
  device_hash bytea not null check (octet_length(device_hash) = 32),
  agent text check (char_length(agent) <= 60),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  active_at timestamptz not null default clock_now(),
  -- Stays until the session is unlocked, so that a clock that is set back does not unlock it.
  locked_at timestamptz,
  proved_at timestamptz not null default clock_now()
);
create index operator_session_expires on operator_session (expires_at);

-- Random values that an operator's authenticator signs. A row is deleted when it is first presented.
create table operator_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  -- What it is for: `login`, or a purpose with the session, invitation or role that requested it.
  purpose text not null,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null
);
create index operator_challenge_expires on operator_challenge (expires_at);

-- One row for each act of an operator: requested, decided, done.
create table office_act (
  id bigint generated always as identity primary key,
  kind text not null references office_act_kind (kind),
  subject text not null,
  -- Exactly what was requested: kind, subject, amount, reason and operator.
  body jsonb not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- The state of the subject when it was requested.
  facts jsonb not null,
  facts_hash bytea not null check (octet_length(facts_hash) = 32),
  currency text,
  amount_minor bigint,
  reason text not null check (char_length(reason) between 3 and 500),
  requested_by text not null references operator (id),
  requested_device bytea not null,
  requested_at timestamptz not null,
  -- How many other people must agree.
  needs smallint not null check (needs in (0, 1)),
  expires_at timestamptz not null,
  decided_by text references operator (id),
  decided_device bytea,
  decided_at timestamptz,
  decided_reason text,
  verdict text check (verdict in ('approved', 'rejected', 'recalled', 'expired')),
  -- The signature of the second person: credential, authenticator data, client data, signature.
  proof jsonb,
  -- The transaction that does it.
  taken_in text,
  done_at timestamptz,
  result jsonb not null default '{}',
  constraint office_act_four_eyes check (
    verdict is distinct from 'approved'
    or (decided_by <> requested_by and decided_device <> requested_device and proof is not null)
  ),
  constraint office_act_done_is_decided check (done_at is null or needs = 0 or verdict = 'approved')
);
create unique index office_act_one_open on office_act (kind, subject)
  where verdict is null and done_at is null;
create index office_act_waiting on office_act (requested_at) where verdict is null and done_at is null;
-- The acts that a second person decides, without the many that need none.
create index office_act_two on office_act (id) where needs = 1;
-- What each operator requested and decided of late.
create index office_act_requested on office_act (requested_by, requested_at);
create index office_act_decided on office_act (decided_by, decided_at) where decided_by is not null;
-- Everything that operators did about one member.
create index office_act_member on office_act ((facts ->> 'member'), id);

-- Everything that operators did. Each line holds the hash of the line before it, so that a change of
-- an old line shows in all later ones. The line itself is what is hashed; the columns are read from it.
create table office_record (
  number bigint primary key,
  line text not null,
  previous bytea not null,
  hash bytea not null,
  act_id bigint generated always as (((line::jsonb) ->> 'actId')::bigint) stored
);
create index office_record_act on office_record (act_id) where act_id is not null;

create table office_record_head (
  is_only boolean primary key default true check (is_only),
  number bigint not null default 0,
  hash bytea not null default '\x'
);
insert into office_record_head default values;

-- A release changes it. A trigger refuses a change without a fitting act.
grant update (held_reasons) on withdrawal to krapao_deed;

-- Blocking a member's login and ending the block. A trigger refuses a change without a fitting act.
grant update (disabled_at) on member to krapao_deed;
