-- The latest backup, and the latest restore of one that was checked. The record has all of them.
create table backup_note (
  kind text primary key check (kind in ('made', 'rehearsed')),
  -- When the backup began, or when the books of the restored copy were checked.
  at timestamptz not null,
  location text not null,
  noted_by text not null references operator (id)
);
