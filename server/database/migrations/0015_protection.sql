-- Player protection: breaks, self-exclusions, and money that came while a member was stopped.

-- While a stop lasts, the member deposits nothing and plays nothing. The member's account says whether
-- there ever was one (`is_guarded`), so that all other members pay nothing for the check.
create table protection_stop (
  id bigint generated always as identity,
  member_id text not null references ledger_account (member_id),
  kind text not null check (kind in ('break', 'exclusion')),
  from_at timestamptz not null,
  -- Null: without end. It only moves later.
  until_at timestamptz,
  -- The next time a worker carries it out at the games; null if all money is home and all passwords are
  -- changed.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  changed_passwords text[] not null default '{}',
  primary key (member_id, id),
  check (kind <> 'break' or (
    until_at is not null and until_at between from_at + interval '1 day' and from_at + interval '42 days'
  )),
  check (kind <> 'exclusion' or until_at is null or until_at >= from_at + interval '6 months')
);
create index protection_stop_due on protection_stop (due_at) where due_at is not null;
-- Only `protection_begin_stop` adds rows.
grant select on protection_stop to krapao_app;
grant update (due_at, attempts, changed_passwords) on protection_stop to krapao_app;

-- A deposit that came and may not be credited. Its operation is open meanwhile, and the ledger holds its
-- money: it is credited later, or sent back to the member's bank account by a payout of its own.
create table deposit_hold (
  member_id text not null,
  number bigint not null,
  held_at timestamptz not null,
  wish text not null default 'return' check (wish in ('return', 'credit')),
  -- The next time a worker handles it; null if the bank or an operator decides.
  due_at timestamptz,
  -- returning: a payout is queued. refused: the bank has refused it; an operator decides.
  state text not null default 'held'
    check (state in ('held', 'returning', 'refused', 'returned', 'credited')),
  ended_at timestamptz,
  primary key (member_id, number),
  foreign key (member_id, number) references operation (member_id, number),
  check ((state = 'held') = (due_at is not null)),
  check ((state in ('returned', 'credited')) = (ended_at is not null))
);
create index deposit_hold_due on deposit_hold (due_at) where due_at is not null;
create index deposit_hold_refused on deposit_hold (held_at) where state = 'refused';
grant select on deposit_hold to krapao_app;
