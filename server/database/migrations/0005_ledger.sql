-- The ledger: double entry. Money exists only here.
--
-- A member has one row of balances. Each change is an operation (a line of the statement) with one
-- or more postings, and each posting is a set of entries that sums to zero. The application's role
-- may read the ledger but not write it: it calls the functions of `functions/ledger.sql`, which make
-- the entries themselves, so that an unbalanced posting cannot be written.

create table ledger_account (
  member_id text primary key references member (id),
  currency text not null check (currency in ('BAHT', 'LAK')),
  wallet_minor bigint not null default 0 check (wallet_minor >= 0),
  -- Reserved for a withdrawal or transfer: taken from the wallet, not yet arrived or returned.
  held_minor bigint not null default 0 check (held_minor >= 0),
  refund_minor bigint not null default 0 check (refund_minor >= 0),
  wallet_seq bigint not null default 0 check (wallet_seq >= 0),
  held_seq bigint not null default 0 check (held_seq >= 0),
  refund_seq bigint not null default 0 check (refund_seq >= 0),
  operation_count bigint not null default 0 check (operation_count >= 0),
  -- The events of the member's inbox, and how many of them the member has read.
  event_count bigint not null default 0 check (event_count >= 0),
  read_count bigint not null default 0 check (read_count between 0 and event_count),
  -- A device of the member has subscribed to push messages.
  has_push boolean not null default false,
  -- The numbers of the latest deposit that was credited at once, and of the latest withdrawal in any
  -- state.
  deposit_number bigint check (deposit_number between 1 and operation_count),
  withdraw_number bigint check (withdraw_number between 1 and operation_count),
  -- Conditions of a reward are open: no withdrawal may begin. The rewards keep this true.
  bars_withdrawals boolean not null default false,
  -- The member once began a break or an exclusion, or set a limit: the ledger looks whether one holds.
  -- The stops and limits keep this true.
  is_guarded boolean not null default false,
  -- Deposits minus withdrawals, open ones included, and the highest value so far. Money that is
  -- withdrawn and deposited again does not pass the peak again. A withdrawal lowers the peak by the
  -- part that was not played.
  net_minor bigint not null default 0,
  peak_minor bigint not null default 0,
  -- Settled stakes, and the part of them that came before the deposits that are not yet played
  -- through.
  turnover_minor bigint not null default 0,
  play_from_minor bigint not null default 0 check (play_from_minor >= 0),
  spin_count bigint not null default 0 check (spin_count >= 0),
  -- Coins that can be spent: one per fixed amount of the peak, after it was played through.
  coin bigint generated always as (greatest(
    least(peak_minor, turnover_minor - play_from_minor)
      / case currency when 'LAK' then 10000000 else 10000 end - spin_count, 0
  )) stored,
  -- Coins whose deposit is not played through yet.
  waiting_coin bigint generated always as (
    peak_minor / case currency when 'LAK' then 10000000 else 10000 end - greatest(
      least(peak_minor, turnover_minor - play_from_minor)
        / case currency when 'LAK' then 10000000 else 10000 end, spin_count
    )
  ) stored,
  -- The member's part of each draw of the wheel; if null, the member's id is used.
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint ledger_account_peak check (peak_minor >= greatest(net_minor, 0)),
  constraint ledger_account_coin check (
    peak_minor / case currency when 'LAK' then 10000000 else 10000 end >= spin_count
  )
) with (fillfactor = 60); -- Free space on the page allows HOT updates.

