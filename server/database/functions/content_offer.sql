-- Offers, accounts that receive deposits, and game providers, as things that operators change.
-- `office_content.sql` has the mechanism. Amounts and percentages have two decimals.

create or replace function content_hundredths(minor bigint) returns numeric
language sql immutable
return trim_scale(minor / 100.0);

create or replace view content_offer as
  select 'offer'::text as kind, 'bonus-' || code as key, jsonb_build_object('isOpen', is_open, 'title', title,
    'type', type, 'maxReceived', max_received, 'percent', content_hundredths(reward_bps),
    'cap', content_hundredths(cap_minor), 'fixed', content_hundredths(fixed_minor),
    'depositMin', content_hundredths(deposit_min_minor), 'success', content_hundredths(success_bps),
    'fail', content_hundredths(fail_bps), 'quota', quota, 'position', position) as value
  from bonus
  union all
  select 'offer', 'promotion-' || code, jsonb_build_object('isOpen', is_open, 'title', title,
    'description', description, 'needsDeposit', needs_deposit, 'percent', content_hundredths(reward_bps),
    'cap', content_hundredths(cap_minor), 'fixed', content_hundredths(fixed_minor),
    'depositMin', content_hundredths(deposit_min_minor), 'success', content_hundredths(success_bps),
    'fail', content_hundredths(fail_bps), 'quota', quota,
    'startsAt', to_char(starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'),
    'endsAt', to_char(ends_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'))
  from promotion
  union all
  select 'account', 'account-' || id, jsonb_build_object('isOpen', is_open, 'accountName', account_name,
    'accountNo', account_no, 'mode', mode, 'position', position)
  from deposit_account
  union all
  select 'account', 'wallet-' || id, jsonb_build_object('isOpen', is_open, 'accountName', account_name,
    'accountNo', account_no, 'mode', mode, 'position', position)
  from deposit_wallet
  union all
  select 'provider', code, jsonb_build_object('name', name, 'class', class, 'ratioBaht', trim_scale(ratio_baht),
    'ratioLak', trim_scale(ratio_lak), 'delaySeconds', delay_seconds, 'position', position)
  from game_provider;

-- The columns of a published value. Absent ones are null and are not written.
create or replace function content_columns(new_value jsonb, out is_open boolean, out title by_language,
  out description by_language, out reward_bps integer, out cap_minor bigint, out fixed_minor bigint,
  out deposit_min_minor bigint, out success_bps integer, out fail_bps integer, out quota integer,
  out list_position integer)
language sql immutable
as $$
  select (new_value ->> 'isOpen')::boolean, (new_value -> 'title')::by_language,
    (new_value -> 'description')::by_language, round((new_value ->> 'percent')::numeric * 100)::integer,
    round((new_value ->> 'cap')::numeric * 100)::bigint, round((new_value ->> 'fixed')::numeric * 100)::bigint,
    round((new_value ->> 'depositMin')::numeric * 100)::bigint,
    round((new_value ->> 'success')::numeric * 100)::integer, round((new_value ->> 'fail')::numeric * 100)::integer,
    (new_value ->> 'quota')::integer, (new_value ->> 'position')::integer
$$;

-- Writes a published offer, account or provider. Grants keep the terms they were taken under.
create or replace function content_offer_write(content_kind text, content_key text, new_value jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  name text := substr(content_key, strpos(content_key, '-') + 1);
  new_row record := content_columns(new_value);
begin
  case (case content_kind when 'provider' then 'provider' else split_part(content_key, '-', 1) end)
    when 'bonus' then
      update bonus set is_open = new_row.is_open, title = new_row.title, type = new_value ->> 'type',
        max_received = (new_value ->> 'maxReceived')::integer, reward_bps = new_row.reward_bps,
        cap_minor = new_row.cap_minor, fixed_minor = new_row.fixed_minor,
        deposit_min_minor = new_row.deposit_min_minor, success_bps = new_row.success_bps,
        fail_bps = new_row.fail_bps, quota = new_row.quota,
        position = new_row.list_position
        where code = name;
    when 'promotion' then
      update promotion set is_open = new_row.is_open, title = new_row.title, description = new_row.description,
        needs_deposit = (new_value ->> 'needsDeposit')::boolean, reward_bps = new_row.reward_bps,
        cap_minor = new_row.cap_minor, fixed_minor = new_row.fixed_minor,
        deposit_min_minor = new_row.deposit_min_minor, success_bps = new_row.success_bps,
        fail_bps = new_row.fail_bps, quota = new_row.quota,
        starts_at = (new_value ->> 'startsAt')::timestamp at time zone 'Asia/Bangkok',
        ends_at = (new_value ->> 'endsAt')::timestamp at time zone 'Asia/Bangkok'
        where code = name;
    when 'account' then
      update deposit_account set is_open = new_row.is_open, account_name = new_value ->> 'accountName',
        account_no = new_value ->> 'accountNo', mode = new_value ->> 'mode', position = new_row.list_position
        where id = name::integer;
    when 'wallet' then
      update deposit_wallet set is_open = new_row.is_open, account_name = new_value ->> 'accountName',
        account_no = new_value ->> 'accountNo', mode = new_value ->> 'mode', position = new_row.list_position
        where id = name::integer;
    when 'provider' then
      update game_provider set name = new_value ->> 'name', class = new_value ->> 'class',
        ratio_baht = (new_value ->> 'ratioBaht')::numeric, ratio_lak = (new_value ->> 'ratioLak')::numeric,
        delay_seconds = (new_value ->> 'delaySeconds')::integer, position = new_row.list_position
        where code = content_key;
  end case;
exception
  -- Less than was given already, or the number of another account.
  when check_violation or unique_violation then perform office_refuse('KEY_INVALID');
end
$$;

-- Grants of an offer without a quota are not counted, so it gets none later.
create or replace function offer_quota_stays() returns trigger
language plpgsql set search_path = public, pg_temp
as $$ begin perform office_refuse('KEY_INVALID'); return null; end $$;
-- refusal: quota-stays
create or replace trigger offer_quota_stays before update on bonus
  for each row when (old.quota is null and new.quota is not null) execute function offer_quota_stays();
create or replace trigger offer_quota_stays before update on promotion
  for each row when (old.quota is null and new.quota is not null) execute function offer_quota_stays();

-- An offer, account or provider is changed or removed only by its act, also for the owner of the
-- database; the number of grants is counted without one. The first filling only adds rows.
create or replace function offer_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before jsonb := to_jsonb(old) - 'given';
  after jsonb := case tg_op when 'UPDATE' then to_jsonb(new) - 'given' end;
  key text := case tg_table_name
    when 'game_provider' then before ->> 'code'
    when 'deposit_account' then 'account-' || (before ->> 'id')
    when 'deposit_wallet' then 'wallet-' || (before ->> 'id')
    else tg_table_name || '-' || (before ->> 'code')
  end;
  content_kind text := tg_argv[0];
begin
  if after is not distinct from before then return null; end if;
  -- refusal: offer-is-covered
  if after is not null and (
    office_covers(content_kind || '.publish', key, null)
    or after - 'is_open' = before - 'is_open' and not (after ->> 'is_open')::boolean
      and (office_covers(content_kind || '.pause', key, null) or office_covers(content_kind || '.close', key, null))
    or after - 'is_open' = before - 'is_open' and office_covers(content_kind || '.open', key, null)
  ) then return null; end if;
  raise exception 'the % % needs an act', content_kind, key using errcode = 'OF002';
end
$$;
create or replace trigger offer_is_covered after update or delete on bonus
  for each row execute function offer_is_covered('offer');
create or replace trigger offer_is_covered after update or delete on promotion
  for each row execute function offer_is_covered('offer');
create or replace trigger offer_is_covered after update or delete on deposit_account
  for each row execute function offer_is_covered('account');
create or replace trigger offer_is_covered after update or delete on deposit_wallet
  for each row execute function offer_is_covered('account');
create or replace trigger offer_is_covered after update or delete on game_provider
  for each row execute function offer_is_covered('provider');

revoke execute on function content_offer_write, content_columns from public;
