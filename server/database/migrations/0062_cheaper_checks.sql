-- contract: version 1.1.13 stopped using the checks whose rules are said more briefly here
-- PostgreSQL reads every check of a table again for each statement that writes to it, and the length of the
-- checks is a large part of what a small batch costs. The rules are the same.
alter table ledger_account
  drop constraint ledger_account_currency_check,
  add constraint ledger_account_currency_check check (currency = any ('{BAHT,LAK}')) not valid,
  drop constraint ledger_account_wallet_seq_check,
  drop constraint ledger_account_held_seq_check,
  drop constraint ledger_account_refund_seq_check,
  drop constraint ledger_account_operation_count_check,
  drop constraint ledger_account_event_count_check,
  drop constraint ledger_account_check,
  drop constraint ledger_account_check1,
  drop constraint ledger_account_check2,
  drop constraint ledger_account_refund_minor_check,
  drop constraint ledger_account_play_from_minor_check,
  drop constraint ledger_account_spin_count_check,
  -- None is negative, the two numbers are positive or null.
  add constraint ledger_account_positive check (least(
    refund_minor, wallet_seq, held_seq, refund_seq, read_count, deposit_number - 1, withdraw_number - 1,
    play_from_minor, spin_count
  ) >= 0) not valid,
  add constraint ledger_account_counted check (
    read_count <= event_count and greatest(deposit_number, withdraw_number, 0) <= operation_count
  ) not valid;

alter table operation
  drop constraint operation_kind_check,
  add constraint operation_kind_check check (
    kind = any ('{deposit,bonus,finish_bonus,withdraw,transfer}')
  ) not valid,
  drop constraint operation_state_check,
  add constraint operation_state_check check (state = any ('{PENDING,SUCCESS,FAILED}')) not valid,
  drop constraint operation_currency_check,
  add constraint operation_currency_check check (currency = any ('{BAHT,LAK}')) not valid,
  drop constraint operation_number_check,
  drop constraint operation_posting_check,
  drop constraint operation_event_number_check,
  drop constraint operation_amount_minor_check,
  add constraint operation_positive check (
    least(number, posting, event_number, amount_minor + 1) > 0
  ) not valid,
  add constraint operation_amount_minor_check check (amount_minor <= 100000000000000) not valid;

alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check check (account = any ('{wallet,held,refund}')) not valid,
  drop constraint ledger_entry_amount_minor_check,
  add constraint ledger_entry_amount_minor_check check (
    abs(amount_minor) between 1 and 100000000000000
  ) not valid;

alter table house_entry
  drop constraint house_entry_currency_check,
  add constraint house_entry_currency_check check (currency = any ('{BAHT,LAK}')) not valid,
  drop constraint house_entry_amount_minor_check,
  add constraint house_entry_amount_minor_check check (
    abs(amount_minor) between 1 and 100000000000000
  ) not valid;

alter table withdrawal
  drop constraint withdrawal_held_reasons_check,
  add constraint withdrawal_held_reasons_check check (
    held_reasons
      <@ '{LARGE,FIRST_LARGE,RING,FLOAT,PASSWORD_RESET,ACCOUNT_CHANGED,NEW_BROWSER,ALERT}'
    and held_reasons <> '{}'
  ) not valid,
  drop constraint withdrawal_reference_check,
  add constraint withdrawal_reference_check check (
    left(reference, 1) = any ('{W,B}') and octet_length(reference) between 25 and 33
  ) not valid;
