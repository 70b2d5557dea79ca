-- How many members have a page open at the process. Null: an earlier version reported it.
alter table process_state add column members integer check (members >= 0);
