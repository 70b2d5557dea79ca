-- Recognises excluded people who register again: by phone, by the digits of the bank account at any bank and
-- by browser they are refused. Somebody with the same name waits for a person.

create or replace function exclusion_mark_of(p_kind text, p_value text) returns bytea
language sql stable security definer set search_path = public, pg_temp
as $$ select sha256(key || convert_to(p_kind || ':' || p_value, 'UTF8')) from exclusion_key $$;

-- The letters of a name, without a title. Banks set spaces and titles differently. Thai and Lao vowels are
-- marks, which are no letters to every locale.
create or replace function exclusion_name(p_name text) returns text
language sql immutable
return regexp_replace(regexp_replace(
    upper(p_name), '^(MR|MRS|MS|MISS|MASTER|DR)[. ] *|^(นางสาว|นาย|นาง|น\.ส\.|ດร\.|ທ້າວ|ນາງສາວ|ນາງ)', ''
  ), '[^[:alpha:]\u0E00-\u0EFF]', '', 'g');

-- The excluded members, other than this one, with this phone, account, browser or name.
create or replace function exclusion_matches(p_kind text, p_value text, p_member_id text)
returns setof text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select member_id from exclusion_mark
    where kind = p_kind and mark = exclusion_mark_of(p_kind, p_value)
      and member_id is distinct from p_member_id
      and protection_is_excluded(member_id, clock_now());
end
$$;

-- Marks what is known about an excluded member: when the exclusion begins, and when the member uses another
-- browser or account in it.
create or replace function exclusion_marks_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not protection_is_excluded(new.member_id, clock_now()) then
    return null;
  end if;
  insert into exclusion_mark (kind, mark, member_id)
  select known.kind, exclusion_mark_of(known.kind, known.value), new.member_id
  from (
    select 'phone', ltrim(username, '0') from member where id = new.member_id
    union all
    select 'bank', account_key from bank_account where member_id = new.member_id
    union all
    select 'name', exclusion_name(account_name) from bank_account where member_id = new.member_id
    union all
    select 'device', encode(device_hash, 'hex') from member_device where member_id = new.member_id
  ) as known (kind, value)
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger exclusion_marks_member
  after insert on protection_stop
  for each row when (new.kind = 'exclusion') execute function exclusion_marks_member();
create or replace trigger exclusion_marks_member
  after insert on member_device
  for each row execute function exclusion_marks_member();
create or replace trigger exclusion_marks_member
  after update of account_no, account_name on bank_account
  for each row execute function exclusion_marks_member();
create or replace trigger exclusion_mark_is_kept
  before update or delete or truncate on exclusion_mark
  for each statement execute function refuse_change();

-- A registration gives all at once. Leading zeros do not count.
create or replace function exclusion_refuse(phone text, account_no text, device text) returns void
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform exclusion_refuse_other(null, phone, account_no, device);
end
$$;

-- Refuses what belongs to an excluded person other than this member.
create or replace function exclusion_refuse_other(
  p_member_id text, phone text, account_no text, device text
) returns void
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: excluded-person
  if exists (select from exclusion_matches('phone', ltrim(phone, '0'), p_member_id))
    or exists (select from exclusion_matches('bank', ltrim(account_no, '0'), p_member_id))
    or exists (select from exclusion_matches('device', device, p_member_id)) then
    raise check_violation using constraint = 'excluded_person', message = 'the person is excluded';
  end if;
end
$$;

create or replace function exclusion_refuses() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  given jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'account_no' = given ->> 'account_no' then
    return new;
  end if;
  perform exclusion_refuse_other(
    coalesce(given ->> 'member_id', given ->> 'id'), given ->> 'username', given ->> 'account_no', null
  );
  return new;
end
$$;
create or replace trigger exclusion_refuses
  before insert on member
  for each row execute function exclusion_refuses();
create or replace trigger exclusion_refuses
  before insert or update of account_no on bank_account
  for each row execute function exclusion_refuses();

-- Stops a member with the name of an excluded person until a person has looked: when the member registers, and
-- when the name of the account changes. What a person has decided about a name stays decided.
create or replace function exclusion_reviews_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  name text := (select account_name from bank_account where member_id = new.member_id);
begin
  if not exists (
    select from exclusion_matches('name', exclusion_name(name), new.member_id)
  ) or exists (
    select from protection_stop
    where member_id = new.member_id and kind = 'review' and lifted_at is null
  ) then
    return null;
  end if;
  insert into protection_stop (member_id, kind, from_at, until_at)
    values (new.member_id, 'review', clock_now(), 'infinity');
  return null;
end
$$;
create or replace trigger exclusion_reviews_name
  after insert on ledger_account
  for each row execute function exclusion_reviews_name();
create or replace trigger exclusion_reviews_name
  after update of account_name on bank_account
  for each row when (exclusion_name(old.account_name) <> exclusion_name(new.account_name))
  execute function exclusion_reviews_name();

revoke execute on function
  exclusion_mark_of, exclusion_matches, exclusion_marks_member, exclusion_refuse,
  exclusion_refuse_other, exclusion_refuses, exclusion_reviews_name from public;
grant execute on function exclusion_refuse to krapao_app;
