-- outside a transaction
-- The floor of the office reads the spins of the last hour. They are added in the order of time. The
-- expression keeps the queries of one member's spins from using it.
create index concurrently spinwheel_spin_created on spinwheel_spin
  using brin ((created_at at time zone 'UTC')) with (pages_per_range = 16, autosummarize = on);
