-- Offers and accounts that operators have retired. Their rows stay, because grants and transfers name them.

alter table bonus
  add column is_retired boolean not null default false,
  add constraint bonus_retired_is_closed check (not (is_open and is_retired)) not valid;
alter table promotion
  add column is_retired boolean not null default false,
  add constraint promotion_retired_is_closed check (not (is_open and is_retired)) not valid;
alter table deposit_account
  add column is_retired boolean not null default false,
  add constraint deposit_account_retired_is_closed check (not (is_open and is_retired)) not valid;
alter table deposit_wallet
  add column is_retired boolean not null default false,
  add constraint deposit_wallet_retired_is_closed check (not (is_open and is_retired)) not valid;
