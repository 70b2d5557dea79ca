-- Rewards: one mechanism for bonus, promotion, invite, refund and coupon. Reward money comes from the
-- house's account `promotion` and stands under conditions until they are met or the member ends it.

create table reward_grant (
  id bigint generated always as identity primary key,
  member_id text not null references ledger_account (member_id),
  kind text not null check (kind in ('bonus', 'promotion', 'invite', 'refund', 'coupon')),
  -- What it came from: the bonus's or the promotion's code, the coupon, the day.
  source text not null,
  -- What it is called in each language, as it was when the member took it.
  names by_language not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  reward_minor bigint not null check (reward_minor > 0),
  base_minor bigint not null check (base_minor >= reward_minor),
  -- Hundredths of a percent.
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  must_play_minor bigint not null check (must_play_minor >= 0),
  end_below_minor bigint not null check (end_below_minor between 0 and reward_minor / 2),
  operation_number bigint not null,
  -- The deposit it was taken for.
  deposit_number bigint,
  -- HELD: a bet placed between its deposit and it was reported later, and an operator decides.
  -- ENDING: the member has ended it, and what is in the games is on its way to the house.
  -- VOIDED: an operator has taken it back.
  state text not null default 'OPEN'
    check (state in ('OPEN', 'HELD', 'ENDING', 'COMPLETED', 'ENDED', 'VOIDED')),
  -- An operator has looked at such a bet and let the reward go on: it is not held again.
  released_at timestamptz,
  end_key text,
  -- The games that are still to be cleared.
  clearing text[] not null default '{}',
  finish_number bigint,
  started_at timestamptz not null,
  -- When to look at it next, as with transfers: new bets of the member make it due.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  unique (member_id, operation_number),
  foreign key (member_id, operation_number) references operation (member_id, number),
  foreign key (member_id, deposit_number) references operation (member_id, number),
  foreign key (member_id, finish_number) references operation (member_id, number),
  check ((state in ('COMPLETED', 'ENDED', 'VOIDED')) = (ended_at is not null)),
  check ((state in ('COMPLETED', 'ENDED', 'VOIDED')) = (finish_number is not null)),
  check (ended_at is null or due_at is null),
  check (state <> 'HELD' or due_at is null)
) with (fillfactor = 80);
create unique index reward_grant_one_open on reward_grant (member_id) where ended_at is null;
-- A deposit qualifies once, and a promotion is once per member.
create unique index reward_grant_deposit on reward_grant (member_id, deposit_number)
  where deposit_number is not null;
create unique index reward_grant_promotion on reward_grant (member_id, source)
  where kind = 'promotion';
-- A coupon is named by its spin, which is counted per member.
create unique index reward_grant_coupon on reward_grant (member_id, source) where kind = 'coupon';
create unique index reward_grant_invite on reward_grant (member_id, source) where kind = 'invite';
create index reward_grant_of_member on reward_grant (member_id, started_at);
create index reward_grant_due on reward_grant (due_at) where due_at is not null;
grant select, insert on reward_grant to krapao_app;
grant update (state, end_key, clearing, finish_number, due_at, attempts, ended_at)
  on reward_grant to krapao_app;

-- What is on offer. Amounts are in the currency of the row: a member sees the offers in theirs.
create table bonus (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,64}$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  type text not null check (type in ('limit', 'day', 'week')),
  max_received integer not null check (max_received > 0),
  -- A percentage of the deposit up to a cap, or a fixed amount.
  reward_bps integer check (reward_bps > 0),
  cap_minor bigint check (cap_minor > 0),
  fixed_minor bigint check (fixed_minor > 0),
  deposit_min_minor bigint not null default 0 check (deposit_min_minor >= 0),
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  -- How often it may be given in all, and how often it was; counted only where there is an end.
  quota integer check (quota >= 0),
  given integer not null default 0 check (given >= 0 and given <= quota),
  title by_language not null,
  is_open boolean not null default true,
  position integer not null,
  check ((reward_bps is null) <> (fixed_minor is null))
);
grant select on bonus to krapao_app;
grant update (given) on bonus to krapao_app;

create table promotion (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,64}$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  reward_bps integer check (reward_bps > 0),
  cap_minor bigint check (cap_minor > 0),
  fixed_minor bigint check (fixed_minor > 0),
  needs_deposit boolean not null,
  deposit_min_minor bigint not null default 0 check (deposit_min_minor >= 0),
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  quota integer check (quota >= 0),
  given integer not null default 0 check (given >= 0 and given <= quota),
  title by_language not null,
  -- HTML, sanitised on its way in.
  description by_language not null,
  is_open boolean not null default true,
  check ((reward_bps is null) <> (fixed_minor is null)),
  check (needs_deposit or fixed_minor is not null)
);
grant select on promotion to krapao_app;
grant update (given) on promotion to krapao_app;

-- What is shown with a bonus (its code), or before the sheets of invite and refund.
create table reward_banner (
  owner text not null,
  language language_code not null,
  position integer not null,
  image text,
  html text not null,
  primary key (owner, language, position)
);
grant select on reward_banner to krapao_app;

-- What a friend's play earns, by friend and day: what the rows show is, added up, what is received.
create table invite_earning (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  rate_bps integer not null check (rate_bps >= 0),
  turnover_minor bigint not null,
  -- The two are one person, or of one ring: nothing is earned.
  is_barred boolean not null,
  earned_minor bigint not null generated always as (
    case when is_barred then 0 else greatest(turnover_minor, 0) * rate_bps / 10000 end
  ) stored,
  received_minor bigint not null default 0 check (received_minor >= 0),
  updated_at timestamptz not null,
  primary key (inviter_id, day, invitee_id)
);
create index invite_earning_waiting on invite_earning (inviter_id)
  where earned_minor <> received_minor;
grant select on invite_earning to krapao_app;
grant update (received_minor, is_barred) on invite_earning to krapao_app;

-- Refunds that were booked: one per member and day of the losses.
create table refund (
  member_id text not null,
  day date not null,
  loss_minor bigint not null check (loss_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  operation_number bigint not null,
  created_at timestamptz not null,
  primary key (member_id, day),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
grant select, insert on refund to krapao_app;
