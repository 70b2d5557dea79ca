-- Recognises excluded people who register again: by phone, by the digits of the bank account at any bank and
-- by browser they are refused.

create or replace function exclusion_mark_of(p_kind text, p_value text) returns bytea
language sql stable security definer set search_path = public, pg_temp
as $$ select sha256(key || convert_to(p_kind || ':' || p_value, 'UTF8')) from exclusion_key $$;

-- Whether somebody with this phone, account or browser is excluded.
create or replace function exclusion_is_marked(p_kind text, p_value text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from exclusion_mark
    where kind = p_kind and mark = exclusion_mark_of(p_kind, p_value)
      and protection_is_excluded(member_id, clock_now())
  );
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
  after update of account_no on bank_account
  for each row execute function exclusion_marks_member();
create or replace trigger exclusion_mark_is_kept
  before update or delete or truncate on exclusion_mark
  for each statement execute function refuse_change();

-- Registering asks for all at once. Leading zeros do not count.
create or replace function exclusion_refuse(phone text, account_no text, device text) returns void
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: excluded-person
  if exclusion_is_marked('phone', ltrim(phone, '0'))
    or exclusion_is_marked('bank', ltrim(account_no, '0'))
    or exclusion_is_marked('device', device) then
    raise check_violation using constraint = 'excluded_person', message = 'the person is excluded';
  end if;
end
$$;

create or replace function exclusion_refuses() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform exclusion_refuse(to_jsonb(new) ->> 'username', to_jsonb(new) ->> 'account_no', null);
  return new;
end
$$;
create or replace trigger exclusion_refuses
  before insert on member
  for each row execute function exclusion_refuses();
create or replace trigger exclusion_refuses
  before insert on bank_account
  for each row execute function exclusion_refuses();

revoke execute on function
  exclusion_mark_of, exclusion_is_marked, exclusion_marks_member, exclusion_refuse, exclusion_refuses
  from public;
grant execute on function exclusion_refuse to krapao_app;
