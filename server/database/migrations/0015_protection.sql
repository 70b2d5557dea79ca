-- Player protection: breaks, self-exclusions, limits, and money that came in a stop or beyond a limit.

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

-- The limits that members have set for themselves. A change is a new row; the latest row of a kind and
-- period is in force. Periods begin at midnight, on Monday and on the first of the month in Bangkok.
create table protection_limit (
  member_id text not null references ledger_account (member_id),
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  number integer not null check (number > 0),
  -- Null: no limit any more.
  amount_minor bigint check (amount_minor between 1 and 100000000000000),
  from_at timestamptz not null,
  primary key (member_id, kind, period, number)
);
grant select on protection_limit to krapao_app;

-- A higher limit, or none, that a member has asked for. It waits a day and until the running period is
-- over. Then the member confirms it within a week, or it lapses.
create table protection_raise (
  member_id text not null references ledger_account (member_id),
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount_minor bigint check (amount_minor between 1 and 100000000000000),
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  lapses_at timestamptz not null,
  primary key (member_id, kind, period),
  constraint protection_raise_waits check (
    ready_at >= requested_at + interval '24 hours'
    and ready_at >= (date_trunc(period, requested_at at time zone 'Asia/Bangkok') + case period
      when 'day' then interval '1 day' when 'week' then interval '7 days' else interval '1 month'
    end) at time zone 'Asia/Bangkok'
  ),
  check (lapses_at = ready_at + interval '7 days')
);
grant select on protection_raise to krapao_app;

-- A deposit that came and may not be credited. Its operation is open meanwhile, and the ledger holds its
-- money: it is credited later, or sent back to the member's bank account by a payout of its own.
create table deposit_hold (
  member_id text not null,
  number bigint not null,
  held_at timestamptz not null,
  reason text not null check (reason in ('stop', 'limit')),
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
