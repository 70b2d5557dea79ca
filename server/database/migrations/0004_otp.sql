-- One-time codes by SMS. The code is stored only as a hash keyed by the token; the token is stored
-- only as a hash.

create table otp (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  phone text not null,
  reference text not null check (reference ~ '^[A-Z]{4}$'),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  wrong_count integer not null default 0 check (wrong_count between 0 and 5),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- The gateway refused the SMS, so the member does not have to wait a minute.
  failed_at timestamptz,
  -- The hash of a cookie of the browser that requested the code. Only that browser can verify and
  -- register.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  verified_at timestamptz,
  used_at timestamptz,
  check (used_at is null or verified_at is not null)
);
create index otp_phone on otp (phone, created_at);
create index otp_created on otp (created_at);
grant select, insert, delete on otp to krapao_app;
grant update (wrong_count, failed_at, verified_at, used_at) on otp to krapao_app;
