-- Games: who provides them, the members' accounts there, money on its way to and from them, bets.

create table game_provider (
  code text primary key check (code ~ '^[A-Z0-9]{1,20}$'),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- What our reference is worth there: A ignores a repeat, B tells what became of it, C does neither.
  class text not null check (class in ('A', 'B', 'C')),
  -- One baht or kip is so many credits; without a ratio the provider is closed to that currency.
  ratio_baht numeric(12, 6) check (ratio_baht > 0),
  ratio_lak numeric(12, 6) check (ratio_lak > 0),
  -- A request may be carried out so long after it was sent: before, "unknown" is not a no.
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
  username text not null check (username ~ '^[\w.@-]{1,64}$'),
  password_sealed bytea not null,
  -- Sent to the provider, which has not said that it took it.
  next_password_sealed bytea,
  -- The keys of the latest requests, so that a repeat finds the thing done.
  activate_key text,
  reset_key text,
  -- The provider said that the account stands; until then the row is only what we asked for.
  opened_at timestamptz,
  -- As last seen, in the member's currency, and changed with every transfer that is booked.
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  outstanding_minor bigint not null default 0 check (outstanding_minor >= 0),
  seen_at timestamptz,
  is_stale boolean not null default false,
  -- Grows when a transfer ends: what was asked for before that is then out of date.
  moves bigint not null default 0,
  primary key (member_id, provider),
  unique (provider, username)
) with (fillfactor = 80);
grant select, insert on game_account to krapao_app;
grant update (
  password_sealed, next_password_sealed, activate_key, reset_key, opened_at, balance_minor,
  outstanding_minor, seen_at, is_stale
) on game_account to krapao_app;

-- One question to a provider. An operation has one leg, or two from game to game.
create table game_transfer (
  member_id text not null,
  number bigint not null,
  leg smallint not null check (leg in (1, 2)),
  provider text not null,
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAW')),
  credit_minor bigint not null check (credit_minor > 0),
  reference text not null unique,
  -- WAITING to be asked; ASKED, or just about to be; UNKNOWN: asked, and no clear answer came.
  state text not null check (state in ('WAITING', 'ASKED', 'SETTLED', 'REFUSED', 'UNKNOWN')),
  -- What the provider said when it refused.
  note text,
  -- Written before every sending.
  asked_at timestamptz,
  -- When to look at it next, as with withdrawals; never, where only an operator can tell.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  primary key (member_id, number, leg),
  foreign key (member_id, number) references operation (member_id, number),
  foreign key (member_id, provider) references game_account (member_id, provider),
  check ((state in ('SETTLED', 'REFUSED')) = (ended_at is not null)),
  check (ended_at is null or due_at is null)
) with (fillfactor = 80);
-- An account takes one transfer at a time, so that what it holds can be told.
create unique index game_transfer_one_open on game_transfer (member_id, provider)
  where ended_at is null;
create index game_transfer_due on game_transfer (due_at) where due_at is not null;
create trigger game_transfer_stays_ended
  before update on game_transfer
  for each row execute function refuse_after_end();
-- Legs begin and end only together with the books, by the functions below.
grant select on game_transfer to krapao_app;
grant update (state, asked_at, due_at, attempts) on game_transfer to krapao_app;

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
  told_at timestamptz not null default clock_now(),
  primary key (provider, id)
);
create index bet_of_member on bet (member_id, placed_at);
grant select, insert on bet to krapao_app;
grant update (stake_minor, payout_minor, status, settled_at) on bet to krapao_app;

-- How far each provider's bets were read.
create table bet_feed (
  provider text primary key references game_provider (code),
  after_cursor text not null default '',
  due_at timestamptz not null default clock_now()
);
grant select on bet_feed to krapao_app;
grant update (after_cursor, due_at) on bet_feed to krapao_app;

-- A withdrawal that waits for money from the games; the wallet is not touched before it suffices.
create table withdrawal_home (
  member_id text not null,
  number bigint not null,
  due_at timestamptz not null,
  gives_up_at timestamptz not null,
  is_open boolean not null default true,
  primary key (member_id, number),
  foreign key (member_id, number) references operation (member_id, number)
);
create index withdrawal_home_due on withdrawal_home (due_at) where is_open;
grant select, insert on withdrawal_home to krapao_app;
grant update (due_at, is_open) on withdrawal_home to krapao_app;

