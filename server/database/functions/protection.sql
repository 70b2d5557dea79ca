-- Begins stops, closes the doors while they last, and decides about the money that came meanwhile.

-- True while a break or an exclusion lasts; a used-up limit closes the games only. The beginning does not
-- count: a clock that was set back must not open a door again. Nor does a clock that was set ahead.
create or replace function protection_is_stopped(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from protection_stop as stop
    where member_id = p_member_id and kind <> 'limit'
      and protection_end(stop) > (select clock_surely(at)) and protection_lasts(stop, at)
  )
$$;

create or replace function protection_is_excluded(p_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from protection_stop as stop
    where member_id = p_member_id and kind = 'exclusion'
      and protection_end(stop) > (select clock_surely(at)) and protection_lasts(stop, at)
  )
$$;

-- A stop never ends early. An exclusion ends if two people have lifted it; null is without end.
create or replace function protection_stop_only_lengthens() returns trigger
language plpgsql
as $$
begin
  if (new.id, new.member_id, new.kind, new.from_at)
     is distinct from (old.id, old.member_id, old.kind, old.from_at)
     or coalesce(new.until_at, 'infinity') < coalesce(old.until_at, 'infinity')
     or (new.lifted_at is distinct from old.lifted_at
       and not protection_lift_is_covered(old, new)) then -- refusal: lift-is-covered
    raise exception 'stop % may only end later', old.id;
  end if;
  return new;
end
$$;
create or replace trigger protection_stop_only_lengthens
  before update on protection_stop
  for each row execute function protection_stop_only_lengthens();
create or replace trigger protection_stop_is_kept
  before delete or truncate on protection_stop
  for each statement execute function refuse_change();

create or replace function protection_guards_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update ledger_account set is_guarded = true where member_id = new.member_id and not is_guarded;
  return null;
end
$$;
create or replace trigger protection_guards_account
  after insert on protection_stop
  for each row execute function protection_guards_account();
create or replace trigger protection_guards_account
  after insert on protection_limit
  for each row execute function protection_guards_account();

