-- What check:world compared and what differs, for the room Differences.
create table world_day (
  party text not null,
  kind text not null,
  currency text not null,
  day date not null,
  own_count bigint not null,
  own_minor bigint not null,
  outside_count bigint not null,
  outside_minor bigint not null,
  compared_at timestamptz not null,
  primary key (party, kind, currency, day)
);
create index world_day_latest on world_day (day desc, party, kind, currency);

create table world_difference (
  id bigint generated always as identity primary key,
  party text not null,
  kind text not null,
  reference text not null,
  name text not null,
  -- The time of our line, or of the provider's if we have none.
  at timestamptz not null,
  currency text not null check (currency in ('BAHT', 'LAK', '')),
  own_minor bigint,
  outside_minor bigint,
  -- The bank and the last four digits.
  own_account text not null,
  outside_account text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- A later check compared it again and found no difference.
  ended_at timestamptz,
  -- Two operators have explained exactly these values.
  explained_act bigint references office_act (id),
  unique (party, kind, reference, name)
);
create index world_difference_open on world_difference (at) where ended_at is null;
create index world_difference_latest on world_difference (at);
