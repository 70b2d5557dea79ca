-- The last step of the clock that the sums of the reports know. A step back gives entries to hours that were
-- final.
alter table report_day_head add column clock_step bigint not null default 0;
