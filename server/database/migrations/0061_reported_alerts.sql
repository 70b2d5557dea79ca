-- contract: version 1.1.13 stopped using the check that names fewer kinds of findings
-- Findings from what providers report: the two sides of an event, who made a gift link, and payments that
-- are taken back.
alter table bet add column event text, add column side text;
comment on column bet.event is 'The match or round, if the provider reports it: one name for all who bet on it.';
alter table gift add column giver_name text;
comment on column gift.giver_name is 'Who made the link, masked as the wallet app shows it.';
grant update (giver_name) on gift to krapao_app;

alter table risk_alert drop constraint risk_alert_kind_check;
alter table risk_alert add constraint risk_alert_kind_check check (
  kind in (
    'senders', 'browsers', 'deposits', 'jump', 'unplayed', 'splits',
    'accounts', 'payee', 'rewards', 'friends', 'winning', 'gifts', 'staff',
    'sides', 'givers', 'reversed'
  )
) not valid;
