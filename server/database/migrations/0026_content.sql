-- What operators change from the office: every version of it, and one draft of each.

create table content_version (
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  -- The act that published it; null for the first version, which the installation wrote.
  act_id bigint references office_act (id),
  at timestamptz,
  primary key (kind, key, version),
  check ((version = 1) = (act_id is null)),
  check ((act_id is null) = (at is null))
);

create table content_draft (
  kind text not null,
  key text not null,
  value jsonb not null,
  saved_by text not null references operator (id),
  saved_at timestamptz not null default clock_now(),
  primary key (kind, key)
);
