-- The room Unknown: payouts and transfers without a clear answer, rewards whose end waits for a game,
-- rewards that wait for a person, and answers that contradict our ledger. Two people end the first; one
-- person settles the last.

-- Open pages of the office read again.
create or replace function office_unknown_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'unknown'); return null; end $$;
create or replace trigger game_transfer_unknown_changed
  after update on game_transfer
  for each row when ((old.state = 'UNKNOWN') <> (new.state = 'UNKNOWN'))
  execute function office_unknown_changed();
-- Only a payout that was listed: the many others end without a notice.
create or replace trigger withdrawal_unknown_changed
  after update on withdrawal
  for each row when (
    old.is_open and not new.is_open and old.sent_at < new.due_at - interval '10 minutes'
  )
  execute function office_unknown_changed();
create or replace trigger discrepancy_changed
  after insert or update on discrepancy
  for each statement execute function office_unknown_changed();

-- Payouts that were sent ten minutes ago, also those that send an unmatched transfer back: no request can be
-- on its way any more. Transfers to and from
-- games that are unknown; a person may end one that cannot settle by itself any more: no request is on
-- its way (10 seconds, and the provider's own delay), and the provider cannot be queried or had an hour.
-- Rewards whose end waits for a game; six attempts take about a minute, so that a busy game is not listed.
create or replace view office_unknown as
  select 'PAYOUT' as kind, withdrawal.reference, withdrawal.member_id, operation.amount_minor,
    operation.currency, operation.detail ->> 'bankCode' as party,
    '•••' || right(operation.detail ->> 'bankAccountNo', 4) as account,
    case when operation.kind = 'withdraw' then 'WITHDRAWAL' else 'RETURN' end as way,
    withdrawal.sent_at as since, withdrawal.attempts, withdrawal.due_at as next_at,
    withdrawal.last_answer, withdrawal.answered_at, true as is_endable, null::bigint as reward_id
  from withdrawal
  join operation on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
  where withdrawal.is_open and withdrawal.held_reasons is null
    and withdrawal.sent_at < clock_now() - interval '10 minutes'
  union all
  -- The money is in nobody's books: there is no member.
  select 'PAYOUT', back.reference, null, receipt.amount_minor, receipt.currency, receipt.sender_bank,
    '•••' || right(back.account_no, 4), 'SENDER', back.sent_at, back.attempts, back.due_at,
    back.last_answer, back.answered_at, true, null
  from suspense_return as back
  join bank_receipt as receipt on receipt.id = back.receipt_id
  where back.state = 'open' and back.sent_at < clock_now() - interval '10 minutes'
  union all
  select 'TRANSFER', leg.reference, leg.member_id, operation.amount_minor, operation.currency,
    leg.provider, account.username,
    case when operation.target = 'HOUSE' then 'CLEARING' else leg.direction end,
    leg.unknown_since, leg.attempts, leg.due_at, leg.last_answer, leg.answered_at,
    leg.requested_at < clock_now() - make_interval(secs => provider.delay_seconds + 10)
      and (provider.class = 'C' or operation.created_at < clock_now() - interval '1 hour'),
    null
  from game_transfer as leg
  join operation on operation.member_id = leg.member_id and operation.number = leg.number
  join game_account as account
    on account.member_id = leg.member_id and account.provider = leg.provider
  join game_provider as provider on provider.code = leg.provider
  where leg.state = 'UNKNOWN'
  union all
  select 'REWARD', 'R' || reward.id || '-' || waiting.provider, reward.member_id,
    reward.reward_minor, reward.currency, waiting.provider, account.username, 'CLEARING',
    reward.started_at, reward.attempts, reward.due_at, null, null, true, reward.id
  from reward_grant as reward
  cross join unnest(reward.clearing) as waiting (provider)
  join game_account as account
    on account.member_id = reward.member_id and account.provider = waiting.provider
  where reward.state = 'ENDING' and reward.attempts >= 6 and not exists (
    select from game_transfer as leg
    where leg.member_id = reward.member_id and leg.provider = waiting.provider
      and leg.ended_at is null and leg.state <> 'WAITING'
  );

-- The facts about something unknown that a person may end. A new answer is a new fact.
create or replace function office_unknown_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'member', member_id,
    'amountMinor', amount_minor::text,
    'currency', currency,
    'party', party,
    'account', account,
    'way', way,
    'since', to_char(since at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'),
    'lastAnswer', last_answer
  )
  from (
    -- A reward is found by its id: its reference is in no index.
    select * from office_unknown where kind <> 'REWARD' and reference = act_subject
    union all
    select * from office_unknown
    where kind = 'REWARD' and reference = act_subject and act_kind = 'unknown.settle'
      and reward_id = substring(act_subject from '^R([0-9]{1,18})-')::bigint
  ) as item
  where is_endable
$$;

-- The details of one side with the last four digits of an account.
create or replace function office_details(details jsonb) returns jsonb
language sql immutable
return case when details ? 'accountNo'
  then details || jsonb_build_object('accountNo', '•••' || right(details ->> 'accountNo', 4))
  else details end;

create or replace function office_discrepancy_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'member', coalesce(
      (select member_id from withdrawal where withdrawal.reference = discrepancy.reference),
      (select member_id from game_transfer where game_transfer.reference = discrepancy.reference),
      (select member_id from qr_code where qr_code.id = discrepancy.reference)
    ),
    'party', party,
    'reference', reference,
    'contradiction', kind,
    'ours', office_details(expected)::text,
    'theirs', office_details(received)::text,
    'times', times::text
  )
  from discrepancy where id = office_number(act_subject) and resolved_at is null
