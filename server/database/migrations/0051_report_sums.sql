-- Sums of days that have ended, so that no report reads the days of every member.

-- All members of a day.
create table house_day (
  day date not null,
  currency text not null,
  in_minor bigint not null,
  in_count bigint not null,
  out_minor bigint not null,
  out_count bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  -- What rewards cost: given less what came back.
  reward_minor bigint not null,
  depositors bigint not null,
  players bigint not null,
  new_members bigint not null,
  first_deposits bigint not null,
  primary key (day, currency)
);

-- A member's money by month, from `member_day`. A month is named by its first day.
create table member_month (
  month date not null,
  member_id text not null,
  currency text not null,
  in_minor bigint not null,
  in_count bigint not null,
  out_minor bigint not null,
  out_count bigint not null,
  reward_minor bigint not null,
  primary key (month, member_id)
);
-- The check of the books reads the sums of a member's months.
create index member_month_member on member_month (member_id);

-- A member's settled bets by month, from `play_day`.
create table play_month (
  month date not null,
  member_id text not null,
  provider text not null,
  game text not null,
  currency text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (month, member_id, provider, game)
);
create index play_month_member on play_month (member_id);

-- What the members who registered on a day did in a month.
create table cohort_month (
  joined date not null,
  currency text not null,
  month date not null,
  active bigint not null,
  in_minor bigint not null,
  out_minor bigint not null,
  primary key (joined, currency, month)
);
create index cohort_month_month on cohort_month (month);

-- Bets that were reported or changed after their day: the sums of that day and its month are made again.
create table play_late (
  day date not null,
  id bigint generated always as identity,
  member_id text not null,
  primary key (day, id)
);

-- All days are summed again.
update report_day_head set filled_at = 'infinity';