create table operation (
  member_id text not null,
  -- Without gaps per member, so that the statement finds a page by number.
  number bigint not null check (number > 0),
  kind text not null check (kind in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  state text not null check (state in ('PENDING', 'SUCCESS', 'FAILED')),
  -- The idempotency key of the caller and the hash of its request. A repeat finds this row. The
  -- index finds keys by their beginning, whatever the collation of the database is.
  key text collate "C" check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 0 and 100000000000000),
  source text not null,
  target text not null,
  detail jsonb not null default '{}',
  wallet_after_minor bigint not null check (wallet_after_minor >= 0),
  posting smallint not null default 1 check (posting > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Kind, state, way of the money, source and target. A member has few of these combinations. The
  -- filtered statement reads the newest rows of each one that matches, so that every filter reads few
  -- rows, however long the history is.
  facet text collate "C" not null generated always as (
    kind || ':' || state || ':' || case
      when kind = 'withdraw' then 'bank'
      when kind <> 'deposit' then ''
      when source = 'GIFT' then 'gift'
      when detail ? 'qrcodeId' then 'qr'
      else 'bank'
    end || ':' || source || ':' || target
  ) stored,
  -- Its number in the member's inbox, if its end is an event there. Without gaps together with the
  -- numbers of `inbox_notice`, in the order of commits.
  event_number bigint check (event_number > 0),
  primary key (member_id, number),
  check (event_number is null or ended_at is not null),
  check ((key is null) = (request_hash is null)),
  check ((state = 'PENDING') = (ended_at is null))
) with (fillfactor = 80);
-- Open operations are in neither index: they are few, `operation_open` finds them, and each one would be
-- written twice. Neither index has the number: queries by number must keep to the primary key.
create index operation_facet on operation (member_id, facet, created_at) where state <> 'PENDING';
-- Member and amount are one value, so that the search by amount uses no other index.
create index operation_amount
  on operation ((member_id || ':' || amount_minor::text), facet, created_at)
  where state <> 'PENDING';
create unique index operation_key on operation (member_id, key) where key is not null;
create unique index operation_event on operation (member_id, event_number)
  where event_number is not null;
-- Open operations. All withdrawals have the number 0 here, so that a member can have only one.
create unique index operation_open
  on operation (member_id, (case kind when 'withdraw' then 0 else number end))
  where state = 'PENDING';

-- The idempotency keys of requests that open no operation under their key: slips, gifts, QR codes,
-- spins, game accounts, ends of rewards, stops. An operation keeps its own key.
create table request (
  member_id text not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  kind text not null check (kind in (
    'slip', 'gift', 'qr_code', 'spinwheel_spin', 'activate', 'reset_password', 'bonus_clear',
    'transfer_all', 'protection_stop'
  )),
  -- The number of the row that the request made, where the row itself keeps no key.
  subject bigint,
  created_at timestamptz not null default clock_now(),
  primary key (member_id, key)
);

create table ledger_entry (
  member_id text not null,
  account text not null check (account in ('wallet', 'held', 'refund')),
  seq bigint not null check (seq > 0),
  operation_number bigint not null,
  posting smallint not null,
  amount_minor bigint not null
    check (amount_minor <> 0 and amount_minor between -100000000000000 and 100000000000000),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  at timestamptz not null,
  primary key (member_id, account, seq)
);

-- House accounts have no running balance: each operation would have to lock that one row.
create table house_entry (
  account text not null check (account ~ '^[a-z]+(:[A-Z0-9_]+)?$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  member_id text not null,
  operation_number bigint not null,
  posting smallint not null,
  amount_minor bigint not null
    check (amount_minor <> 0 and amount_minor between -100000000000000 and 100000000000000),
  at timestamptz not null,
  primary key (member_id, operation_number, posting, account)
);
-- Finds the entries of an hour. They are added in the order of time, so that a block range index is
-- enough, and costs an entry almost nothing.
create index house_entry_at on house_entry using brin (at) with (pages_per_range = 32, autosummarize = on);

grant select on ledger_account, operation, request, ledger_entry, house_entry to krapao_app;
grant insert (member_id, currency) on ledger_account to krapao_app;

-- An operation to open, with the changes of the member's accounts.
create type ledger_order as (
  index integer,
  member_id text,
  kind text,
  state text,
  key text,
  request_hash text,
  currency text,
  amount_minor bigint,
  source text,
  target text,
  detail jsonb,
  wallet_minor bigint,
  held_minor bigint,
  refund_minor bigint,
  house text,
  is_alone boolean,
  per_minute integer
);

-- A posting of an open operation, with the changes of the member's accounts.
create type ledger_advance_order as (
  index integer,
  member_id text,
  number bigint,
  operation_state text,
  wallet_minor bigint,
  held_minor bigint,
  refund_minor bigint,
  house text
);
