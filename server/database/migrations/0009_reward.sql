-- Rewards: one mechanism for bonus, promotion, invite, refund and coupon. Reward money comes from
-- the house account `promotion` and is under conditions until they are met or the member ends it.

create table reward_grant (
  id bigint generated always as identity primary key,
  member_id text not null references ledger_account (member_id),
  kind text not null check (kind in ('bonus', 'promotion', 'invite', 'refund', 'coupon')),
  -- The origin: the code of the bonus or promotion, the coupon, the day.
  source text not null,
  -- The name in each language at the time the member took it.
  names by_language not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  reward_minor bigint not null check (reward_minor > 0),
  base_minor bigint not null check (base_minor >= reward_minor),
  -- Hundredths of a percent.
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  must_play_minor bigint not null check (must_play_minor >= 0),
  end_below_minor bigint not null check (end_below_minor between 0 and reward_minor / 2),
  -- The settled stakes of bets that were placed under it. `functions/reward.sql` keeps the sum.
  played_minor bigint not null default 0,
  operation_number bigint not null,
  -- The deposit it was taken for.
  deposit_number bigint,
  -- HELD: a bet between the deposit and the reward was reported late; an operator decides.
  -- ENDING: the member has ended it, and the money in the games is collected for the house.
  -- VOIDED: an operator has taken it back.
  -- STOPPED: it went back to the house in a break or an exclusion, so that the rest can be withdrawn.
  state text not null default 'OPEN'
    check (state in ('OPEN', 'HELD', 'ENDING', 'COMPLETED', 'ENDED', 'VOIDED', 'STOPPED')),
  -- An operator has checked such a bet and released the reward. It is not held again.
  released_at timestamptz,
  end_key text,
  -- The games from which the money is not yet collected.
  clearing text[] not null default '{}',
  finish_number bigint,
  started_at timestamptz not null,
  -- The next time a worker handles it. New bets of the member make it due.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  unique (member_id, operation_number),
  foreign key (member_id, operation_number) references operation (member_id, number),
  foreign key (member_id, deposit_number) references operation (member_id, number),
  foreign key (member_id, finish_number) references operation (member_id, number),
  check ((state in ('COMPLETED', 'ENDED', 'VOIDED', 'STOPPED')) = (ended_at is not null)),
  check ((state in ('COMPLETED', 'ENDED', 'VOIDED', 'STOPPED')) = (finish_number is not null)),
  check (ended_at is null or due_at is null),
  check (state <> 'HELD' or due_at is null)
) with (fillfactor = 80);
create unique index reward_grant_one_open on reward_grant (member_id) where ended_at is null;
-- A deposit qualifies once, and a promotion is once per member.
create unique index reward_grant_deposit on reward_grant (member_id, deposit_number)
  where deposit_number is not null;
create unique index reward_grant_promotion on reward_grant (member_id, source)
  where kind = 'promotion';
-- A coupon is named by its spin number, which counts per member.
create unique index reward_grant_coupon on reward_grant (member_id, source) where kind = 'coupon';
create unique index reward_grant_invite on reward_grant (member_id, source) where kind = 'invite';
create index reward_grant_of_member on reward_grant (member_id, started_at);
create index reward_grant_gift on reward_grant (member_id, started_at) where deposit_number is null;
create index reward_grant_bonus on reward_grant (member_id, source, started_at)
  where kind = 'bonus';
create index reward_grant_end_key on reward_grant (member_id, end_key) where end_key is not null;
create index reward_grant_due on reward_grant (due_at) where due_at is not null;
create index reward_grant_held on reward_grant (started_at) where state = 'HELD';
grant select, insert on reward_grant to krapao_app;
grant update (state, end_key, clearing, finish_number, due_at, attempts, ended_at)
  on reward_grant to krapao_app;

-- The late bets of a reward, which the audit trail records.
create index audit_late_bet on audit (((detail ->> 'reward')::bigint))
  where act = 'reward.late_bet';

-- The offers. Amounts are in the row's currency: a member sees the offers in their own.
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
  -- The maximum number of grants and the number so far; counted only if there is a maximum.
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
  -- HTML that is sanitised before it is stored.
  description by_language not null,
  is_open boolean not null default true,
  check ((reward_bps is null) <> (fixed_minor is null)),
  check (needs_deposit or fixed_minor is not null)
);
grant select on promotion to krapao_app;
grant update (given) on promotion to krapao_app;

-- Pictures shown with a bonus (by its code), or above the sheets of invite and refund.
create table reward_banner (
  owner text not null,
  language language_code not null,
  position integer not null,
  image text,
  html text not null,
  primary key (owner, language, position)
);
grant select on reward_banner to krapao_app;

-- The earnings from a friend's play, by friend and day. The member receives the sum of the rows,
-- which is in `invite_total`.
create table invite_earning (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  rate_bps integer not null check (rate_bps >= 0),
  turnover_minor bigint not null,
  -- The two are the same person or ring, so nothing is earned.
  is_barred boolean not null,
  earned_minor bigint not null generated always as (
    case when is_barred then 0 else greatest(turnover_minor, 0) * rate_bps / 10000 end
  ) stored,
  -- Without gaps per inviter, from the first time that the row earned something. A page of the list
  -- is a range of numbers.
  number bigint check (number > 0),
  updated_at timestamptz not null,
  primary key (inviter_id, day, invitee_id),
  check (number is not null or earned_minor = 0)
);
create unique index invite_earning_number on invite_earning (inviter_id, number)
  where number is not null;
create index invite_earning_friend on invite_earning (inviter_id, invitee_id, number)
  where number is not null;
grant select on invite_earning to krapao_app;

-- The sums over an inviter's earnings. A function that writes earnings locks this row first and
-- keeps the sums: every wallet shows them, and an inviter may have a million rows.
create table invite_total (
  inviter_id text primary key references member (id),
  earned_minor bigint not null default 0 check (earned_minor >= 0),
  received_minor bigint not null default 0 check (received_minor >= 0),
  -- The number of the latest earning, and of the latest one when the member last received.
  earning_count bigint not null default 0 check (earning_count >= 0),
  received_number bigint not null default 0 check (received_number between 0 and earning_count)
) with (fillfactor = 60);
grant select on invite_total to krapao_app;

-- Booked refunds: one per member and day of losses.
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
