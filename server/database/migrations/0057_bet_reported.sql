-- outside a transaction
-- The floor of the office reads the bets of the last hour. They are added in the order of time. The
-- expression keeps other queries from using it.
create index concurrently bet_reported on bet
  using brin ((reported_at at time zone 'UTC')) with (pages_per_range = 16, autosummarize = on);
