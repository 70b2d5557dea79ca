-- Which act ended the effect of which.
create table office_undoing (
  act_id bigint primary key references office_act (id),
  undone_by bigint not null references office_act (id),
  at timestamptz not null,
  check (undone_by <> act_id)
);
create index office_undoing_by on office_undoing (undone_by);

-- What the record has of them already.
insert into office_undoing (act_id, undone_by, at)
  select distinct on (act_id) act_id, (line::jsonb -> 'detail' ->> 'undoneBy')::bigint, (line::jsonb ->> 'at')::timestamptz
  from office_record
  where line::jsonb ->> 'event' = 'act.undone'
  order by act_id, number;

-- Which kinds of acts end the effect of which, on the same subject and with this input.
create table office_undo_kind (
  kind text not null,
  undone text not null,
  input jsonb not null default '{}',
  primary key (kind, undone)
);
