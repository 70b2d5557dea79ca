-- The member has turned the reality check off, where the setting `realityOff` allows it.
alter table protection_reality add column is_off boolean not null default false;
alter table protection_reality add constraint protection_reality_off
  check (not is_off or minutes is null) not valid;
