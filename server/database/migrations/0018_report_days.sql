-- Sums by the calendar day of Bangkok, from which the reports of the office are read.

-- A member's money by day, from the house's entries before `report_day_head.final_to`.
create table member_day (
  day date not null,
  member_id text not null,
  currency text not null,
  in_minor bigint not null,
  in_count bigint not null,
  out_minor bigint not null,
  out_count bigint not null,
  -- What rewards cost: given less what came back.
  reward_minor bigint not null,
  primary key (day, member_id)
);

-- The day on which each member's first money came in.
create table first_deposit (
  member_id text primary key,
  day date not null,
  currency text not null
);
create index first_deposit_day on first_deposit (day);

-- Withdrawals by the day on which they were paid, and how long they took.
create table payout_day (
  day date not null,
  currency text not null,
  paid bigint not null,
  amount_minor bigint not null,
  in_1_minute bigint not null,
  in_5_minutes bigint not null,
  in_30_minutes bigint not null,
  later bigint not null,
  primary key (day, currency)
);

-- Settled bets by the day of their settling, kept by the triggers of the bets.
create table play_day (
  day date not null,
  member_id text not null,
  provider text not null,
  game text not null,
  currency text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (day, member_id, provider, game)
);

-- What the operator owes, as it was last summed.
create table liability (
  kind text not null,
  -- The game provider, or empty.
  party text not null,
  currency text not null,
  amount_minor bigint not null,
  count bigint not null,
  -- Since when the oldest part is so, if that is known.
  oldest_at timestamptz,
  primary key (kind, party, currency)
);

create table report_day_head (
  is_only boolean primary key default true check (is_only),
  -- Entries before this hour are in the sums. Later ones are added when a report is read.
  final_to timestamptz not null default '-infinity',
  filled_at timestamptz not null default '-infinity',
  -- Bets from before this table are in `play_day` too.
  has_play boolean not null default false,
  liabilities_at timestamptz not null default '-infinity'
);
insert into report_day_head default values;
