-- outside a transaction
-- The room Protection lists the higher limits that wait for staff.
create index concurrently protection_raise_needs_staff on protection_raise (requested_at)
  where needs_staff and agreed_at is null;
