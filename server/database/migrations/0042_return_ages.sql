-- outside a transaction
-- How long the oldest return has been open, and the room Unknown.
create index concurrently suspense_return_open on suspense_return (created_at) where state = 'open';
