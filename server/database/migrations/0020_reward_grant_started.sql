-- outside a transaction
-- The report of offers reads the rewards of some days. They are added in the order of time.
create index concurrently reward_grant_started on reward_grant
  using brin (started_at) with (pages_per_range = 16, autosummarize = on);
