-- What is done about a withdrawal: the operation says what it is, this row how far our side has got.

create table withdrawal (
  member_id text not null,
  number bigint not null,
  -- When it is next to be looked at. A process that takes it up moves this on first, so that no two
  -- work on it, and another takes over should the first one die.
  due_at timestamptz not null,
  checked_at timestamptz not null,
  -- Written before the bank is asked: from here on it is only asked what became of it.
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  is_open boolean not null default true,
  primary key (member_id, number),
  foreign key (member_id, number) references operation (member_id, number)
);
create index withdrawal_due on withdrawal (due_at) where is_open;
grant select, insert on withdrawal to krapao_app;
grant update (due_at, sent_at, attempts, is_open) on withdrawal to krapao_app;

-- Whoever listens ends the sockets of a session that has ended, whichever process ended it.
create function tell_session_ended() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('session_ended', encode(old.token_hash, 'hex'));
  return null;
end
$$;
create trigger session_ended
  after delete on session
  for each row execute function tell_session_ended();

-- Messages between server processes that are too large for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, delete on socket_io_attachments to krapao_app;
grant usage on sequence socket_io_attachments_id_seq to krapao_app;
