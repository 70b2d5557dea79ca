-- contract: version 1.1.13 stopped using the check that names fewer kinds of findings
-- Findings about habits: accounts, payees, rewards, friends, wins, gift links, and acts of staff.
alter table risk_alert drop constraint risk_alert_kind_check;
alter table risk_alert add constraint risk_alert_kind_check check (
  kind in (
    'senders', 'browsers', 'deposits', 'jump', 'unplayed', 'splits',
    'accounts', 'payee', 'rewards', 'friends', 'winning', 'gifts', 'staff'
  )
) not valid;
