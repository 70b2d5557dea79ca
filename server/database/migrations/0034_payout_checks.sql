-- contract: version 1.1.13 stopped using the checks that name three reasons of a held payout only
alter table withdrawal drop constraint withdrawal_held_reasons_check;
alter table withdrawal add constraint withdrawal_held_reasons_check check (
  held_reasons <@ array[
    'LARGE', 'FIRST_LARGE', 'RING', 'FLOAT', 'PASSWORD_RESET', 'ACCOUNT_CHANGED', 'NEW_BROWSER'
  ] and held_reasons <> '{}'
) not valid;
alter table withdrawal_hold drop constraint withdrawal_hold_reason_check;
alter table withdrawal_hold add constraint withdrawal_hold_reason_check check (
  reason in ('PASSWORD_RESET', 'ACCOUNT_CHANGED', 'NEW_BROWSER')
) not valid;
