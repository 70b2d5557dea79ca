-- Sums that the rooms of the office read, so that no question reads all of history.

-- The house's entries by hour.
create table money_hour (
  hour timestamptz not null,
  account text not null,
  currency text not null,
  amount_minor bigint not null,
  entries bigint not null,
  primary key (hour, account, currency)
);

-- The sums of all hours before `final_to`.
create table money_total (
  account text not null,
  currency text not null,
  amount_minor bigint not null,
  primary key (account, currency)
);

create table money_hour_head (
  is_only boolean primary key default true check (is_only),
  -- Entries before this hour are in `money_total`. Later hours are summed again.
  final_to timestamptz not null default '-infinity',
  filled_at timestamptz not null default '-infinity'
);
insert into money_hour_head default values;

-- Settled bets by the hour of their settling, kept by the triggers of the bets.
create table play_hour (
  hour timestamptz not null,
  provider text not null,
  currency text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (hour, provider, currency)
);