-- Takes open operations of different members one step further, as `ledger_step` does with one.
create function ledger_steps(steps json) returns table (
  index integer,
  is_moved boolean,
  state text
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  members text[];
  member_count bigint;
  step_count bigint;
  now_at timestamptz;
begin
  select array_agg(member_id), count(distinct member_id) into members, member_count
    from json_to_recordset(steps) as asked (member_id text);
  if cardinality(members) <> member_count then
    raise exception 'one member appears twice in a batch';
  end if;
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  now_at := clock_now();

  return query
  with asked as (
    select *
    from json_to_recordset(steps) as asked (
      index integer, member_id text, number bigint, operation_state text,
      wallet_minor bigint, aside_minor bigint, refund_minor bigint, house text, detail jsonb
    )
  ),
  judged as (
    select
      asked.*,
      found.state as state_before,
      found.step + 1 as next_step,
      account.currency,
      account.wallet_minor + asked.wallet_minor as wallet_after,
      account.aside_minor + asked.aside_minor as aside_after,
      account.refund_minor + asked.refund_minor as refund_after,
      account.wallet_seq, account.aside_seq, account.refund_seq
    from asked
    join operation as found
      on found.member_id = asked.member_id and found.number = asked.number
    join ledger_account as account on account.member_id = asked.member_id
  ),
  moved as (select * from judged where state_before = 'PENDING'),
  balances as (
    update ledger_account as account set
      wallet_minor = moved.wallet_after,
      aside_minor = moved.aside_after,
      refund_minor = moved.refund_after,
      wallet_seq = account.wallet_seq + (moved.wallet_minor <> 0)::integer,
      aside_seq = account.aside_seq + (moved.aside_minor <> 0)::integer,
      refund_seq = account.refund_seq + (moved.refund_minor <> 0)::integer
    from moved
    where account.member_id = moved.member_id
  ),
  entries as (
    insert into ledger_entry
    select moved.member_id, side.account, side.seq, moved.number, moved.next_step, side.amount,
      side.balance, now_at
    from moved
    cross join lateral (values
      ('wallet', moved.wallet_seq + 1, moved.wallet_minor, moved.wallet_after),
      ('aside', moved.aside_seq + 1, moved.aside_minor, moved.aside_after),
      ('refund', moved.refund_seq + 1, moved.refund_minor, moved.refund_after)
    ) as side (account, seq, amount, balance)
    where side.amount <> 0
  ),
  house as (
    insert into house_entry
    select house, currency, member_id, number, next_step,
      -(wallet_minor + aside_minor + refund_minor), now_at
    from moved
    where wallet_minor + aside_minor + refund_minor <> 0
  ),
  operations as (
    update operation set
      state = moved.operation_state,
      step = moved.next_step,
      detail = operation.detail || coalesce(moved.detail, '{}'),
      wallet_after_minor = case when moved.wallet_minor <> 0
        then moved.wallet_after else operation.wallet_after_minor end,
      ended_at = case when moved.operation_state <> 'PENDING' then now_at end
    from moved
    where operation.member_id = moved.member_id and operation.number = moved.number
  )
  select
    judged.index,
    judged.state_before = 'PENDING',
    case judged.state_before when 'PENDING' then judged.operation_state else judged.state_before end
  from judged;
  get diagnostics step_count = row_count;
  if step_count <> member_count then
    raise exception 'there is no such operation';
  end if;
end
$$;

-- Opens transfers as `ledger_open` does, each with its legs. The first leg stands as asked at once:
-- whoever called asks the provider when this is committed. Beside the results of `ledger_open`:
--   UNFINISHED        another transfer of one of the accounts is still under way
create function game_open(orders json) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  aside_after_minor bigint,
  created_at timestamptz
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  members text[];
  busy integer[];
  now_at timestamptz;
begin
  select array_agg(member_id) into members
    from json_to_recordset(orders) as asked (member_id text);
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  select coalesce(array_agg(distinct asked.index), '{}') into busy
    from json_to_recordset(orders) as asked (index integer, member_id text, key text, legs json)
    cross join lateral json_to_recordset(asked.legs) as leg (provider text)
    where exists (
        select from game_transfer as open
        where open.member_id = asked.member_id and open.provider = leg.provider
          and open.ended_at is null
        offset 0
      )
      -- A repeat asks about the very transfer that is under way.
      and not exists (
        select from operation as earlier
        where earlier.member_id = asked.member_id and earlier.key = asked.key
        offset 0
      );
  now_at := clock_now();

  return query
  with opened as materialized (
    select * from ledger_post(array(
      select asked
      from json_populate_recordset(null::ledger_order, orders) as asked
      where asked.index <> all (busy)
    ))
  ),
  legs as (
    insert into game_transfer (
      member_id, number, leg, provider, direction, credit_minor, reference, state, asked_at, due_at
    )
    select asked.member_id, opened.number, leg.leg, leg.provider, leg.direction, leg.credit_minor,
      'T' || asked.member_id || 'N' || opened.number || 'L' || leg.leg,
      case leg.leg when 1 then 'ASKED' else 'WAITING' end,
      case leg.leg when 1 then now_at end,
      case leg.leg when 1 then now_at + make_interval(secs => asked.lease_seconds) end
    from opened
    join json_to_recordset(orders) as asked (
      index integer, member_id text, lease_seconds integer, legs json
    ) on asked.index = opened.index
    cross join lateral json_to_recordset(asked.legs) as leg (
      leg smallint, provider text, direction text, credit_minor bigint
    )
    where opened.result = 'POSTED'
  )
  select * from opened
  union all
  select refused.index, 'UNFINISHED', null, null, null, null, null
  from unnest(busy) as refused (index);
end
$$;

-- Ends legs of different members, each in one go with its step in the books and with what the account
-- was last seen to hold. `next_leg` says what becomes of the other leg: ASK (by the caller, at once),
-- DUE (by whoever looks next) or DROP. Who comes second moves nothing and learns the state.
create function game_end(ends json) returns table (
  index integer,
  is_moved boolean,
  state text
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  members text[];
  still_open integer[];
  now_at timestamptz;
begin
  select array_agg(member_id) into members
    from json_to_recordset(ends) as asked (member_id text);
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  select coalesce(array_agg(asked.index), '{}') into still_open
    from json_to_recordset(ends) as asked (
      index integer, member_id text, number bigint, leg smallint
    )
    join game_transfer as leg
      on leg.member_id = asked.member_id and leg.number = asked.number and leg.leg = asked.leg
    where leg.state in ('ASKED', 'UNKNOWN');
  now_at := clock_now();

  return query
  with asked as (
    select *
    from json_to_recordset(ends) as asked (
      index integer, member_id text, number bigint, leg smallint, leg_state text, note text,
      balance_minor bigint, next_leg text, lease_seconds integer
    )
  ),
  stepped as materialized (
    select * from ledger_steps((
      select json_agg(step.value)
      from json_array_elements(ends) as step
      where (step.value ->> 'index')::integer = any (still_open)
    ))
  ),
  ending as (
    select asked.* from asked join stepped on stepped.index = asked.index and stepped.is_moved
  ),
  ended as (
    update game_transfer as leg set
      state = ending.leg_state, note = ending.note, ended_at = now_at, due_at = null
    from ending
    where leg.member_id = ending.member_id and leg.number = ending.number
      and leg.leg = ending.leg
    returning leg.member_id, leg.provider, ending.balance_minor
  ),
  others as (
    update game_transfer as leg set
      state = case ending.next_leg
        when 'ASK' then 'ASKED' when 'DUE' then 'WAITING' when 'DROP' then 'REFUSED' end,
      asked_at = case ending.next_leg when 'ASK' then now_at end,
      due_at = case ending.next_leg
        when 'ASK' then now_at + make_interval(secs => ending.lease_seconds)
        when 'DUE' then now_at end,
      ended_at = case ending.next_leg when 'DROP' then now_at end
    from ending
    where leg.member_id = ending.member_id and leg.number = ending.number
      and leg.leg > ending.leg and ending.next_leg is not null
  ),
  accounts as (
    update game_account as account set
      -- More than was seen may have been there: what was won in between.
      balance_minor = greatest(0, account.balance_minor + ended.balance_minor),
      moves = account.moves + 1
    from ended
    where account.member_id = ended.member_id and account.provider = ended.provider
  )
  select asked.index, coalesce(stepped.is_moved, false), coalesce(stepped.state, operation.state)
  from asked
  join operation on operation.member_id = asked.member_id and operation.number = asked.number
  left join stepped on stepped.index = asked.index;
end
$$;

revoke execute on function ledger_steps, game_open, game_end from public;
grant execute on function game_open, game_end to krapao_app;