$$;

-- The servers of members end what the bank and the games have answered. Every other login, also the
-- owner of the database, ends a payout or a transfer only by an act.
create or replace function withdrawal_end_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_paid boolean;
  amount bigint;
begin
  select amount_minor, case kind
      when 'withdraw' then state = 'SUCCESS'
      else exists (
        select from deposit_hold as hold
        where hold.member_id = old.member_id and hold.number = old.number and hold.state = 'returned'
      )
    end into amount, is_paid
    from operation where member_id = old.member_id and number = old.number;
  -- refusal: unknown-payout-is-covered
  if not office_covers(
    case when is_paid then 'unknown.settle' else 'unknown.return' end, old.reference, amount
  ) then
    raise exception 'payout % is open: its end needs an act', old.reference using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger withdrawal_end_is_covered
  after update on withdrawal
  for each row when (
    old.is_open and not new.is_open and old.held_reasons is null
    and session_user not in ('krapao_app', 'krapao_batch', 'krapao_sweep')
  )
  execute function withdrawal_end_is_covered();

create or replace function game_transfer_end_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  amount bigint;
begin
  select amount_minor into amount from operation
    where member_id = old.member_id and number = old.number;
  -- refusal: unknown-transfer-is-covered
  if not office_covers(
    case new.state when 'SETTLED' then 'unknown.settle' else 'unknown.return' end,
    old.reference, amount
  ) and not (new.state = 'REFUSED' and exists (
    select from reward_grant as reward
    where reward.member_id = old.member_id and reward.state = 'ENDING'
      and office_covers('unknown.settle', 'R' || reward.id || '-' || old.provider, reward.reward_minor)
  )) then
    raise exception 'transfer % is open: its end needs an act', old.reference using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger game_transfer_end_is_covered
  after update on game_transfer
  for each row when (
    old.ended_at is null and new.ended_at is not null and old.state in ('REQUESTED', 'UNKNOWN')
    and session_user not in ('krapao_app', 'krapao_batch', 'krapao_sweep')
  )
  execute function game_transfer_end_is_covered();

-- A contradiction is settled by an act, for every login. An answer that came since the act was requested is
-- another one: nobody has seen it.
create or replace function discrepancy_end_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from office_act
    where kind = 'discrepancy.resolve' and subject = old.id::text and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text and facts ->> 'times' <> old.times::text;
  if found then perform office_refuse('CHANGED'); end if;
  if not office_covers('discrepancy.resolve', old.id::text, null) then -- refusal: discrepancy-is-covered
    raise exception 'contradiction % is open: its end needs an act', old.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger discrepancy_end_is_covered
  after update on discrepancy
  for each row when (old.resolved_at is null and new.resolved_at is not null)
  execute function discrepancy_end_is_covered();

-- The queue as operators see it: with a masked member and the request that waits.
create or replace view office_unknown_item as
  select item.kind, item.reference, item.member_id, item.amount_minor, item.currency, item.party,
    item.account, item.way, item.since, item.attempts, item.next_at, item.last_answer,
    item.answered_at, item.is_endable,
    (select office_mask(username) from member where member.id = item.member_id) as member,
    (select min(id) from office_act
      where kind in ('unknown.settle', 'unknown.return') and subject = item.reference
        and verdict is null and done_at is null) as open_act,
    item.reward_id
  from office_unknown as item;

