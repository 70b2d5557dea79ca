-- outside a transaction
-- The record is filtered by who did it, what it was, and about whom or what.
create index concurrently office_record_operator on office_record ((line::jsonb ->> 'operator'), number);
create index concurrently office_record_event on office_record ((line::jsonb ->> 'event'), number);
create index concurrently office_record_subject on office_record ((line::jsonb ->> 'subject'), number);
