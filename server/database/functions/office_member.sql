-- The rooms Search and Member: what operators read about a member, with masked numbers, and the
-- guards of what they do to one.

-- The facts about a member for an act. None: the act has nothing to do.
create or replace function office_member_facts(act_kind text, act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select case act_kind
    when 'member.note' then jsonb_build_object('member', member.id)
    when 'member.reveal' then jsonb_build_object('member', member.id)
    when 'member.end-sessions' then (
      select jsonb_build_object('member', member.id, 'sessions', count(*)::text)
      from session where session.member_id = member.id having count(*) > 0
    )
    when 'member.disable' then case when member.disabled_at is null then
      jsonb_build_object('member', member.id, 'memberDisabled', 'false') end
    when 'member.enable' then case when member.disabled_at is not null then
      jsonb_build_object('member', member.id, 'memberDisabled', 'true',
        'disabledAt', to_char(member.disabled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'accountNow', (select bank_code || ' ' || right(account_no, 4) from bank_account
          where bank_account.member_id = member.id)) end
  end
  from member where member.id = act_subject
$$;

-- The facts about a correction of a wallet. The wallet's balance is none of them: it may change while the
-- act waits, as long as it covers the amount.
create or replace function office_adjust_facts(act_subject text, input jsonb) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', member_id, 'amountMinor', input ->> 'amountMinor', 'currency', currency,
    'adjustment', input ->> 'direction', 'cause', input ->> 'cause', 'adjustReference', input ->> 'reference',
    'walletCovers', (input ->> 'direction' = 'credit'
      or wallet_minor >= (input ->> 'amountMinor')::bigint)::text)
  from ledger_account where member_id = act_subject
$$;

-- A login is blocked or opened only by a fitting act, also for the owner of the database.
create or replace function member_block_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not office_covers( -- refusal: block-is-covered
    case when new.disabled_at is null then 'member.enable' else 'member.disable' end, old.id, null)
    -- Who closes an account blocks it first, while it has what was agreed to.
    -- guard: closed-amount
    and not (new.disabled_at is not null and office_covers('member.close', old.id,
      (select wallet_minor + refund_minor from ledger_account where member_id = old.id))) then
    -- end guard
    raise exception 'the login of member % is blocked and opened by an act: it needs an act', old.id
      using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger member_block_is_covered
  after update of disabled_at on member
  for each row when (old.disabled_at is distinct from new.disabled_at)
  execute function member_block_is_covered();

-- A correction is never more than the wallet has. Who only answers members requests small ones: all of a
-- day of Bangkok together, also those that wait, are not above the setting.
create or replace function office_adjust_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  day_max bigint := coalesce((
    select ((value -> 'adjustMax' ->> new.currency)::numeric * 100)::bigint from setting where key = 'office'
  ), 0);
begin
  perform from operator_role where operator_id = new.requested_by and role <> 'agent';
  if not found then
    if new.amount_minor > day_max then
      perform office_refuse('NOT_ALLOWED'); -- refusal: adjust-limit
    end if;
    -- Two requests of one operator are summed one after the other.
    perform from operator where id = new.requested_by for no key update; -- refusal: adjust-day-lock
    -- refusal: adjust-day
    if new.amount_minor + coalesce((
      select sum(amount_minor) from office_act
      where requested_by = new.requested_by and kind = 'member.adjust' and currency = new.currency
        and requested_at >= bangkok_day(new.requested_at)::timestamp at time zone 'Asia/Bangkok'
        and coalesce(verdict, 'approved') = 'approved' and (done_at is not null or expires_at > clock_now())
    ), 0) > day_max then
      perform office_refuse('DAY_LIMIT');
    end if;
  end if;
  if new.facts ->> 'walletCovers' = 'false' then perform office_refuse('MONEY_NOT_ENOUGH'); end if;
  return new;
end
$$;
create or replace trigger office_adjust_limit
  before insert on office_act
  for each row when (new.kind = 'member.adjust') execute function office_adjust_limit();

-- A correction is posted only by its act, once, in the main wallet alone and as the act says, also for
-- the owner of the database. Its key is the act, so that no second operation can have it.
create or replace function adjustment_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  direction text := case when new.source = 'WALLET' then 'debit' else 'credit' end;
  change bigint := case when new.source = 'WALLET' then -new.amount_minor else new.amount_minor end;
begin
  if not (
    new.state = 'SUCCESS' and new.amount_minor > 0
    -- The member reads the cause and the reference that two people have agreed to.
    and office_covers('member.adjust', new.member_id, new.amount_minor, jsonb_build_object(
      'direction', direction, 'cause', new.detail -> 'cause', 'reference', new.detail -> 'reference'
    ))
    and exists (
      select from office_act
      where new.key = 'own:act-' || id and kind = 'member.adjust' and subject = new.member_id
        and done_at is null and taken_in = pg_current_xact_id_if_assigned()::text
    )
    and exists (
      select from house_entry
      where member_id = new.member_id and operation_number = new.number and posting = 1
        and account = 'adjust' and amount_minor = -change
    )
    and exists (
      select from ledger_account as account
      join ledger_entry as entry on entry.member_id = account.member_id and entry.account = 'wallet'
        and entry.seq = account.wallet_seq
      where account.member_id = new.member_id and entry.operation_number = new.number
        and entry.amount_minor = change
    )
    and not exists (
      select from ledger_account as account
      join ledger_entry as entry on entry.member_id = account.member_id
        and (entry.account, entry.seq) in (('held', account.held_seq), ('refund', account.refund_seq))
      where account.member_id = new.member_id and entry.operation_number = new.number
    )
  ) then
    -- refusal: adjust-is-covered
    raise exception 'the wallet of member % is corrected by an act: it needs an act', new.member_id
      using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger adjustment_is_covered
  after insert on operation
  for each row when (new.kind = 'adjust') execute function adjustment_is_covered();

-- A number in full, for the operator who revealed it, for one minute. The act is committed before, so
-- that nobody reads a number and then takes the record of it back.
create or replace function office_revealed(session_hash bytea, act_id bigint)
returns table (value text, until timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  session operator_session := office_permit(session_hash, 'member.reveal');
  act office_act;
begin
  select * into act from office_act where id = act_id and kind = 'member.reveal';
  if act.requested_by is distinct from session.operator_id
    or act.done_at is null or act.done_at <= clock_now() - interval '1 minute'
    -- A clock that was set back makes the minute no longer.
    or act.done_at > clock_now()
    or act.taken_in is not distinct from pg_current_xact_id_if_assigned()::text -- refusal: revealed-after-commit
  then
    perform office_refuse('NO_DATA');
  end if;
  return query
    select case act.body -> 'input' ->> 'what'
      when 'phone' then member.username when 'account' then bank_account.account_no end,
      act.done_at + interval '1 minute'
    from member join bank_account on bank_account.member_id = member.id
    where member.id = act.subject;
end
$$;

-- Reveals of an operator who only answers members are counted: 20 in a shift.
create or replace function office_reveal_limit() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from operator_role where operator_id = new.requested_by and role <> 'agent';
  if not found and throttle_take('office:reveal:' || new.requested_by, 20, interval '8 hours') > 0 then
    perform office_refuse('REQUEST_LIMIT'); -- refusal: reveal-limit
  end if;
  return new;
end
$$;
create or replace trigger office_reveal_limit
  before insert on office_act
  for each row when (new.kind = 'member.reveal') execute function office_reveal_limit();

-- Members by exactly this phone, id, account or reference.
create or replace function office_find_exact(
  phones text[], asked_id text, account text, wanted text
) returns table (member_id text, way text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select id, 'phone' from member where ltrim(username, '0') = any (phones)
  union all
  select id, 'id' from member where id = asked_id
  union all
  select bank_account.member_id, 'account' from bank_account where account_key = account
  union all
  select found.member_id, 'reference' from (
    select withdrawal.member_id from withdrawal where reference = wanted
    union all
    select game_transfer.member_id from game_transfer where reference = wanted
    union all
    select slip.member_id from slip where reference = wanted
    union all
    select qr_code.member_id from qr_code where id = wanted
    union all
    select bank_receipt.member_id from bank_receipt where reference = wanted
    union all
    select qr_payment.member_id from qr_payment where reference = wanted
    union all
    select gift.member_id from gift where voucher_hash = wanted and state <> 'REFUSED'
    union all
    select gift.member_id from gift where voucher_id = wanted and state <> 'REFUSED'
    union all
    select bet.member_id from game_provider join bet on bet.provider = game_provider.code and bet.id = wanted
  ) as found
  where found.member_id is not null
  limit 20
$$;

-- A page of members by the beginning of a name, or by the last digits of an account, after the row of
-- a member that an earlier page found in some way.
create or replace function office_find_like(
  wanted_name text, wanted_end text, after_way text, after_id text, size integer
) returns table (member_id text, way text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  -- The last character of Unicode follows every name that begins with the text.
  name_end text := wanted_name || chr(1114111);
  tail text := reverse(wanted_end);
  after_key text := coalesce((
    select case after_way when 'name' then lower(name) when 'holder' then lower(account_name)
      when 'surname' then lower(split_part(account_name, ' ', 2)) when 'end' then reverse(account_no) end
    from member join bank_account on bank_account.member_id = member.id
    where member.id = after_id
  ), '');
begin
  return query
  select found.id, found.found_by from (
    select distinct on (hit.key, hit.id) hit.key, hit.id, hit.found_by from (
      (select lower(name) collate "C" as key, id, 'name' as found_by from member
       where lower(name) collate "C" >= wanted_name and lower(name) collate "C" < name_end
         and (lower(name) collate "C", id) > (after_key, after_id)
       order by lower(name) collate "C", id limit size)
      union all
      (select lower(account_name) collate "C", bank_account.member_id, 'holder' from bank_account
       where lower(account_name) collate "C" >= wanted_name and lower(account_name) collate "C" < name_end
         and (lower(account_name) collate "C", bank_account.member_id) > (after_key, after_id)
       order by lower(account_name) collate "C", bank_account.member_id limit size)
      union all
      (select lower(split_part(account_name, ' ', 2)) collate "C", bank_account.member_id, 'surname'
       from bank_account
       where lower(split_part(account_name, ' ', 2)) collate "C" >= wanted_name
         and lower(split_part(account_name, ' ', 2)) collate "C" < name_end
         and (lower(split_part(account_name, ' ', 2)) collate "C", bank_account.member_id)
           > (after_key, after_id)
       order by lower(split_part(account_name, ' ', 2)) collate "C", bank_account.member_id limit size)
      union all
      (select reverse(account_no) collate "C", bank_account.member_id, 'end' from bank_account
       where reverse(account_no) collate "C" >= tail and reverse(account_no) collate "C" < tail || ':'
         and (reverse(account_no) collate "C", bank_account.member_id) > (after_key, after_id)
       order by reverse(account_no) collate "C", bank_account.member_id limit size)
    ) as hit
    order by hit.key, hit.id
  ) as found
  order by found.key, found.id
  limit size;
end
$$;

create or replace view office_member as
  select member.id, office_mask(member.username) as phone, member.name, member.currency,
    member.created_at, member.disabled_at, member.inviter_id,
    bank_account.bank_code, repeat('•', greatest(0, length(bank_account.account_no) - 4))
      || right(bank_account.account_no, 4) as account_no,
    bank_account.account_name, bank_account.updated_at as account_changed_at,
    ledger_account.wallet_minor, ledger_account.held_minor, ledger_account.refund_minor,
    ledger_account.net_minor, ledger_account.turnover_minor, ledger_account.operation_count,
    coalesce((
      select earned_minor - received_minor from invite_total where inviter_id = member.id
    ), 0) as invite_minor,
    (select max(until) from withdrawal_hold
      where withdrawal_hold.member_id = member.id and until > clock_now()) as hold_until,
    member.disabled_at is not null and member_is_closed(member.id) as is_closed
  from member
  join bank_account on bank_account.member_id = member.id
  join ledger_account on ledger_account.member_id = member.id;

create or replace view office_member_game as
  select member_id, provider, balance_minor, outstanding_minor, seen_at, is_stale
  from game_account where opened_at is not null;

-- A member's operations, with our reference at the bank or the game, and what an open one waits for.
create or replace view office_member_operation as
  select operation.member_id, operation.number, operation.kind, operation.state, operation.source,
    operation.target, operation.amount_minor, operation.currency, operation.wallet_after_minor,
    operation.created_at, operation.ended_at, withdrawal.held_reasons,
    coalesce(withdrawal.reference, leg.reference, operation.member_id || '-' || operation.number)
      as reference,
    case when operation.state <> 'PENDING' then null
      when withdrawal.held_reasons is not null then 'PERSON'
      when withdrawal.sent_at is not null then 'BANK'
      when withdrawal.reference is not null then 'QUEUE'
      when leg.state = 'UNKNOWN' then 'UNKNOWN'
      when leg.reference is not null then 'GAME'
      when operation.kind = 'withdraw' then 'COLLECT'
      else 'QUEUE' end as waits_for
  from operation
  left join withdrawal on withdrawal.member_id = operation.member_id
    and withdrawal.number = operation.number
  left join lateral (
    select reference, state from game_transfer
    where game_transfer.member_id = operation.member_id and game_transfer.number = operation.number
    order by leg desc limit 1
  ) as leg on true;

-- Money that a member says is coming, and that we have not credited yet. The plan is the same for
-- every member, so that a long history does not change it.
create or replace function office_incoming(one text)
returns table (kind text, amount_minor bigint, created_at timestamptz, reference text, is_held boolean)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with announced as materialized (
    select amount_minor, created_at, expires_at from deposit_announcement
    where member_id = one and receipt_id is null
  )
  select 'slip', slip.amount_minor, slip.created_at, slip.reference, held_reason is not null
  from slip where slip.member_id = one and slip.state = 'PROCESSING'
  union all
  select 'gift', gift.amount_minor, gift.created_at, '', false
  from gift where gift.member_id = one and gift.state = 'PENDING'
  union all
  select 'qr', qr_code.amount_minor, qr_code.created_at, qr_code.id, false
  from qr_code where qr_code.member_id = one and qr_code.state in ('requesting', 'live')
  union all
  select 'announced', announced.amount_minor, announced.created_at, '', false
  from announced where announced.expires_at > clock_now()
  order by 3 desc
  limit 20;
end
$$;

create or replace view office_member_reward as
  select member_id, kind, names, reward_minor, must_play_minor, played_minor, state, started_at
  from reward_grant where ended_at is null;

create or replace view office_member_play as
  select member_id, day, sum(bets)::bigint as bets, sum(stake_minor)::bigint as stake_minor,
    sum(payout_minor)::bigint as payout_minor
  from play_day group by 1, 2;

create or replace view office_member_conversation as select visitor, id from chat_conversation;

create or replace view office_member_session as
  select member_id, device, created_at, last_used_at
  from session where expires_at > clock_now();

create or replace view office_member_device as
  select member_id, device, first_seen_at, last_seen_at from member_device;

-- Members who are probably the same person or ring, and what each of them shares with this one.
create or replace function office_ring(one text)
returns table (member_id text, shares_browser boolean, shares_account boolean, shares_phone boolean)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select near.member_id,
    exists (
      select from member_device as ours
      join member_device as theirs on theirs.device_hash = ours.device_hash
        and theirs.member_id = near.member_id
      where ours.member_id = one offset 0
    ),
    (select account_key from bank_account where bank_account.member_id = one)
      = (select account_key from bank_account where bank_account.member_id = near.member_id),
    (select ltrim(username, '0') from member where id = one)
      = (select ltrim(username, '0') from member where id = near.member_id)
  from ring_of(one) as near (member_id)
  where near.member_id <> one
  limit 50;
end
$$;

-- Everything that operators did about a member, notes too.
create or replace view office_member_act as
  select facts ->> 'member' as member_id, id, kind, reason, requested_by, requested_at, decided_by,
    case when done_at is not null then 'DONE' when verdict is not null then upper(verdict)
      when expires_at <= clock_now() then 'EXPIRED' else 'WAITING' end as state,
    (select undone_by from office_undoing where act_id = office_act.id) as undone_by
  from office_act;

revoke execute on function
  office_member_facts, office_adjust_facts, office_revealed, office_find_exact, office_find_like, office_ring,
  office_incoming from public;
grant execute on function office_revealed, office_find_exact, office_find_like, office_ring, office_incoming
  to krapao_office;
grant select on office_member, office_member_game, office_member_operation, office_member_reward, office_member_session, office_member_device, office_member_act,
  office_member_play, office_member_conversation to krapao_office;
