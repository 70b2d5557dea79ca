-- outside a transaction
-- The act that did something to a thing, found by the thing.
create index concurrently office_act_done on office_act (kind, subject, id) where done_at is not null;
