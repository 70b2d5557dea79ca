-- Members, their bank accounts, sessions, browsers and passkeys.

create table member (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- The phone number: digits, with the country prefix written as 0.
  username text not null unique check (username ~ '^[0-9]{1,24}$'),
  name text not null check (char_length(name) between 1 and 60),
  password_hash text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  source_code text references source (code),
  inviter_id text references member (id) check (inviter_id <> id),
  created_at timestamptz not null default clock_now(),
  disabled_at timestamptz,
  -- The member's sessions lock after idle minutes.
  locks_when_idle boolean not null default false
);
-- Counts the new members of a day.
create index member_created on member (created_at);
create index member_inviter on member (inviter_id) where inviter_id is not null;
-- Finds members whose phone numbers differ only in leading zeros.
create index member_digits on member (ltrim(username, '0'));
-- Operators find members by the beginning of a name. The index is in the order of the pages.
create index member_name on member ((lower(name) collate "C"), id);
grant select, insert on member to krapao_app;
grant update (name, password_hash, locks_when_idle) on member to krapao_app;

-- An account belongs to one member: transfers are matched to members by it.
create table bank_account (
  member_id text primary key references member (id),
  bank_code text not null references bank (code),
  -- As registered, with leading zeros, because payouts go to it.
  account_no text not null check (account_no ~ '^[0-9]{5,30}$'),
  -- The normal form, used to compare accounts: banks pad numbers with leading zeros.
  account_key text not null generated always as (ltrim(account_no, '0')) stored
    check (account_key <> ''),
  account_name text not null check (char_length(account_name) between 1 and 100),
  updated_at timestamptz not null default clock_now(),
  -- From the first deposit on, only support changes bank and number.
  locked_at timestamptz,
  constraint bank_account_is_one_members unique (bank_code, account_key)
);
-- Banks show the four digits before the last digit of a sender's account. This index finds the owner
-- by them.
create index bank_account_shown on bank_account (bank_code, "left"("right"(account_no, 5), 4));
-- Some banks show the last digits instead.
create index bank_account_tail on bank_account (bank_code, (reverse(account_no) collate "C"));
-- Finds the same number at any bank.
create index bank_account_digits on bank_account (account_key);
-- Operators find members by the beginning of the holder's name or surname, and by the last digits at any
-- bank.
create index bank_account_holder on bank_account ((lower(account_name) collate "C"), member_id);
create index bank_account_surname
  on bank_account ((lower(split_part(account_name, ' ', 2)) collate "C"), member_id);
create index bank_account_end on bank_account ((reverse(account_no) collate "C"), member_id);
grant select, insert on bank_account to krapao_app;
grant update (bank_code, account_no, account_name, updated_at, locked_at)
  on bank_account to krapao_app;

-- Only the hash of a token is stored, so that a reader of the table cannot act as a member.
create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id text not null references member (id),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- Names the session for its member; it authorises nothing.
  id uuid not null default gen_random_uuid() unique,
  -- The kind of device and browser, such as `Android · Chrome`.
  device text check (char_length(device) <= 60),
  -- Written every few minutes at most.
  last_used_at timestamptz not null default clock_now(),
  -- The member's login before this one.
  previous_login_at timestamptz,
  previous_login_device text,
  -- When the member last proved who they are, by a password or a passkey.
  proved_at timestamptz not null default clock_now(),
  -- The member's last activity. It is written only while the member's sessions lock.
  active_at timestamptz not null default clock_now(),
  -- Stays until the session is unlocked, so that a clock that is set back does not unlock it.
  locked_at timestamptz
);
create index session_member on session (member_id);
create index session_expires on session (expires_at);
grant select, insert, delete on session to krapao_app;
grant update (last_used_at, proved_at, active_at, locked_at) on session to krapao_app;

-- Browsers that a member has logged in with. A known browser has its own limit of attempts, so that
-- a stranger who guesses passwords cannot lock the owner out.
create table member_device (
  member_id text not null references member (id),
  device_hash bytea not null check (octet_length(device_hash) = 32),
  device text check (char_length(device) <= 60),
  first_seen_at timestamptz not null default clock_now(),
  last_seen_at timestamptz not null default clock_now(),
  primary key (member_id, device_hash)
);
create index member_device_hash on member_device (device_hash);
-- Finds devices that have not been used for long.
create index member_device_seen on member_device (last_seen_at);
grant select, insert, delete on member_device to krapao_app;
grant update (last_seen_at, device) on member_device to krapao_app;

-- Public keys with which a member logs in. The private keys never leave the member's devices.
create table passkey (
  -- Names the passkey for its member; it authorises nothing.
  id uuid primary key default gen_random_uuid(),
  -- The name that the authenticator gave it.
  credential_id bytea not null unique check (octet_length(credential_id) between 16 and 1023),
  member_id text not null references member (id),
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- Counts the uses of a key that cannot be copied; a copy shows a count that was used already.
  sign_count bigint not null check (sign_count >= 0),
  -- Whether the key may be copied to other devices of the member. It never changes.
  is_synced boolean not null,
  is_backed_up boolean not null check (is_synced or not is_backed_up),
  -- The kind of device and browser on which it was added.
  device text check (char_length(device) <= 60),
  created_at timestamptz not null default clock_now(),
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id);
grant select, insert, delete on passkey to krapao_app;
grant update (sign_count, is_backed_up, last_used_at) on passkey to krapao_app;

-- Random values that an authenticator signs. A row is deleted when its value is first presented.
create table passkey_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('login', 'add', 'unlock')),
  -- The session that requested it; a login has none yet.
  token_hash bytea references session (token_hash) on delete cascade,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  check ((purpose = 'login') = (token_hash is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_session on passkey_challenge (token_hash)
  where token_hash is not null;
grant select, insert, delete on passkey_challenge to krapao_app;

-- Networks whose addresses may not log in, register or open a game.
create table blocked_address (
  network cidr primary key,
  reason text not null default '',
  created_at timestamptz not null default clock_now()
);
grant select on blocked_address to krapao_app;
