-- Games: providers, the members' accounts there, transfers to and from them, bets.

create table game_provider (
  code text primary key check (code ~ '^[A-Z0-9]{1,20}$'),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- How the provider treats our reference: A ignores a repeat, B reports the result of a reference,
  -- C does neither.
  class text not null check (class in ('A', 'B', 'C')),
  -- Credits per baht or kip; without a ratio the provider is closed to that currency.
  ratio_baht numeric(12, 6) check (ratio_baht > 0),
  ratio_lak numeric(12, 6) check (ratio_lak > 0),
  -- A request may be carried out until this time after it was sent. Before that, "unknown" is not a
  -- refusal.
  delay_seconds integer not null check (delay_seconds > 0),
  web text,
  android text,
  ios text,
  is_open boolean not null,
  position integer not null
);
grant select on game_provider to krapao_app;

create table game_account (
  member_id text not null references member (id),
  provider text not null references game_provider (code),
  username text not null
    check (username ~ '^[\w.@-]*$' and char_length(username) between 1 and 64),
  password_sealed bytea not null,
  -- Sent to the provider, which has not confirmed it yet.
  next_password_sealed bytea,
  -- The key of the request that opened it, so that a repeat finds the result.
  activate_key text,
  -- The provider confirmed the account. Before that, the row is only our request.
  opened_at timestamptz,
  -- The last known balance in the member's currency. Each booked transfer changes it.
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  outstanding_minor bigint not null default 0 check (outstanding_minor >= 0),
  seen_at timestamptz,
  is_stale boolean not null default false,
  -- Grows when a transfer ends. A balance that was requested before that is out of date.
  moves bigint not null default 0,
  primary key (member_id, provider),
  unique (provider, username)
) with (fillfactor = 80);
grant select, insert on game_account to krapao_app;
grant update (
  password_sealed, next_password_sealed, activate_key, opened_at, balance_minor,
  outstanding_minor, seen_at, is_stale
) on game_account to krapao_app;

-- What a member does with a game: at most one row for each game. It moves no money.
create table game_choice (
  member_id text not null references member (id),
  provider text not null references game_provider (code),
  is_favourite boolean not null default false,
  played_at timestamptz,
  -- The amount that the member last chose to move there before playing; zero for none.
  along_minor bigint check (along_minor between 0 and 100000000000000),
  -- The member's own money in the game when it was last played, and the number of the last transfer
  -- that it includes. More than that, brought back, is a win.
  own_minor bigint check (own_minor >= 0),
  own_number bigint check (own_number >= 0),
  primary key (member_id, provider),
  check ((played_at is null) = (own_minor is null)),
  check ((played_at is null) = (own_number is null))
) with (fillfactor = 80);
grant select, insert on game_choice to krapao_app;
grant update (is_favourite, played_at, along_minor, own_minor, own_number)
  on game_choice to krapao_app;

-- One transfer request to a provider. An operation has one leg, or two from game to game.
create table game_transfer (
  member_id text not null,
  number bigint not null,
  leg smallint not null check (leg in (1, 2)),
  provider text not null,
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAW')),
  credit_minor bigint not null check (credit_minor > 0),
  -- Random, as the reference of a withdrawal.
  reference text not null unique
    check (reference ~ '^T[0-9A-Z]*$' and octet_length(reference) between 25 and 33),
  -- WAITING: not sent. REQUESTED: sent or about to be sent. UNKNOWN: sent without a clear answer.
  state text not null check (state in ('WAITING', 'REQUESTED', 'SETTLED', 'REFUSED', 'UNKNOWN')),
  -- The provider's reason for a refusal.
  note text,
  -- Written before each request.
  requested_at timestamptz,
  -- The next time a worker handles it, as with withdrawals; null if only an operator can decide.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- The first time that no clear answer came. A repeat moves `requested_at`, not this.
  unknown_since timestamptz,
  -- The provider's last answer that did not end it, for an operator.
  last_answer text check (char_length(last_answer) <= 40),
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, number, leg),
  foreign key (member_id, number) references operation (member_id, number),
  foreign key (member_id, provider) references game_account (member_id, provider),
  check ((state in ('SETTLED', 'REFUSED')) = (ended_at is not null)),
  check (ended_at is null or due_at is null)
) with (fillfactor = 80);
-- An account has one open transfer at a time, so that its balance is known.
create unique index game_transfer_one_open on game_transfer (member_id, provider)
  where ended_at is null;
create index game_transfer_due on game_transfer (due_at) where due_at is not null;
-- The metrics read the oldest of them.
create index game_transfer_unknown on game_transfer (unknown_since) where state = 'UNKNOWN';
-- Legs begin and end only together with the ledger, in the functions of `functions/game.sql`.
grant select on game_transfer to krapao_app;
grant update (
  state, requested_at, due_at, attempts, unknown_since, last_answer, answered_at
) on game_transfer to krapao_app;

create table bet (
  provider text not null references game_provider (code),
  id text not null check (char_length(id) between 1 and 100),
  member_id text not null references member (id),
  game text not null,
  stake_minor bigint not null check (stake_minor >= 0),
  payout_minor bigint not null check (payout_minor >= 0),
  status text not null check (status in ('OPEN', 'SETTLED', 'VOID')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  reported_at timestamptz not null default clock_now(),
  primary key (provider, id)
);
create index bet_of_member on bet (member_id, placed_at);
-- The open stakes of a member.
create index bet_open on bet (member_id, provider) include (stake_minor) where status = 'OPEN';
create index bet_settled on bet (member_id, settled_at) where status = 'SETTLED';
grant select, insert on bet to krapao_app;
grant update (stake_minor, payout_minor, status, settled_at) on bet to krapao_app;

-- The position up to which each provider's bets were read.
create table bet_feed (
  provider text primary key references game_provider (code),
  after_cursor text not null default '',
  due_at timestamptz not null default clock_now(),
  -- The last time that the provider gave its list.
  read_at timestamptz not null default clock_now()
);
grant select on bet_feed to krapao_app;
grant update (after_cursor, due_at, read_at) on bet_feed to krapao_app;

-- A leg of a transfer to open.
create type game_leg_order as (
  index integer,
  member_id text,
  key text,
  leg smallint,
  provider text,
  direction text,
  credit_minor bigint,
  reference text,
  lease_seconds integer
);

-- The end of a leg, with its ledger posting.
create type game_leg_end as (
  index integer,
  member_id text,
  number bigint,
  leg smallint,
  leg_state text,
  note text,
  operation_state text,
  wallet_minor bigint,
  held_minor bigint,
  refund_minor bigint,
  house text,
  balance_minor bigint,
  next_leg text,
  lease_seconds integer
);
