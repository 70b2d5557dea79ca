-- Sessions.

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
