-- outside a transaction
alter table ledger_account validate constraint ledger_account_currency_check;
alter table ledger_account validate constraint ledger_account_positive;
alter table ledger_account validate constraint ledger_account_counted;
alter table operation validate constraint operation_kind_check;
alter table operation validate constraint operation_state_check;
alter table operation validate constraint operation_currency_check;
alter table operation validate constraint operation_positive;
alter table operation validate constraint operation_amount_minor_check;
alter table ledger_entry validate constraint ledger_entry_account_check;
alter table ledger_entry validate constraint ledger_entry_amount_minor_check;
alter table house_entry validate constraint house_entry_currency_check;
alter table house_entry validate constraint house_entry_amount_minor_check;
alter table withdrawal validate constraint withdrawal_held_reasons_check;
alter table withdrawal validate constraint withdrawal_reference_check;
