-- Splits the first partitions of the entries (partition-entries.sql) at a member. Run it as the
-- owner in a maintenance window, with the member where the second part begins:
--   psql --command "set krapao.split_at = 'K00000F000'" --file docs/split-entries.sql
-- It copies the rows and needs as much free space as the tables have. Nothing is lost if it fails:
-- it is one transaction. The former tables remain as `…_first`, detached. Drop them after
-- `check:books`.
do $$
declare
  split_at text := current_setting('krapao.split_at');
  entries text;
  part text;
  side text;
begin
  foreach entries in array array['ledger_entry', 'house_entry'] loop
    execute format('lock table %I in access exclusive mode', entries);
    for part, side in values ('low', '<'), ('high', '>=') loop
      part := entries || '_' || part;
      -- The check spares the attachment from reading the rows.
      execute format('create table %I (like %I including all, check (member_id %s %L))',
        part, entries || '_first', side, split_at);
      execute format('insert into %I select * from %I where member_id %s %L',
        part, entries || '_first', side, split_at);
      execute format('create trigger %I before update or delete or truncate on %I
        for each statement execute function refuse_change()', part || '_only_grows', part);
    end loop;
    execute format('alter table %I detach partition %I', entries, entries || '_first');
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)',
      entries, entries || '_low', split_at);
    execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)',
      entries, entries || '_high', split_at);
  end loop;
end
$$;
