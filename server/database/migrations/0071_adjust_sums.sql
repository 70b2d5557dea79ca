-- Corrections of wallets in the sums of the reports: added to wallets less deducted.
alter table member_day add column adjust_minor bigint not null default 0;
alter table member_month add column adjust_minor bigint not null default 0;
alter table house_day add column adjust_minor bigint not null default 0;

-- The sums of a book with corrections are made again. In any other they are right: to make them again takes long.
update report_day_head set filled_at = 'infinity'
  where exists (select from office_act where kind = 'member.adjust' and done_at is not null);
