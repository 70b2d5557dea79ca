-- The books: double entry, the only place where money exists.
--
-- A member has one row of balances; every change of them is an operation (what the member sees in the
-- statement) with one or more steps, and every step is a set of entries that sums to zero. The
-- application's role may read all of it but write none of it: it calls the two functions below, which
-- make the entries themselves, so that nothing unbalanced can be written.

create table ledger_account (
  member_id text primary key references member (id),
  currency text not null check (currency in ('BAHT', 'LAK')),
  wallet_minor bigint not null default 0 check (wallet_minor >= 0),
  -- On its way out: taken from the wallet, not yet arrived or returned.
  aside_minor bigint not null default 0 check (aside_minor >= 0),
  refund_minor bigint not null default 0 check (refund_minor >= 0),
  wallet_seq bigint not null default 0 check (wallet_seq >= 0),
  aside_seq bigint not null default 0 check (aside_seq >= 0),
  refund_seq bigint not null default 0 check (refund_seq >= 0),
  operation_count bigint not null default 0 check (operation_count >= 0)
) with (fillfactor = 60); -- Room on the page keeps the many updates of a row off the index.

create table operation (
  member_id text not null,
  -- Without gaps per member: the statement finds any page by number alone.
  number bigint not null check (number > 0),
  kind text not null check (kind in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  state text not null check (state in ('PENDING', 'SUCCESS', 'FAILED')),
  -- What the caller knows the request by, and what it asked: a repeat finds this row.
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 0 and 100000000000000),
  source text not null,
  target text not null,
  detail jsonb not null default '{}',
  wallet_after_minor bigint not null check (wallet_after_minor >= 0),
  step smallint not null default 1 check (step > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, number),
  check ((key is null) = (request_hash is null)),
  check ((state = 'PENDING') = (ended_at is null))
) with (fillfactor = 80);
create unique index operation_key on operation (member_id, key) where key is not null;
create unique index operation_one_withdrawal on operation (member_id)
  where kind = 'withdraw' and state = 'PENDING';
create index operation_pending on operation (kind, created_at) where state = 'PENDING';

create table ledger_entry (
  member_id text not null,
  account text not null check (account in ('wallet', 'aside', 'refund')),
  seq bigint not null check (seq > 0),
  operation_number bigint not null,
  step smallint not null,
  amount_minor bigint not null
    check (amount_minor <> 0 and amount_minor between -100000000000000 and 100000000000000),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  at timestamptz not null,
  primary key (member_id, account, seq)
);

-- The house's accounts have no running balance: a row that every operation updates would be a queue.
create table house_entry (
  account text not null check (account ~ '^[a-z]+(:[A-Z0-9_]+)?$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  member_id text not null,
  operation_number bigint not null,
  step smallint not null,
  amount_minor bigint not null
    check (amount_minor <> 0 and amount_minor between -100000000000000 and 100000000000000),
  at timestamptz not null,
  primary key (member_id, operation_number, step, account)
);

create trigger ledger_entry_only_grows
  before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger house_entry_only_grows
  before update or delete or truncate on house_entry
  for each statement execute function refuse_change();
create trigger operation_is_kept
  before delete or truncate on operation
  for each statement execute function refuse_change();

create function operation_moves_forward() returns trigger
language plpgsql
as $$
begin
  if old.state <> 'PENDING' then
    raise exception 'operation %/% has ended', old.member_id, old.number;
  end if;
  if (new.member_id, new.number, new.kind, new.currency, new.amount_minor, new.created_at)
     is distinct from
     (old.member_id, old.number, old.kind, old.currency, old.amount_minor, old.created_at)
     or new.key is distinct from old.key
     or new.request_hash is distinct from old.request_hash
     or new.step <> old.step + 1 then
    raise exception 'operation %/% may not change what it was about', old.member_id, old.number;
  end if;
  return new;
end
$$;
create trigger operation_moves_forward
  before update on operation
  for each row execute function operation_moves_forward();

-- Opens operations, at most one per member in a call, and answers each one separately:
--   POSTED            it stands
--   REPLAY            it stood already: its present state is told
--   KEY_INVALID       the key stands for another request
--   MONEY_NOT_ENOUGH, NO_WALLET, REQUEST_LIMIT
--   UNFINISHED        `isAlone`: another of its kind is still open
create function ledger_open(orders json) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  -- Of the account as it is now, which for a replay may be long after the operation.
  aside_after_minor bigint,
  created_at timestamptz
)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  members text[];
  now_at timestamptz;
