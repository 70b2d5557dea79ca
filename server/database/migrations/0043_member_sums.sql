-- outside a transaction
-- The check of the books reads the sums of a member's days.
create index concurrently member_day_member on member_day (member_id);
create index concurrently play_day_member on play_day (member_id);
