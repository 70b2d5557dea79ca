-- contract: version 1.1.13 stopped using the checks that name fewer reasons of a held payout
-- Findings about a day of a member that a person should look at. Each is a hypothesis: it holds the member's
-- payouts for a person, and does nothing else.
create table risk_alert (
  member_id text not null references ledger_account (member_id),
  day date not null,
  kind text not null check (
    kind in ('senders', 'browsers', 'deposits', 'jump', 'unplayed', 'splits')
  ),
  -- The figures, names and members that led to it.
  evidence jsonb not null,
  found_at timestamptz not null default clock_now(),
  -- The act that closed it; null: nobody has looked yet.
  act_id bigint references office_act (id),
  primary key (member_id, day, kind)
);
create index risk_alert_open on risk_alert (found_at) where act_id is null;
grant select on risk_alert to krapao_app;

alter table withdrawal drop constraint withdrawal_held_reasons_check;
alter table withdrawal add constraint withdrawal_held_reasons_check check (
  held_reasons <@ array[
    'LARGE', 'FIRST_LARGE', 'RING', 'FLOAT', 'PASSWORD_RESET', 'ACCOUNT_CHANGED', 'NEW_BROWSER', 'ALERT'
  ] and held_reasons <> '{}'
) not valid;
alter table withdrawal_hold drop constraint withdrawal_hold_reason_check;
alter table withdrawal_hold add constraint withdrawal_hold_reason_check check (
  reason in ('PASSWORD_RESET', 'ACCOUNT_CHANGED', 'NEW_BROWSER', 'ALERT')
) not valid;
