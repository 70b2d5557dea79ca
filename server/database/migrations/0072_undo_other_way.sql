-- The part of its input in which an act differs from the one of its own kind that it undoes.
alter table office_undo_kind add column other_way text;
