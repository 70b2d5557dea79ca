-- One key of a member is one request, whichever call it was sent with. Operations, slips, gifts and
-- codes each have their own unique key; that no two of them share one is decided by whoever holds the
-- row of the member's account, which every operation takes anyway.

-- Refuses a row whose key stands for a request of another kind. Its own kind's repeats are found by the
-- unique key of its table.
create function refuse_taken_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from ledger_account where member_id = new.member_id for update;
  if exists (select from operation where member_id = new.member_id and key = new.key)
     or (tg_table_name <> 'slip'
       and exists (select from slip where member_id = new.member_id and key = new.key))
     or (tg_table_name <> 'gift'
       and exists (select from gift where member_id = new.member_id and key = new.key))
     or (tg_table_name <> 'qr_code'
       and exists (select from qr_code where member_id = new.member_id and key = new.key))
     -- 0013 brings the spins.
     or exists (select from spinwheel_spin where member_id = new.member_id and key = new.key) then
    raise unique_violation
      using constraint = 'one_key_one_request', message = 'the key stands for another request';
  end if;
  return new;
end
$$;
revoke execute on function refuse_taken_key from public;

create trigger slip_has_its_own_key
  before insert on slip
  for each row when (new.key is not null) execute function refuse_taken_key();
create trigger gift_has_its_own_key
  before insert on gift
  for each row when (new.key is not null) execute function refuse_taken_key();
create trigger qr_code_has_its_own_key
  before insert on qr_code
  for each row when (new.key is not null) execute function refuse_taken_key();

-- An operation to be opened, with what it changes on each of the member's accounts.
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
  aside_minor bigint,
  refund_minor bigint,
  house text,
  is_alone boolean,
  per_minute integer
);

-- Opens operations, at most one per member in a call, and answers each one separately:
--   POSTED            it stands
--   REPLAY            it stood already: its present state is told
--   KEY_INVALID       the key stands for another request
--   MONEY_NOT_ENOUGH, NO_WALLET, REQUEST_LIMIT
--   UNFINISHED        `isAlone`: a withdrawal is still open
--   BONUS_CONDITION   a withdrawal, while a reward's conditions are open (0012 brings the rewards)
--
-- A batch is small and the tables are large, so every row is looked up by its index, whatever the
-- planner believes of tables that have grown since it last looked: it may neither scan them nor hash
-- nor keep them (`offset 0` has it look up each row by itself), and it plans once.
create function ledger_post(orders ledger_order[]) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  -- Of the account as it is now, which for a replay may be long after the operation.
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
  member_count bigint;
  now_at timestamptz;
begin
  select array_agg(member_id), count(distinct member_id) into members, member_count
    from unnest(orders);
  if cardinality(members) <> member_count then
    raise exception 'one member appears twice in a batch';
  end if;

  -- Always in the same order, so that two batches wait for one another instead of locking up.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  now_at := clock_now();

  return query
  with judged as (
    select
      asked.*,
      account.wallet_minor + asked.wallet_minor as wallet_after,
      account.aside_minor + asked.aside_minor as aside_after,
      account.aside_minor as aside_before,
      account.refund_minor + asked.refund_minor as refund_after,
      account.wallet_seq, account.aside_seq, account.refund_seq,
      account.operation_count + 1 as next_number,
      earlier.number as earlier_number,
      earlier.state as earlier_state,
      earlier.wallet_after_minor as earlier_wallet_after,
      earlier.created_at as earlier_created_at,
      case
        when earlier.number is not null and earlier.request_hash = decode(asked.request_hash, 'hex')
          then 'REPLAY'
        when earlier.number is not null then 'KEY_INVALID'
        when asked.key is not null and (
          exists (select from slip where member_id = asked.member_id and key = asked.key offset 0)
          or exists (
            select from gift where member_id = asked.member_id and key = asked.key offset 0
          )
          or exists (
            select from qr_code where member_id = asked.member_id and key = asked.key offset 0
          )
          or exists (
            select from spinwheel_spin where member_id = asked.member_id and key = asked.key offset 0
          )
        ) then 'KEY_INVALID'
        when account.member_id is null then 'NO_WALLET'
        when account.currency <> asked.currency then 'KEY_INVALID'
        -- Rewards are taken under the same lock, so that none is taken unseen.
        when asked.kind = 'withdraw' and exists (
          select from reward_grant
          where reward_grant.member_id = asked.member_id and reward_grant.ended_at is null
          offset 0
        ) then 'BONUS_CONDITION'
        when asked.is_alone and exists (
          select from operation as open
          where open.member_id = asked.member_id and open.kind = 'withdraw'
            and open.state = 'PENDING'
          offset 0
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
    from unnest(orders) as asked
    left join ledger_account as account on account.member_id = asked.member_id
    left join lateral (
      select number, state, request_hash, wallet_after_minor, created_at
      from operation as known
      where known.member_id = asked.member_id and known.key = asked.key
      offset 0
    ) as earlier on true
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
    case judged.result when 'POSTED' then judged.state else judged.earlier_state end,
    case judged.result
      when 'POSTED' then judged.wallet_after else judged.earlier_wallet_after end,
    case judged.result when 'POSTED' then judged.aside_after else judged.aside_before end,
    case judged.result when 'POSTED' then now_at else judged.earlier_created_at end
  from judged;
end
$$;

-- The same for orders written as JSON.
create or replace function ledger_open(orders json) returns table (
  index integer,
  result text,
  number bigint,
  state text,
  wallet_after_minor bigint,
  aside_after_minor bigint,
  created_at timestamptz
)
language sql security definer set search_path = public, pg_temp
as $$
  select * from ledger_post(array(
    select asked from json_populate_recordset(null::ledger_order, orders) as asked
  ))
$$;

revoke execute on function ledger_post from public;
grant execute on function ledger_post to krapao_app;
