-- A new password for a member who forgot it.

-- Sets the password if the browser verified the phone for this purpose and the digits are the last
-- ones of the member's bank account. Everything happens in one transaction: all sessions end, all
-- passkeys are removed, the verification is used up, and new withdrawals are held. Results:
--   DONE
--   UNVERIFIED_OTP  the browser has not verified the phone, or the verification was used
--   WRONG_DIGITS    counted
--   REQUEST_LIMIT   too many wrong digits; `wait` has the seconds until the next attempt
--   INACTIVE_USER   the member is disabled
--   ACCOUNT_CLOSED  the account is closed
create or replace function password_reset(
  for_phone text,
  for_browser bytea,
  life interval,
  given_digits text,
  new_hash text
) returns table (result text, member_id text, wait integer, hold_hours numeric)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  verification bytea;
  owner record;
  limit_key text;
begin
  -- Two requests with one verification wait here; the second one finds it used.
  select token_hash into verification
    from otp
    where phone = for_phone and purpose = 'password' and browser_hash = for_browser
      and used_at is null and verified_at > clock_now() - life
    order by verified_at desc limit 1
    for update;
  if verification is null then
    return query select 'UNVERIFIED_OTP', null::text, null::integer, null::numeric;
    return;
  end if;
  select member.id, member.disabled_at, "right"(account.account_no, 4) as digits into owner
    from member
    join bank_account as account on account.member_id = member.id
    where member.username = for_phone
    for no key update of member;
  if owner.id is null then
    return query select 'UNVERIFIED_OTP', null::text, null::integer, null::numeric;
    return;
  end if;

  limit_key := 'password:digits:' || owner.id;
  wait := throttle_take(limit_key, 5, interval '1 day');
  if wait is not null then
    return query select 'REQUEST_LIMIT', owner.id, wait, null::numeric;
    return;
  end if;
  if given_digits <> owner.digits then
    return query select 'WRONG_DIGITS', owner.id, null::integer, null::numeric;
    return;
  end if;
  perform throttle_return(limit_key);
  if owner.disabled_at is not null then
    return query select case when member_is_closed(owner.id) then 'ACCOUNT_CLOSED' else 'INACTIVE_USER' end, owner.id, null::integer, null::numeric;
    return;
  end if;

  select (value ->> 'holdHours')::numeric into hold_hours from setting where key = 'passwordReset';
  update member set password_hash = new_hash where id = owner.id;
  delete from session where session.member_id = owner.id;
  -- Somebody who had the member's phone or password may have added one.
  delete from passkey where passkey.member_id = owner.id;
  -- Codes that other browsers verified are of no use any more.
  update otp set used_at = clock_now()
    where phone = for_phone and purpose = 'password' and verified_at is not null
      and used_at is null;
  perform withdrawal_hold_for(owner.id, 'PASSWORD_RESET', hold_hours);
  return query select 'DONE', owner.id, null::integer, hold_hours;
end
$$;
revoke execute on function password_reset from public;
grant execute on function password_reset to krapao_app;
