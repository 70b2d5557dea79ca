-- Corrections of wallets in the sums of the reports: added to wallets less deducted.
alter table member_day add column adjust_minor bigint not null default 0;
alter table member_month add column adjust_minor bigint not null default 0;
alter table house_day add column adjust_minor bigint not null default 0;

-- All days are summed again.
update report_day_head set filled_at = 'infinity';
