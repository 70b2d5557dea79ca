-- outside a transaction
-- The steps of the clock are few; each judgement of a stop reads them.
create index concurrently discrepancy_clock on discrepancy (id) where party = 'clock';
