-- Reference data of the screens: banks, sources, texts, and the accounts that receive deposits.

create table bank (
  code text primary key,
  country text not null check (country in ('TH', 'LA')),
  number text unique check (number ~ '^[0-9]{3}$'),
  name by_language not null,
  -- New members may register with it.
  is_open boolean not null default true,
  position integer not null
);
grant select on bank to krapao_app;

create table source (
  code text primary key,
  name by_language not null,
  position integer not null
);
grant select on source to krapao_app;

-- Texts that an operator edits, as HTML that is sanitised before it is stored.
create table content (
  kind text not null check (kind in ('condition', 'agreement', 'notice', 'contact')),
  language language_code not null,
  position integer not null,
  html text not null,
  primary key (kind, language, position)
);
grant select on content to krapao_app;

create table deposit_account (
  id integer generated always as identity primary key,
  bank_code text not null references bank (code),
  type text not null check (type in ('BANK', 'PAYMENT')),
  mode text not null check (mode in ('AUTO', 'SMS', 'MANUAL')),
  account_name text not null,
  account_no text not null check (account_no ~ '^[0-9]{5,20}$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  is_open boolean not null default true,
  position integer not null,
  unique (bank_code, account_no)
);
grant select on deposit_account to krapao_app;

create table deposit_wallet (
  id integer generated always as identity primary key,
  account_name text not null,
  account_no text not null unique check (account_no ~ '^[0-9]{5,20}$'),
  mode text not null check (mode in ('AUTO', 'GIFT')),
  currency text not null check (currency in ('BAHT', 'LAK')),
  is_open boolean not null default true,
  position integer not null
);
grant select on deposit_wallet to krapao_app;