-- The first of them. In an outage there are many, so each part reads the first of its index.
create or replace function office_unknown_items(size integer) returns setof office_unknown_item
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select item.* from (
    (select 'PAYOUT' as kind, reference, null::bigint as reward_id from withdrawal
      where is_open and held_reasons is null and sent_at < clock_now() - interval '10 minutes'
      order by checked_at limit size)
    union all
    (select 'PAYOUT', reference, null from suspense_return
      where state = 'open' and sent_at < clock_now() - interval '10 minutes'
      order by created_at limit size)
    union all
    (select 'TRANSFER', reference, null from game_transfer where state = 'UNKNOWN'
      order by unknown_since limit size)
    union all
    (select 'REWARD', null, id from reward_grant where state = 'ENDING' and attempts >= 6
      order by started_at limit size)
  ) as listed
  cross join lateral (
    (select * from office_unknown_item as one
      where one.kind <> 'REWARD' and one.reference = listed.reference offset 0)
    union all
    (select * from office_unknown_item as one
      where one.kind = 'REWARD' and one.reward_id = listed.reward_id offset 0)
  ) as item
  order by item.since, item.reference
  limit size;
end
$$;

create or replace view office_discrepancy as
  select id, party, reference, kind, office_details(expected) as expected,
    office_details(received) as received, times, noticed_at, latest_at,
    coalesce(
      (select member_id from withdrawal where withdrawal.reference = discrepancy.reference),
      (select member_id from game_transfer where game_transfer.reference = discrepancy.reference)
    ) as member_id
  from discrepancy where resolved_at is null;

-- A held reward goes on or is taken back by a fitting act, for every login. In a break or an exclusion it
-- goes back to the house by itself.
create or replace function reward_held_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_allowed boolean;
begin
  is_allowed := case new.state
    when 'VOIDED' then office_covers('reward.void', new.id::text, new.reward_minor)
    when 'OPEN' then office_covers('reward.release', new.id::text, new.reward_minor)
    when 'STOPPED' then new.released_at is not distinct from old.released_at
    else false
  end;
  if not is_allowed then -- refusal: held-reward-is-covered
    raise exception 'reward % waits for a person: its end needs an act', new.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger reward_held_is_covered
  after update on reward_grant
  for each row when (
    (old.state = 'HELD' and new.state <> 'HELD') or (old.state <> 'VOIDED' and new.state = 'VOIDED')
    or new.released_at is distinct from old.released_at
  )
  execute function reward_held_is_covered();
create or replace trigger reward_held_changed
  after update on reward_grant
  for each row when ((old.state = 'HELD') <> (new.state = 'HELD'))
  execute function office_unknown_changed();

-- The reward goes on, and no bet holds it again.
create or replace function reward_release(reward bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update reward_grant set state = 'OPEN', released_at = clock_now(), due_at = clock_now()
    where id = reward and state = 'HELD';
  return found;
end
$$;

create or replace view office_reward as
  select reward.id, reward.member_id, office_mask(member.username) as member, reward.kind, reward.source,
    reward.names, reward.reward_minor, reward.currency, deposit.amount_minor as deposit_minor,
    deposit.created_at as deposited_at, reward.started_at,
    (select min((detail ->> 'placedAt')::timestamptz) from audit
      where act = 'reward.late_bet' and (detail ->> 'reward')::bigint = reward.id) as bet_at,
    (select least(wallet_minor, reward.reward_minor) from ledger_account
      where ledger_account.member_id = reward.member_id) as takes_back_minor,
    1 in (office_needs('reward.release', reward.currency, reward.reward_minor),
      office_needs('reward.void', reward.currency, reward.reward_minor)) as needs_second,
    (select min(id) from office_act
      where office_act.kind in ('reward.release', 'reward.void') and subject = reward.id::text
        and verdict is null and done_at is null) as open_act,
    (select max(created_at) from operation
      where operation.member_id = reward.member_id and operation.state <> 'PENDING'
        and facet = 'adjust:SUCCESS::WALLET:HOUSE' and detail ->> 'cause' = 'deposit'
        and created_at >= reward.started_at) as corrected_at
  from reward_grant as reward
  join member on member.id = reward.member_id
  join operation as deposit on deposit.member_id = reward.member_id
    and deposit.number = reward.deposit_number
  where reward.state = 'HELD';

create or replace function office_reward_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'member', member_id,
    'amountMinor', reward_minor::text,
    'currency', currency,
    'reward', source,
    'depositedAt', to_char(deposited_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'),
    'betAt', to_char(bet_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS'),
    'takenAt', to_char(started_at at time zone 'Asia/Bangkok', 'DD/MM/YYYY HH24:MI:SS')
  )
  from office_reward where id = office_number(act_subject)
$$;

revoke execute on function
  office_unknown_facts, office_discrepancy_facts, office_unknown_items, reward_release, office_reward_facts
  from public;
grant execute on function office_unknown_items to krapao_office;
grant execute on function reward_release to krapao_deed;
grant select on office_unknown_item, office_discrepancy, office_reward to krapao_office;
