-- A member's bank account is where payouts go and whose transfers are theirs. The member corrects it until the
-- first deposit; after that two operators change it.

-- The facts about a change of the account. Numbers have only their ends, as in every list. None: nothing changes.
create or replace function office_bank_facts(act_subject text, input jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return (select jsonb_build_object('member', account.member_id,
    'accountNow', account.bank_code || ' ' || right(account.account_no, 4), 'holderNow', account.account_name,
    'accountNew', input ->> 'bankCode' || ' ' || right(input ->> 'accountNo', 4), 'holderNew', input ->> 'accountName',
    'accountFree', (not exists (
        select from bank_account as other
        where other.bank_code = input ->> 'bankCode' and other.account_key = ltrim(input ->> 'accountNo', '0')
          and other.member_id <> account.member_id
      ) and not exists (
        select from exclusion_matches('bank', ltrim(input ->> 'accountNo', '0'), account.member_id)
      ))::text,
    'holdHours', coalesce((select value ->> 'holdHours' from setting where key = 'accountChange'), '72'))
  from bank_account as account
  where account.member_id = act_subject and (account.bank_code, account.account_no, account.account_name)
    is distinct from (input ->> 'bankCode', input ->> 'accountNo', input ->> 'accountName'));
end
$$;

create or replace function office_bank_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.facts ->> 'accountFree' = 'false' then perform office_refuse('EXISTING_BANK'); end if;
  return new;
end
$$;
create or replace trigger office_bank_request
  before insert on office_act
  for each row when (new.kind = 'member.bank') execute function office_bank_request();

-- Until the first deposit the servers of members change the account, and later they only give a name in English
-- where the bank needs one. Everything else needs its act, also for the owner of the database. What a first
-- deposit has bound stays bound.
create or replace function bank_account_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if old.locked_at is null or new.locked_at is not null then
      if session_user = 'krapao_app' and (old.locked_at is null
        or (new.bank_code, new.account_no) = (old.bank_code, old.account_no)
          and new.account_name ~ '^[A-Z ]+$' and old.account_name !~ '^[A-Z ]+$') then
        return null;
      end if;
      if new.member_id = old.member_id and office_covers('member.bank', old.member_id, null, jsonb_build_object(
        'bankCode', new.bank_code, 'accountNo', new.account_no, 'accountName', new.account_name)) then
        return null;
      end if;
    end if;
  end if;
  -- refusal: bank-is-covered
  raise exception 'the bank account of member % is changed by an act: it needs an act', old.member_id
    using errcode = 'OF002';
  return null;
end
$$;
create or replace trigger bank_account_is_covered
  after update on bank_account
  for each row when (
    (old.member_id, old.bank_code, old.account_no, old.account_name)
      is distinct from (new.member_id, new.bank_code, new.account_no, new.account_name)
    or old.locked_at is not null and new.locked_at is null
  )
  execute function bank_account_is_covered();
create or replace trigger bank_account_is_kept
  before delete on bank_account
  for each row execute function bank_account_is_covered();

revoke execute on function office_bank_facts, office_bank_request, bank_account_is_covered from public;
