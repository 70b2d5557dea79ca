-- One of the staff may decline a higher limit that needs their agreement. The member reads the reason.
alter table protection_raise
  add column declined_at timestamptz,
  add column decline_text text;
alter table protection_raise add constraint protection_raise_declined check (
  (declined_at is null) = (decline_text is null)
  and (declined_at is null or (needs_staff and agreed_at is null))
) not valid;
