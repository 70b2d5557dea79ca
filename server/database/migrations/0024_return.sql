-- An exclusion does not end by itself: after its time the member asks in writing to come back, and two
-- people decide. `until_at` is the earliest moment for the request; `lifted_at` is the end.
alter table protection_stop
  add column return_requested_at timestamptz,
  add column return_text text,
  add column return_declined_at timestamptz,
  add column lifted_at timestamptz;
alter table protection_stop add constraint protection_stop_return check (
  num_nonnulls(return_requested_at, return_text) in (0, 2)
  and char_length(return_text) between 1 and 1000
  and (return_declined_at is null or return_requested_at is not null)
  and (kind = 'exclusion' or num_nonnulls(return_requested_at, lifted_at) = 0)
) not valid;
-- What has ended under the earlier rule stays ended, and an end that two people decided is kept.
update protection_stop set lifted_at = until_at
  where kind = 'exclusion' and (until_at <= clock_now() or exists (
    select from office_act
    where office_act.kind = 'protection.lift' and done_at is not null
      and subject = protection_stop.member_id || '/' || protection_stop.id
  ));
