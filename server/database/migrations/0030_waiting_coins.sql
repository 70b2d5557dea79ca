-- Waiting coins are computed where they are read (`waiting_coin` in functions/ledger.sql): a generated
-- column is computed with every change of the account.
alter table ledger_account drop column waiting_coin;
