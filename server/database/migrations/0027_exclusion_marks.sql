-- Marks of excluded people, so that they are recognised if they register again. A mark is a keyed hash:
-- it names nobody, and stays if the person's details are erased.
create table exclusion_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (octet_length(key) = 32)
);
insert into exclusion_key (key)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
create table exclusion_mark (
  kind text not null check (kind in ('phone', 'bank', 'device')),
  mark bytea not null check (octet_length(mark) = 32),
  -- Whose exclusion it is: the mark counts while that lasts.
  member_id text not null references ledger_account (member_id),
  primary key (kind, mark, member_id)
);
-- Only functions read and write both.
