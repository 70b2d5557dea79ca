-- When the bank answered last about the return of an unmatched transfer, for the room Unknown.
alter table suspense_return add column answered_at timestamptz;
grant update (answered_at) on suspense_return to krapao_app;