begin
  select array_agg(member_id order by member_id) into members
    from json_to_recordset(orders) as asked (member_id text);
  if cardinality(members) <> (select count(distinct member) from unnest(members) as member) then
    raise exception 'one member appears twice in a batch';
  end if;

  -- Always in the same order, so that two batches wait for one another instead of locking up.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  now_at := clock_now();

  return query
  with asked as (
    select *
    from json_to_recordset(orders) as asked (
      index integer, member_id text, kind text, state text, key text, request_hash text,
      currency text, amount_minor bigint, source text, target text, detail jsonb,
      wallet_minor bigint, aside_minor bigint, refund_minor bigint,
      house text, is_alone boolean, per_minute integer
    )
  ),
  judged as (
    select
      asked.*,
      account.wallet_minor + asked.wallet_minor as wallet_after,
      account.aside_minor + asked.aside_minor as aside_after,
      account.aside_minor as aside_before,
      account.refund_minor + asked.refund_minor as refund_after,
      account.wallet_seq, account.aside_seq, account.refund_seq,
      account.operation_count + 1 as next_number,
      earlier.number as earlier_number,
      case
        when earlier.number is not null and earlier.request_hash = decode(asked.request_hash, 'hex')
          then 'REPLAY'
        when earlier.number is not null then 'KEY_INVALID'
        when account.member_id is null then 'NO_WALLET'
        when account.currency <> asked.currency then 'KEY_INVALID'
        when asked.is_alone and exists (
          select from operation as open
          where open.member_id = asked.member_id and open.kind = asked.kind
            and open.state = 'PENDING'
        ) then 'UNFINISHED'
        -- The operation that many numbers back is younger than a minute: too many too fast.
        when asked.per_minute is not null and exists (
          select from operation as past
          where past.member_id = asked.member_id
            and past.number = account.operation_count + 1 - asked.per_minute
            and past.created_at > now_at - interval '1 minute'
        ) then 'REQUEST_LIMIT'
        when account.wallet_minor + asked.wallet_minor < 0
          or account.aside_minor + asked.aside_minor < 0
          or account.refund_minor + asked.refund_minor < 0 then 'MONEY_NOT_ENOUGH'
        else 'POSTED'
      end as result
    from asked
    left join ledger_account as account on account.member_id = asked.member_id
    left join operation as earlier
      on earlier.member_id = asked.member_id and earlier.key = asked.key
  ),
  posted as (select * from judged where judged.result = 'POSTED'),
  balances as (
    update ledger_account as account set
      wallet_minor = posted.wallet_after,
      aside_minor = posted.aside_after,
      refund_minor = posted.refund_after,
      wallet_seq = account.wallet_seq + (posted.wallet_minor <> 0)::integer,
      aside_seq = account.aside_seq + (posted.aside_minor <> 0)::integer,
      refund_seq = account.refund_seq + (posted.refund_minor <> 0)::integer,
      operation_count = posted.next_number
    from posted
    where account.member_id = posted.member_id
  ),
  operations as (
    insert into operation (
      member_id, number, kind, state, key, request_hash, currency, amount_minor, source, target,
      detail, wallet_after_minor, created_at, ended_at
    )
    select
      member_id, next_number, kind, state, key, decode(request_hash, 'hex'), currency,
      amount_minor, source, target, detail, wallet_after, now_at,
      case when state <> 'PENDING' then now_at end
    from posted
  ),
  entries as (
    insert into ledger_entry
    select posted.member_id, side.account, side.seq, posted.next_number, 1, side.amount,
      side.balance, now_at
    from posted
    cross join lateral (values
      ('wallet', posted.wallet_seq + 1, posted.wallet_minor, posted.wallet_after),
      ('aside', posted.aside_seq + 1, posted.aside_minor, posted.aside_after),
      ('refund', posted.refund_seq + 1, posted.refund_minor, posted.refund_after)
    ) as side (account, seq, amount, balance)
    where side.amount <> 0
  ),
  house as (
    insert into house_entry
    select house, currency, member_id, next_number, 1,
      -(wallet_minor + aside_minor + refund_minor), now_at
    from posted
    where wallet_minor + aside_minor + refund_minor <> 0
  )
  select
    judged.index,
    judged.result,
    case judged.result when 'POSTED' then judged.next_number else judged.earlier_number end,
    case judged.result when 'POSTED' then judged.state else earlier.state end,
    case judged.result
      when 'POSTED' then judged.wallet_after else earlier.wallet_after_minor end,
    case judged.result when 'POSTED' then judged.aside_after else judged.aside_before end,
    case judged.result when 'POSTED' then now_at else earlier.created_at end
  from judged
  left join operation as earlier
    on earlier.member_id = judged.member_id and earlier.number = judged.earlier_number;
