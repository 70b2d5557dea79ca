-- A person has found that what two members share is harmless: a family, or friends. It joins them no longer.
create table harmless_link (
  one text collate "C" not null references ledger_account (member_id),
  other text collate "C" not null references ledger_account (member_id),
  -- What they shared when the person looked. Something else that they share later joins them again.
  kinds text[] not null check (kinds <@ array['ACCOUNT', 'BROWSER', 'PHONE'] and kinds <> '{}'),
  act_id bigint not null references office_act (id),
  primary key (one, other),
  check (one < other)
);
grant select on harmless_link to krapao_app;
