-- outside a transaction
-- The room Protection lists the members whose name waits for a person.
create index concurrently protection_stop_review on protection_stop (from_at)
  where kind = 'review' and lifted_at is null;
