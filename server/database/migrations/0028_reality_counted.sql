-- The play that was known at the last answer and lay ahead of it, because the clock was set back. It does not
-- count again.
alter table protection_reality add column counted_seconds bigint not null default 0;
