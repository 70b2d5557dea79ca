-- outside a transaction
-- The room Protection lists the stops that last by their end, and the requests to come back.
create index concurrently protection_stop_end on protection_stop (
  (coalesce(lifted_at, case when kind = 'exclusion' then 'infinity' else until_at end)), from_at, id
);
drop index concurrently if exists protection_stop_lasting;
create index concurrently protection_stop_return on protection_stop (return_requested_at)
  where return_requested_at is not null and return_declined_at is null and lifted_at is null;
