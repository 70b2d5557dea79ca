-- The progress of a payout on our side: of a withdrawal (W), or of a held deposit that goes back (B). The
-- operation holds its amount.

create table withdrawal (
  member_id text not null,
  number bigint not null,
  -- Our reference at the bank. It is random, so that a database restored from a backup never uses it
  -- twice.
  reference text not null unique
    check (reference ~ '^[WB][0-9A-Z]*$' and octet_length(reference) between 25 and 33),
  -- The next time a worker handles it. A worker moves this forward before it starts, so that no two
  -- work on it and another one takes over if the first dies.
  due_at timestamptz not null,
  checked_at timestamptz not null,
  -- Written before the payout is sent. From then on the worker only queries its state.
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- The bank's last answer that did not end it, for an operator.
  last_answer text check (char_length(last_answer) <= 40),
  answered_at timestamptz,
  is_open boolean not null default true,
  -- Why it waits for an operator, who releases or refuses it. Null for all others.
  held_reasons text[] check (
    held_reasons <@ array['LARGE', 'PASSWORD_RESET', 'ACCOUNT_CHANGED'] and held_reasons <> '{}'
  ),
  -- The operation is found by `withdrawal_take_up` and `deposit_hold_decide`, which alone add rows. A
  -- foreign key would look for it again.
  primary key (member_id, number),
  constraint withdrawal_held_is_not_sent check (held_reasons is null or sent_at is null)
);
create index withdrawal_due on withdrawal (due_at) where is_open and held_reasons is null;
-- The metrics read the oldest of them.
create index withdrawal_open on withdrawal (checked_at) where is_open and held_reasons is null;
create index withdrawal_held on withdrawal (checked_at) where is_open and held_reasons is not null;
grant select on withdrawal to krapao_app;
-- Only an operator changes `held_reasons`; `withdrawal_take_up` sets it.
grant update (due_at, sent_at, attempts, is_open, last_answer, answered_at) on withdrawal to krapao_app;

-- A withdrawal that waits for money from the games. The wallet is not changed before the money is
-- enough.
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

-- Members whose new withdrawals wait for an operator. Only functions of the owner add rows.
create table withdrawal_hold (
  member_id text not null references member (id),
  reason text not null check (reason in ('PASSWORD_RESET', 'ACCOUNT_CHANGED')),
  until timestamptz not null,
  primary key (member_id, reason)
);
grant select on withdrawal_hold to krapao_app;
