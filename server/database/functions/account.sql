-- Registering and sessions.

-- Where a market has a minimum age, nobody younger is added, and nobody without a date of birth.
create or replace function member_is_of_age() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  minimum integer := (select (value ->> 'minimum')::integer from setting where key = 'age');
begin
  -- refusal: of-age
  if minimum is not null and (new.birth_date is null
    or new.birth_date + make_interval(years => minimum) > clock_now() at time zone 'Asia/Bangkok') then
    raise check_violation using constraint = 'under_age', message = 'the person is under age';
  end if;
  return new;
end
$$;
create or replace trigger member_is_of_age
  before insert on member
  for each row execute function member_is_of_age();
revoke execute on function member_is_of_age from public;

-- Each process listens for this and closes the sockets of the ended session, so that it does not
-- matter which process ended it.
create or replace function notify_session_ended() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('session_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;
create or replace trigger session_ended
  after delete on session
  for each row execute function notify_session_ended();
