-- What is done about a withdrawal: the operation says what it is, these rows how far our side has got.

create table withdrawal (
  member_id text not null,
  number bigint not null,
  -- What the bank knows the payout by. It is random, so that a database that was put back to an earlier
  -- moment never gives it out again.
  reference text not null unique check (reference ~ '^W[0-9A-Z]{24}$'),
  -- When it is next to be looked at. A process that takes it up moves this on first, so that no two
  -- work on it, and another takes over should the first one die.
  due_at timestamptz not null,
  checked_at timestamptz not null,
  -- Written before the bank is asked: from here on it is only asked what became of it.
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  is_open boolean not null default true,
  primary key (member_id, number),
  foreign key (member_id, number) references operation (member_id, number)
);
create index withdrawal_due on withdrawal (due_at) where is_open;
grant select, insert on withdrawal to krapao_app;
grant update (due_at, sent_at, attempts, is_open) on withdrawal to krapao_app;

-- A withdrawal that waits for money from the games; the wallet is not touched before it suffices.
create table withdrawal_collection (
  member_id text not null,
  number bigint not null,
  due_at timestamptz not null,
  gives_up_at timestamptz not null,
  is_open boolean not null default true,
  primary key (member_id, number),
  foreign key (member_id, number) references operation (member_id, number)
);
create index withdrawal_collection_due on withdrawal_collection (due_at) where is_open;
grant select, insert on withdrawal_collection to krapao_app;
grant update (due_at, is_open) on withdrawal_collection to krapao_app;
