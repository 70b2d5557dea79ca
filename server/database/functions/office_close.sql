-- Two operators close a member's account: the login is blocked, the refund balance goes to the wallet, and what the
-- wallet has is withdrawn to the member's account like every other withdrawal.

-- Whether the account is closed, and its login was not opened again since.
create or replace function member_is_closed(of_member text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((
    select kind = 'member.close' from office_act
    where kind in ('member.close', 'member.enable') and subject = of_member and done_at is not null
    order by done_at desc, id desc limit 1
  ), false)
$$;

-- The facts about the closing. None: it is closed, and the wallet is empty. The sums of everything that could
-- still change the wallet are facts, so that the second person agrees to the whole.
create or replace function office_close_facts(act_subject text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (
    select jsonb_build_object('member', account.member_id, 'amountMinor', money.minor::text,
      'refundMinor', account.refund_minor::text,
      'currency', account.currency,
      'accountNow', bank_account.bank_code || ' ' || right(bank_account.account_no, 4),
      'accountBound', (bank_account.locked_at is not null)::text,
      'memberDisabled', (member.disabled_at is not null)::text,
      'openOperations', (select count(*) from operation
        where operation.member_id = account.member_id and operation.state = 'PENDING')::text,
      'moneyComing', ((select count(*) from office_incoming(account.member_id) as coming where coming.kind <> 'announced')
        + (select count(*) from deposit_hold
          where deposit_hold.member_id = account.member_id and deposit_hold.state in ('held', 'returning', 'refused')))::text,
      'moneyInGames', (select coalesce(sum(balance_minor + outstanding_minor), 0) from game_account
        where game_account.member_id = account.member_id)::text,
      'openReward', exists (select from reward_grant
        where reward_grant.member_id = account.member_id and ended_at is null)::text,
      'withinLimits', (money.minor = 0 or money.minor between
        (limits.value -> account.currency ->> 'min')::numeric * 100
        and (limits.value -> account.currency ->> 'max')::numeric * 100)::text)
    from ledger_account as account
    join member on member.id = account.member_id
    join bank_account on bank_account.member_id = account.member_id
    join setting as limits on limits.key = 'withdraw'
    cross join lateral (select account.wallet_minor + account.refund_minor) as money (minor)
    where account.member_id = act_subject and (member.disabled_at is null or money.minor > 0)
  );
end
$$;

-- What is missing is said at the request. It is missing for the second person too, because facts stay.
create or replace function office_close_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.facts ->> 'openOperations' <> '0' then perform office_refuse('CLOSE_OPERATION'); end if; -- refusal: close-open
  if new.facts ->> 'openReward' = 'true' then perform office_refuse('CLOSE_REWARD'); end if; -- refusal: close-reward
  if new.facts ->> 'moneyInGames' <> '0' then perform office_refuse('CLOSE_GAMES'); end if; -- refusal: close-games
  if new.facts ->> 'moneyComing' <> '0' then perform office_refuse('CLOSE_COMING'); end if; -- refusal: close-coming
  if new.amount_minor > 0 and new.facts ->> 'accountBound' = 'false' then
    perform office_refuse('CLOSE_ACCOUNT'); -- refusal: close-account
  end if;
  if new.facts ->> 'withinLimits' = 'false' then perform office_refuse('CLOSE_AMOUNT'); end if; -- refusal: close-amount
  return new;
end
$$;
create or replace trigger office_close_request
  before insert on office_act
  for each row when (new.kind = 'member.close') execute function office_close_request();

-- Whether the facts of an act are those of now, for its deed, which has locked what they are about.
create or replace function office_is_as_agreed(act_id bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (select facts = office_facts(kind, subject, body -> 'input') from office_act where id = act_id);
end
$$;

revoke execute on function member_is_closed, office_close_facts, office_close_request, office_is_as_agreed from public;
grant execute on function office_is_as_agreed to krapao_deed;
grant execute on function member_is_closed to krapao_app, krapao_office;
