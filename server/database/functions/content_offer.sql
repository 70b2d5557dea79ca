-- Offers, accounts that receive deposits, and game providers, as things that operators change.
-- `office_content.sql` has the mechanism. Amounts and percentages have two decimals.

create or replace function content_hundredths(minor bigint) returns numeric
language sql immutable
return trim_scale(minor / 100.0);

-- The value of a retired one is JSON null.
create or replace view content_offer as
  select 'offer'::text as kind, 'bonus-' || code as key, case when is_retired then 'null' else
    jsonb_build_object('isOpen', is_open, 'title', title, 'currency', currency,
    'type', type, 'maxReceived', max_received, 'percent', content_hundredths(reward_bps),
    'cap', content_hundredths(cap_minor), 'fixed', content_hundredths(fixed_minor),
    'depositMin', content_hundredths(deposit_min_minor), 'success', content_hundredths(success_bps),
    'fail', content_hundredths(fail_bps), 'quota', quota, 'position', position) end as value
  from bonus
  union all
  select 'offer', 'promotion-' || code, case when is_retired then 'null' else
    jsonb_build_object('isOpen', is_open, 'title', title, 'currency', currency,
    'description', description, 'needsDeposit', needs_deposit, 'percent', content_hundredths(reward_bps),
    'cap', content_hundredths(cap_minor), 'fixed', content_hundredths(fixed_minor),
    'depositMin', content_hundredths(deposit_min_minor), 'success', content_hundredths(success_bps),
    'fail', content_hundredths(fail_bps), 'quota', quota,
    'startsAt', to_char(starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'),
    'endsAt', to_char(ends_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI')) end
  from promotion
  union all
  select 'account', 'account-' || id, case when is_retired then 'null' else
    jsonb_build_object('isOpen', is_open, 'bank', bank_code, 'accountName', account_name,
    'accountNo', account_no, 'currency', currency, 'accountType', type, 'mode', mode, 'position', position) end
  from deposit_account
  union all
  select 'account', 'wallet-' || id, case when is_retired then 'null' else
    jsonb_build_object('isOpen', is_open, 'accountName', account_name,
    'accountNo', account_no, 'currency', currency, 'mode', mode, 'position', position) end
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

-- Writes a published offer, account or provider; JSON null retires it. Grants keep the terms they were
-- taken under, and money that still reaches a retired account is matched as before.
create or replace function content_offer_write(content_kind text, content_key text, new_value jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  part text := case content_kind when 'provider' then 'provider' else split_part(content_key, '-', 1) end;
  name text := substr(content_key, strpos(content_key, '-') + 1);
  new_row record := content_columns(new_value);
begin
  if new_value = 'null' then
    case part
      when 'bonus' then update bonus set is_open = false, is_retired = true where code = name;
      when 'promotion' then update promotion set is_open = false, is_retired = true where code = name;
      when 'account' then
        update deposit_account set is_open = false, is_retired = true where id = name::integer;
      when 'wallet' then
        update deposit_wallet set is_open = false, is_retired = true where id = name::integer;
    end case;
    return;
  end if;
  case part
    when 'bonus' then
      insert into bonus (code, currency, is_open, title, type, max_received, reward_bps, cap_minor,
        fixed_minor, deposit_min_minor, success_bps, fail_bps, quota, position)
        values (name, new_value ->> 'currency', new_row.is_open, new_row.title, new_value ->> 'type',
          (new_value ->> 'maxReceived')::integer, new_row.reward_bps, new_row.cap_minor, new_row.fixed_minor,
          new_row.deposit_min_minor, new_row.success_bps, new_row.fail_bps, new_row.quota, new_row.list_position)
        on conflict (code) do update set is_retired = false, currency = excluded.currency,
          is_open = excluded.is_open, title = excluded.title, type = excluded.type,
          max_received = excluded.max_received, reward_bps = excluded.reward_bps,
          cap_minor = excluded.cap_minor, fixed_minor = excluded.fixed_minor,
          deposit_min_minor = excluded.deposit_min_minor, success_bps = excluded.success_bps,
          fail_bps = excluded.fail_bps, quota = excluded.quota, position = excluded.position;
    when 'promotion' then
      insert into promotion (code, currency, is_open, title, description, needs_deposit, reward_bps,
        cap_minor, fixed_minor, deposit_min_minor, success_bps, fail_bps, quota, starts_at, ends_at)
        values (name, new_value ->> 'currency', new_row.is_open, new_row.title, new_row.description,
          (new_value ->> 'needsDeposit')::boolean, new_row.reward_bps, new_row.cap_minor, new_row.fixed_minor,
          new_row.deposit_min_minor, new_row.success_bps, new_row.fail_bps, new_row.quota,
          (new_value ->> 'startsAt')::timestamp at time zone 'Asia/Bangkok',
          (new_value ->> 'endsAt')::timestamp at time zone 'Asia/Bangkok')
        on conflict (code) do update set is_retired = false, currency = excluded.currency,
          is_open = excluded.is_open, title = excluded.title, description = excluded.description,
          needs_deposit = excluded.needs_deposit, reward_bps = excluded.reward_bps,
          cap_minor = excluded.cap_minor, fixed_minor = excluded.fixed_minor,
          deposit_min_minor = excluded.deposit_min_minor, success_bps = excluded.success_bps,
          fail_bps = excluded.fail_bps, quota = excluded.quota, starts_at = excluded.starts_at,
          ends_at = excluded.ends_at;
    when 'account' then
      insert into deposit_account (id, bank_code, type, mode, account_name, account_no, currency,
        is_open, position)
        overriding system value
        values (name::integer, new_value ->> 'bank', new_value ->> 'accountType', new_value ->> 'mode',
          new_value ->> 'accountName', new_value ->> 'accountNo', new_value ->> 'currency', new_row.is_open,
          new_row.list_position)
        on conflict (id) do update set is_retired = false, bank_code = excluded.bank_code,
          type = excluded.type, mode = excluded.mode, account_name = excluded.account_name,
          account_no = excluded.account_no, currency = excluded.currency, is_open = excluded.is_open,
          position = excluded.position;
    when 'wallet' then
      insert into deposit_wallet (id, mode, account_name, account_no, currency, is_open, position)
        overriding system value
        values (name::integer, new_value ->> 'mode', new_value ->> 'accountName', new_value ->> 'accountNo',
          new_value ->> 'currency', new_row.is_open, new_row.list_position)
        on conflict (id) do update set is_retired = false, mode = excluded.mode,
          account_name = excluded.account_name, account_no = excluded.account_no,
          currency = excluded.currency, is_open = excluded.is_open, position = excluded.position;
    when 'provider' then
      update game_provider set name = new_value ->> 'name', class = new_value ->> 'class',
        ratio_baht = (new_value ->> 'ratioBaht')::numeric, ratio_lak = (new_value ->> 'ratioLak')::numeric,
        delay_seconds = (new_value ->> 'delaySeconds')::integer, position = new_row.list_position
        where code = content_key;
  end case;
exception
  -- Less than was given already, the number of another account, or no such bank.
  when check_violation or unique_violation or foreign_key_violation then perform office_refuse('KEY_INVALID');
end
$$;

-- Grants of an offer without a quota are not counted, so it gets none later.
create or replace function offer_quota_stays() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform office_refuse('KEY_INVALID'); -- refusal: quota-stays
  return new;
end
$$;
create or replace trigger offer_quota_stays before update on bonus
  for each row when (old.quota is null and new.quota is not null) execute function offer_quota_stays();
create or replace trigger offer_quota_stays before update on promotion
  for each row when (old.quota is null and new.quota is not null) execute function offer_quota_stays();

-- The key of a row of these tables.
create or replace function offer_key(table_name text, found jsonb) returns text
language sql immutable
return case table_name
  when 'game_provider' then found ->> 'code'
  when 'deposit_account' then 'account-' || (found ->> 'id')
  when 'deposit_wallet' then 'wallet-' || (found ->> 'id')
  else table_name || '-' || (found ->> 'code')
end;

-- Whether the act of this transaction publishes exactly what the row says now.
create or replace function offer_is_published(content_kind text, content_key text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (select from content_offer where kind = content_kind and key = content_key
    and office_covers(content_kind || '.publish', content_key, null, jsonb_build_object('value', value)));
end
$$;

-- An offer, account or provider is changed or removed only by its act, also for the owner of the
-- database; the number of grants is counted without one.
create or replace function offer_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before jsonb := to_jsonb(old) - 'given';
  after jsonb := case tg_op when 'UPDATE' then to_jsonb(new) - 'given' end;
  key text := offer_key(tg_table_name, before);
  content_kind text := tg_argv[0];
begin
  if after is not distinct from before then return null; end if;
  -- refusal: offer-is-covered
  if after is not null and offer_key(tg_table_name, after) = key and (
    offer_is_published(content_kind, key)
    or after - 'is_open' = before - 'is_open' and not (after ->> 'is_open')::boolean
      and (office_covers(content_kind || '.pause', key, null) or office_covers(content_kind || '.close', key, null))
    or after - 'is_open' = before - 'is_open' and office_covers(content_kind || '.open', key, null)
  ) then return null; end if;
  raise exception 'the % % needs an act', content_kind, key using errcode = 'OF002';
end
$$;

-- An offer or an account is added only by its act. The first filling adds all rows of an empty table; where
-- the money is real, no account is filled in.
create or replace function offer_is_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  rows_now bigint;
  key text;
begin
  execute format('select count(*) from %I', tg_table_name) into rows_now;
  if rows_now = (select count(*) from added)
    and (tg_argv[0] <> 'account' or exists (select from instance where world = 'sandbox')) then return null; end if;
  select min(offer_key(tg_table_name, to_jsonb(added))) into key from added
    where not offer_is_published(tg_argv[0], offer_key(tg_table_name, to_jsonb(added)));
  -- refusal: offer-is-added
  if key is not null then
    raise exception 'the % % needs an act', tg_argv[0], key using errcode = 'OF002';
  end if;
  return null;
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
create or replace trigger offer_is_added after insert on bonus
  referencing new table as added for each statement execute function offer_is_added('offer');
create or replace trigger offer_is_never_emptied before truncate on bonus
  for each statement execute function refuse_change();
create or replace trigger offer_is_added after insert on promotion
  referencing new table as added for each statement execute function offer_is_added('offer');
create or replace trigger offer_is_never_emptied before truncate on promotion
  for each statement execute function refuse_change();
create or replace trigger offer_is_added after insert on deposit_account
  referencing new table as added for each statement execute function offer_is_added('account');
create or replace trigger offer_is_never_emptied before truncate on deposit_account
  for each statement execute function refuse_change();
create or replace trigger offer_is_added after insert on deposit_wallet
  referencing new table as added for each statement execute function offer_is_added('account');
create or replace trigger offer_is_never_emptied before truncate on deposit_wallet
  for each statement execute function refuse_change();

-- The banks that an account can be at.
create or replace view office_bank as select code, name, position, is_open from bank;
grant select on office_bank to krapao_office;

revoke execute on function content_offer_write, content_columns, offer_is_published from public;
