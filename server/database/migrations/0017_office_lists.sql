-- outside a transaction
-- The rooms of the office list the first of what waits and the newest of what lasts. With these indexes
-- none of them reads what has ended.
create index concurrently deposit_hold_open
  on deposit_hold ((state <> 'refused'), held_at, member_id, number) where ended_at is null;

create index concurrently protection_stop_newest on protection_stop (from_at, id);
create index concurrently protection_stop_lasting
  on protection_stop ((coalesce(until_at, 'infinity')), from_at, id);
-- The metrics read the oldest that is not carried out.
create index concurrently protection_stop_open on protection_stop (from_at) where due_at is not null;

-- Acts that nobody decided in time, and the act that covers an effect.
create index concurrently office_act_expires on office_act (expires_at)
  where verdict is null and done_at is null and needs = 1;
create index concurrently office_act_undone on office_act (kind, subject) where done_at is null;
create index concurrently office_act_over on office_act (id)
  where needs = 1 and (verdict is not null or done_at is not null);
create index concurrently office_act_note on office_act (id) where kind = 'protection.note';

create index concurrently operator_session_operator on operator_session (operator_id);

create index concurrently reward_grant_ending on reward_grant (started_at) where state = 'ENDING';
