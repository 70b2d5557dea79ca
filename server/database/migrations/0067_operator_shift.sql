-- When operators were at work, by session. Sessions themselves are deleted at the sign-out.
create table operator_shift (
  id bigint generated always as identity primary key,
  operator_id text not null references operator (id),
  session_hash bytea not null unique,
  began_at timestamptz not null,
  last_at timestamptz not null
);
create index operator_shift_operator on operator_shift (operator_id, began_at);
create index operator_shift_last on operator_shift (last_at);
insert into operator_shift (operator_id, session_hash, began_at, last_at)
  select operator_id, token_hash, created_at, active_at from operator_session;