end
$$;

-- Takes an open operation one step further: the money arrives, returns, or only something about it is
-- noted. Answers the state it has now, and whether this call was the one that moved it.
create function ledger_step(
  asked_member_id text,
  asked_number bigint,
  to_state text,
  wallet_change bigint,
  aside_change bigint,
  refund_change bigint,
  house text,
  detail_change jsonb
) returns table (is_moved boolean, state text)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  account ledger_account;
  found operation;
  now_at timestamptz;
begin
  -- The account first, as everywhere: who holds it decides about the member's operations.
  select * into account from ledger_account where member_id = asked_member_id for update;
  select * into found from operation
    where member_id = asked_member_id and number = asked_number;
  if found.number is null then
    raise exception 'there is no operation %/%', asked_member_id, asked_number;
  end if;
  if found.state <> 'PENDING' then
    return query select false, found.state;
    return;
  end if;
  now_at := clock_now();

  update ledger_account set
    wallet_minor = wallet_minor + wallet_change,
    aside_minor = aside_minor + aside_change,
    refund_minor = refund_minor + refund_change,
    wallet_seq = wallet_seq + (wallet_change <> 0)::integer,
    aside_seq = aside_seq + (aside_change <> 0)::integer,
    refund_seq = refund_seq + (refund_change <> 0)::integer
  where member_id = asked_member_id;

  insert into ledger_entry
  select asked_member_id, side.account, side.seq, asked_number, found.step + 1, side.amount,
    side.balance, now_at
  from (values
    ('wallet', account.wallet_seq + 1, wallet_change, account.wallet_minor + wallet_change),
    ('aside', account.aside_seq + 1, aside_change, account.aside_minor + aside_change),
    ('refund', account.refund_seq + 1, refund_change, account.refund_minor + refund_change)
  ) as side (account, seq, amount, balance)
  where side.amount <> 0;

  if wallet_change + aside_change + refund_change <> 0 then
    insert into house_entry
    values (house, account.currency, asked_member_id, asked_number, found.step + 1,
      -(wallet_change + aside_change + refund_change), now_at);
  end if;

  update operation set
    state = to_state,
    step = step + 1,
    detail = detail || coalesce(detail_change, '{}'),
    wallet_after_minor = case when wallet_change <> 0
      then account.wallet_minor + wallet_change else wallet_after_minor end,
    ended_at = case when to_state <> 'PENDING' then now_at end
  where member_id = asked_member_id and number = asked_number;
  return query select true, to_state;
end
$$;

grant select on ledger_account, operation, ledger_entry, house_entry to krapao_app;
grant insert (member_id, currency) on ledger_account to krapao_app;

-- Functions are open to everyone until they are closed; these move money.
revoke execute on function ledger_open, ledger_step from public;
grant execute on function ledger_open, ledger_step to krapao_app;
