-- Partitions the entries of the ledger by member (decisions/0021-partitions-by-member.md). Run it as
-- the owner. The existing table becomes the first partition as it is: no row is read or moved, so
-- the locks last milliseconds, whatever the size of the table.
begin;
set local lock_timeout = '2s';

alter table ledger_entry rename to ledger_entry_first;
alter index ledger_entry_pkey rename to ledger_entry_first_pkey;
create table ledger_entry (like ledger_entry_first including all) partition by range (member_id);
alter table ledger_entry attach partition ledger_entry_first
  for values from (minvalue) to (maxvalue);
grant select on ledger_entry to krapao_app;
create trigger ledger_entry_only_grows
  before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

alter table house_entry rename to house_entry_first;
alter index house_entry_pkey rename to house_entry_first_pkey;
create table house_entry (like house_entry_first including all) partition by range (member_id);
alter table house_entry attach partition house_entry_first
  for values from (minvalue) to (maxvalue);
grant select on house_entry to krapao_app;
create trigger house_entry_only_grows
  before update or delete or truncate on house_entry
  for each statement execute function refuse_change();

commit;
