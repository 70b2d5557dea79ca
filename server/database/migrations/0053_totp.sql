-- The fallback of an operator whose passkey is lost: a password and a code of an app (TOTP). Two
-- owners allow it for one operator. A session that was opened with it approves nothing.

create table operator_totp (
  operator_id text primary key references operator (id),
  allowed_at timestamptz not null default clock_now(),
  -- The secret, sealed by the server, and the hash of the password. None until the operator made them.
  secret_sealed bytea,
  password_hash text,
  -- A secret whose first code was not entered yet.
  next_sealed bytea,
  -- The latest step of 30 seconds whose code was used. No code of it or of an earlier one is right again.
  used_step bigint not null default 0,
  check ((secret_sealed is null) = (password_hash is null))
);

alter table operator_session add column is_by_totp boolean not null default false;

-- What such a session may request: it stops something, or notes it.
alter table office_act_kind add column is_by_totp boolean not null default false;
