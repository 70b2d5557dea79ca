-- What a draft would have done over past days: the latest rehearsal of each operator, by thing.
create table rehearsal (
  kind text not null,
  key text not null,
  made_by text not null references operator (id),
  -- Exactly this value was rehearsed: the second person sees it only beside the same value.
  value jsonb not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  figures jsonb not null,
  made_at timestamptz not null default clock_now(),
  primary key (kind, key, made_by)
);