-- Begins a break of some days, or an exclusion of some months (null: without end). Under the member's
-- lock, so that everything that comes after the commit finds the doors closed. Codes that can still be
-- paid are cancelled. Returns NEW, REPEAT or TAKEN, as `request_take` does.
create or replace function protection_begin_stop(
  p_member_id text,
  p_kind text,
  p_days integer,
  p_months integer,
  p_key text,
  p_hash bytea
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz;
  taken text := 'NEW';
begin
  perform protection_lock(p_member_id);
  if p_key is not null then
    taken := request_take(p_member_id, p_key, p_hash, 'protection_stop');
  end if;
  if taken <> 'NEW' then
    return taken;
  end if;
  now_at := clock_now();
  insert into protection_stop (member_id, kind, from_at, due_at, until_at)
  values (p_member_id, p_kind, now_at, now_at, case p_kind
    when 'break' then now_at + make_interval(days => p_days)
    else now_at + make_interval(months => p_months)
  end);
  update qr_code set state = 'cancelled', due_at = now_at, version = version + 1
    where member_id = p_member_id and state in ('requesting', 'live');
  -- One that is just being matched locks its row before the account, and is left.
  delete from deposit_announcement where id = any (array(
    select id from deposit_announcement
    where member_id = p_member_id and receipt_id is null
    for update skip locked
  ));
  if p_kind = 'exclusion' then
    update deposit_hold set wish = 'return', due_at = now_at
      where member_id = p_member_id and state = 'held';
    -- A worker closes the reward.
    update reward_grant set due_at = now_at
      where member_id = p_member_id and state = 'OPEN';
  end if;
  return taken;
end
$$;

-- The member asks in writing to come back. All exclusions must have lasted their time. A repeat changes
-- nothing; after a refusal the member may ask again. Returns false if there is nothing to ask for.
create or replace function protection_request_return(p_member_id text, p_text text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz;
begin
  perform from ledger_account where member_id = p_member_id for update;
  now_at := clock_now();
  if exists (
    select from protection_stop as stop
    where member_id = p_member_id and kind = 'exclusion' and lifted_at is null
      and protection_may_return_at(stop) > clock_trusted(now_at, from_at)
  ) then
    return false;
  end if;
  update protection_stop set
    return_requested_at = now_at, return_text = p_text, return_declined_at = null
    where member_id = p_member_id and kind = 'exclusion' and lifted_at is null
      and (return_requested_at is null or return_declined_at is not null);
  return found or protection_is_excluded(p_member_id, now_at);
end
$$;

-- Refuses a row while its member is stopped, or if it asks for more than the member's deposit limit
-- leaves: a code, a gift link, an announcement, before any money moves. The argument names the column of
-- the amount; if that is not known yet, something must be left. The lock makes it wait for a stop or a
-- limit that begins at the same time.
create or replace function refuse_at_door() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  guarded boolean;
  requested bigint;
  room bigint;
begin
  select is_guarded into guarded from ledger_account where member_id = new.member_id
    for update;
  if not guarded then
    return new;
  end if;
  if protection_is_stopped(new.member_id, clock_now()) then -- guard: stop-of-doors
    raise check_violation using constraint = 'play_stopped', message = 'the member is stopped';
  end if;
  requested := coalesce((to_jsonb(new) ->> tg_argv[0])::bigint, 1);
  room := protection_deposit_room(new.member_id, clock_now());
  if requested > room then -- guard: limit-of-doors
    raise check_violation using constraint = 'deposit_limit', detail = greatest(room, 0)::text,
      message = 'the deposit is beyond the limit of the member';
  end if;
  return new;
end
$$;
create or replace trigger qr_code_at_door
  before insert on qr_code
  for each row execute function refuse_at_door('amount_minor');
create or replace trigger gift_at_door
  before insert on gift
  for each row execute function refuse_at_door('requested_minor');
-- A voucher that was reserved before the stop is not redeemed in it.
create or replace trigger gift_sent_at_door
  before update of redeem_sent_at on gift
  for each row when (old.redeem_sent_at is null and new.redeem_sent_at is not null)
  execute function refuse_at_door('requested_minor');
create or replace trigger deposit_announcement_at_door
  before insert on deposit_announcement
  for each row execute function refuse_at_door('amount_minor');

-- Holds deposits that the ledger refused because of a stop or a limit of their members. The operations stay open and
-- name the accounts that the money would go back to. Returns their numbers in the order of the input.
create or replace function deposit_hold_open(
  members text[],
  currencies text[],
  amounts bigint[],
  sources text[],
  houses text[],
  details jsonb[]
) returns table (index bigint, number bigint)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  input record;
  opened record;
  now_at timestamptz;
begin
  for input in
    select came.*, account.bank_code, account.account_no, account.account_name
    from unnest(members, currencies, amounts, sources, houses, details) with ordinality
      as came (member_id, currency, amount_minor, source, house, detail, ordinal)
    join bank_account as account on account.member_id = came.member_id
    order by came.member_id
  loop
    select * into opened from ledger_post(array[make_ledger_order(
      index => 1,
      member_id => input.member_id,
      kind => 'deposit',
      state => 'PENDING',
      key => null,
      request_hash => null,
      currency => input.currency,
      amount_minor => input.amount_minor,
      source => input.source,
      target => 'WALLET',
      detail => input.detail || jsonb_build_object(
        'bankCode', input.bank_code, 'bankAccountNo', input.account_no,
        'bankAccountName', input.account_name
      ),
      wallet_minor => 0,
      held_minor => input.amount_minor,
      refund_minor => 0,
      house => input.house,
      is_alone => false,
      per_minute => null
    )]);
    if opened.result <> 'POSTED' then
      raise exception 'the ledger answered % to a held deposit', opened.result;
    end if;
    now_at := clock_now();
    insert into deposit_hold (member_id, number, held_at, reason, due_at)
    values (
      input.member_id, opened.number, now_at,
      case when protection_is_stopped(input.member_id, now_at) then 'stop' else 'limit' end,
      now_at + case
        when protection_is_excluded(input.member_id, now_at) then interval '0'
        else interval '24 hours'
      end
    );
    index := input.ordinal;
    number := opened.number;
    return next;
  end loop;
end
$$;

-- The member's decision about a held deposit: send it back now, or credit it when the stop is over and
-- the limit has room for it. In an exclusion nothing is credited later. Returns false if it cannot be decided any more.
create or replace function deposit_hold_choose(p_member_id text, p_number bigint, p_wish text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  now_at timestamptz;
begin
  perform from ledger_account where member_id = p_member_id for update;
  now_at := clock_now();
  if p_wish = 'credit' and protection_is_excluded(p_member_id, now_at) then
    return false;
  end if;
  -- A payout that the bank refused is not sent again without an operator.
  update deposit_hold set wish = p_wish, state = 'held', due_at = now_at
    where member_id = p_member_id and number = p_number
      and (state = 'held' or (state = 'refused' and p_wish = 'credit'));
  return found;
end
$$;

-- Carries out the decision about a held deposit that is due: credits it, or queues the payout that
-- returns it. Returns CREDITED, RETURNING or WAITS.
create or replace function deposit_hold_decide(p_member_id text, p_number bigint, p_reference text)
returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  hold deposit_hold;
  now_at timestamptz;
  amount bigint;
begin
  perform from ledger_account where member_id = p_member_id for update;
  select * into hold from deposit_hold where member_id = p_member_id and number = p_number for update;
  now_at := clock_now();
  if hold.state is distinct from 'held' or hold.due_at > now_at then -- guard: hold-is-due
    return 'WAITS';
  end if;
  if hold.wish = 'credit' then
    select amount_minor into amount from operation
      where member_id = p_member_id and number = p_number;
    if protection_is_stopped(p_member_id, now_at)
       or amount > protection_deposit_left(p_member_id, now_at) then -- guard: limit-of-holds
      update deposit_hold set due_at = now_at + interval '10 minutes'
        where member_id = p_member_id and number = p_number;
      return 'WAITS';
    end if;
    perform from ledger_advance(
      p_member_id, p_number, 'SUCCESS', amount, -amount, 0, null
    );
    update deposit_hold set state = 'credited', due_at = null, ended_at = now_at
      where member_id = p_member_id and number = p_number;
    return 'CREDITED';
  end if;
  -- It goes to the account of the member when the money came, so a new password does not hold it. A
  -- second payout of one deposit would violate the primary key.
  insert into withdrawal (member_id, number, reference, due_at, checked_at)
  values (p_member_id, p_number, p_reference, now_at, now_at);
  update deposit_hold set state = 'returning', due_at = null
    where member_id = p_member_id and number = p_number;
  return 'RETURNING';
end
$$;

-- Ends the payout of a held deposit by the bank's answer: SUCCESS if the bank has paid, FAILED if it
-- has refused. A payout that has ended before keeps its state, which is returned.
create or replace function deposit_return_settle(p_member_id text, p_number bigint, p_state text)
returns table (is_moved boolean, state text)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  hold deposit_hold;
  amount bigint;
begin
  perform from ledger_account where member_id = p_member_id for update;
  select * into hold from deposit_hold where member_id = p_member_id and number = p_number for update;
  if hold.state is distinct from 'returning' then
    return query select false, case hold.state when 'returned' then 'SUCCESS' else 'FAILED' end;
    return;
  end if;
  if p_state = 'SUCCESS' then
    select amount_minor into amount from operation
      where member_id = p_member_id and number = p_number;
    perform from ledger_advance(p_member_id, p_number, 'FAILED', 0, -amount, 0, 'bank:PAYOUT');
  end if;
  update deposit_hold set
    state = case p_state when 'SUCCESS' then 'returned' else 'refused' end,
    ended_at = case p_state when 'SUCCESS' then clock_now() end
    where member_id = p_member_id and number = p_number;
  update withdrawal set is_open = false, due_at = clock_now()
    where member_id = p_member_id and number = p_number;
  return query select true, p_state;
end
$$;

-- The part of the open reward that goes back to the house in a stop: the reward, but no more than what
-- the member has above the deposit that it was taken for. Money in games counts as last known. Null if
-- the member is not stopped, or no reward is open or all of it goes back already.
create or replace function reward_due_in_stop(p_member_id text) returns bigint
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when reward.state = 'OPEN' and reward.played_minor >= reward.must_play_minor then 0
    else greatest(least(
      reward.reward_minor,
      account.wallet_minor + game.minor + moving.minor - coalesce(deposit.amount_minor, 0)
    ), 0)
  end
  from ledger_account as account
  join reward_grant as reward on reward.member_id = account.member_id
    and reward.ended_at is null and reward.state in ('OPEN', 'HELD')
  left join operation as deposit on deposit.member_id = reward.member_id
    and deposit.number = reward.deposit_number
  cross join lateral (
    select coalesce(sum(balance_minor + greatest(outstanding_minor, bets.stakes)), 0)::bigint as minor
    from game_account as known
    cross join lateral (
      select coalesce(sum(stake_minor), 0)::bigint as stakes from bet
      where bet.member_id = known.member_id and bet.provider = known.provider
        and bet.status = 'OPEN'
    ) as bets
    where known.member_id = account.member_id and known.opened_at is not null
  ) as game
  cross join lateral (
    select coalesce(sum(amount_minor), 0)::bigint as minor from operation as open
    where open.member_id = account.member_id and open.state = 'PENDING'
      and open.kind = 'transfer' and open.target <> 'WALLET'
  ) as moving
  where account.member_id = p_member_id and account.is_guarded
    and protection_is_stopped(p_member_id, clock_now())
$$;

-- Closes the open reward of a stopped member, so that the rest of the money can be withdrawn, if the
-- wallet then still has this amount. Results:
--   SETTLED  it is closed
--   SHORT    the wallet would have less; nothing has changed
--   NONE     there is nothing to close
create or replace function reward_settle_in_stop(p_member_id text, p_amount_minor bigint)
returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  reward reward_grant;
  due bigint;
  is_complete boolean;
  opened record;
begin
  perform from ledger_account where member_id = p_member_id
    for update; -- guard: stopped-account-lock
  select * into reward from reward_grant
    where member_id = p_member_id and ended_at is null
    for update; -- guard: stopped-reward-lock
  due := reward_due_in_stop(p_member_id);
  if due is null then
    return 'NONE';
  end if;
  if due + p_amount_minor > (select wallet_minor from ledger_account where member_id = p_member_id)
  then
    return 'SHORT';
  end if;
  is_complete := reward.state = 'OPEN' and reward.played_minor >= reward.must_play_minor;
  select * into opened from ledger_post(array[make_ledger_order(
    index => 1,
    member_id => p_member_id,
    kind => 'finish_bonus',
    state => 'SUCCESS',
    key => null,
    request_hash => null,
    currency => reward.currency,
    amount_minor => due,
    source => upper(reward.kind),
    target => case when is_complete then 'WALLET' else 'HOUSE' end,
    detail => jsonb_build_object('names', reward.names, 'reward', reward.kind),
    wallet_minor => -due,
    held_minor => 0,
    refund_minor => 0,
    house => 'promotion',
    is_alone => false,
    per_minute => null
  )]);
  if opened.result <> 'POSTED' then
    raise exception 'the ledger answered % to the end of a reward', opened.result;
  end if;
  update reward_grant set
    state = case when is_complete then 'COMPLETED' else 'STOPPED' end,
    finish_number = opened.number,
    ended_at = opened.created_at,
    due_at = null
    where id = reward.id;
  return 'SETTLED';
end
$$;

revoke execute on function
  reward_due_in_stop, reward_settle_in_stop, protection_is_stopped, protection_is_excluded, protection_begin_stop,
  protection_request_return, refuse_at_door,
  protection_guards_account, deposit_hold_open, deposit_hold_choose, deposit_hold_decide,
  deposit_return_settle from public;
grant execute on function
  reward_due_in_stop, reward_settle_in_stop, protection_is_stopped, protection_is_excluded, protection_begin_stop,
  protection_request_return, deposit_hold_open,
  deposit_hold_choose, deposit_hold_decide, deposit_return_settle to krapao_app;
