-- Writes the notices of the inbox, what a member has read, and the devices that get push messages.

-- Writes a notice once. The lock on the account row gives the notice its number. Who is stopped gets
-- none of refunds and friends' earnings, which invite to play.
create or replace function inbox_add(
  p_member_id text, p_kind text, p_subject text, p_data jsonb
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  next_number bigint;
begin
  perform from ledger_account where member_id = p_member_id
    for update; -- guard: inbox-lock
  if p_kind in ('refund', 'invite') and protection_is_stopped(p_member_id, clock_now()) then
    return false;
  end if;
  if exists (
    select from inbox_notice
    where member_id = p_member_id and kind = p_kind and subject = p_subject
  ) then
    return false;
  end if;
  -- guard: inbox-number
  update ledger_account set event_count = event_count + 1
    where member_id = p_member_id
    returning event_count into next_number;
  -- end guard
  if next_number is null then
    return false;
  end if;
  insert into inbox_notice (member_id, number, kind, subject, data)
    values (p_member_id, next_number, p_kind, p_subject, p_data);
  return true;
end
$$;

create or replace function inbox_slip_refused() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform inbox_add(
    new.member_id, 'slip', new.reference, jsonb_build_object('note', new.note)
  );
  return null;
end
$$;
create or replace trigger inbox_slip_refused
  after update on slip
  for each row when (old.state = 'PROCESSING' and new.state = 'FAILED')
  execute function inbox_slip_refused();

create or replace function inbox_withdrawal_held() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform inbox_add(
    new.member_id, 'withdraw_held', new.number::text, jsonb_build_object('entry', new.number)
  );
  return null;
end
$$;
create or replace trigger inbox_withdrawal_held
  after insert on withdrawal
  for each row when (new.held_reasons is not null)
  execute function inbox_withdrawal_held();

-- A new password, set by the member or after a reset. Each password has a hash of its own, which names the notice.
create or replace function inbox_password_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform inbox_add(
    new.id, 'password', left(encode(sha256(new.password_hash::bytea), 'hex'), 32), '{}'
  );
  return null;
end
$$;
create or replace trigger inbox_password_changed
  after update on member
  for each row when (old.password_hash <> new.password_hash)
  execute function inbox_password_changed();

-- Operators have changed where payouts go. Until the first deposit the member does it, which is no news.
create or replace function inbox_account_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform inbox_add(
    new.member_id, 'account', to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    jsonb_build_object('account', new.bank_code || ' •••' || right(new.account_no, 4))
  );
  return null;
end
$$;
create or replace trigger inbox_account_changed
  after update on bank_account
  for each row when (
    old.locked_at is not null
    and (new.bank_code, new.account_key) is distinct from (old.bank_code, old.account_key)
  )
  execute function inbox_account_changed();

-- A login in a browser that is not the member's first.
create or replace function inbox_new_device() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (
    select from member_device
    where member_id = new.member_id and device_hash <> new.device_hash
  ) then
    perform inbox_add(
      new.member_id, 'login', left(encode(new.device_hash, 'hex'), 32),
      jsonb_build_object('device', new.device)
    );
  end if;
  return null;
end
$$;
create or replace trigger inbox_new_device
  after insert on member_device
  for each row execute function inbox_new_device();

-- When a day's refund or earnings are looked at: within the first hour of the next day, at another time
-- for each member, so that not all messages leave at once.
create or replace function inbox_day_due(p_member_id text, p_day date) returns timestamptz
language sql stable
return (p_day + 1)::timestamp at time zone 'Asia/Bangkok'
  + make_interval(secs => 300 + abs(hashtext(p_member_id)) % 3000);

-- Writes the notice of a day's earnings from friends, and ends the day's row.
create or replace function inbox_invite_day(p_member_id text, p_day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  earned bigint;
  is_added boolean := false;
begin
  -- Earnings are written under the lock of the sums; the account is locked before it, as everywhere.
  perform from ledger_account where member_id = p_member_id for update;
  perform from invite_total where inviter_id = p_member_id for update;
  select sum(earned_minor) into earned from invite_earning
    where inviter_id = p_member_id and day = p_day;
  if earned > 0 then
    is_added := inbox_add(
      p_member_id, 'invite', p_day::text, jsonb_build_object('amountMinor', earned)
    );
  end if;
  delete from inbox_day where member_id = p_member_id and kind = 'invite' and day = p_day;
  return is_added;
end
$$;

-- Marks the events from one number to another as read. Returns how many are unread.
create or replace function inbox_mark_read(p_member_id text, p_from bigint, p_to bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  total bigint;
  last_number bigint;
  known int8multirange;
  known_count bigint;
begin
  select event_count, event_count - read_count into total, known_count
    from ledger_account where member_id = p_member_id
    for update; -- guard: inbox-read-lock
  last_number := least(p_to, total);
  if p_from < 1 or p_from > last_number then
    return known_count;
  end if;
  -- guard: inbox-read-merge
  insert into inbox_reader as reader (member_id, read_numbers)
    values (p_member_id, int8multirange(int8range(p_from, last_number, '[]')))
    on conflict (member_id) do update
      set read_numbers = reader.read_numbers + excluded.read_numbers
    returning read_numbers into known;
  -- end guard
  select sum(upper(part) - lower(part)) into known_count from unnest(known) as part;
  update ledger_account set read_count = known_count where member_id = p_member_id;
  return total - known_count;
end
$$;

-- Sets the topics about which the member gets no push messages.
create or replace function inbox_choose(p_member_id text, p_topics_off text[]) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into inbox_reader (member_id, topics_off) values (p_member_id, p_topics_off)
    on conflict (member_id) do update set topics_off = excluded.topics_off
$$;

-- Deletes some of the notices that were kept long enough, and counts them as read. Returns their number.
create or replace function inbox_forget(keep_days integer, bite integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  old_notice record;
  deleted integer := 0;
begin
  -- The account is locked before the notice, as everywhere, and accounts in one order.
  for old_notice in
    select * from (
      select member_id, number from inbox_notice
      where at < (select clock_now()) - make_interval(days => keep_days)
      order by at limit bite
    ) as oldest
    order by member_id, number
  loop
    perform inbox_mark_read(old_notice.member_id, old_notice.number, old_notice.number);
    delete from inbox_notice
      where member_id = old_notice.member_id and number = old_notice.number;
    deleted := deleted + 1;
  end loop;
  return deleted;
end
$$;

-- Each event makes the member's devices due, in the transaction of the event. A running claim keeps
-- its time; it sees the new number when it ends.
create or replace function push_is_due() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update push_subscription
    set latest_number = new.event_count, due_at = coalesce(due_at, clock_now())
    where member_id = new.member_id;
  return null;
end
$$;
create or replace trigger push_is_due
  after update of event_count on ledger_account
  for each row when (new.has_push and new.event_count > old.event_count)
  execute function push_is_due();

-- Stores the device of a session. A device that logs in again moves to its new session. Returns false if
-- another device has the address.
create or replace function push_subscribe(
  p_session_hash bytea, p_member_id text, p_endpoint text, p_p256dh text, p_auth text,
  p_language text
) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  event_number bigint;
begin
  -- The account is locked first, as in `push_is_due`.
  update ledger_account set has_push = true where member_id = p_member_id
    returning event_count into event_number;
  -- Two requests with one address wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('push:' || p_endpoint, 0));
  delete from push_subscription
    where session_hash = p_session_hash
      or (endpoint = p_endpoint and p256dh = p_p256dh and auth = p_auth);
  if exists (select from push_subscription where endpoint = p_endpoint) then
    return false;
  end if;
  insert into push_subscription (
    session_hash, member_id, endpoint, p256dh, auth, language, latest_number, pushed_number
  )
  values (
    p_session_hash, p_member_id, p_endpoint, p_p256dh, p_auth, p_language, event_number,
    event_number
  );
  return true;
end
$$;

revoke execute on function
  inbox_add, inbox_invite_day, inbox_mark_read, inbox_choose, inbox_forget, push_subscribe from public;
grant execute on function
  inbox_add, inbox_invite_day, inbox_mark_read, inbox_choose, inbox_forget, push_subscribe
  to krapao_app;
