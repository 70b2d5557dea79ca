-- The accounts of the books. A member's account never goes below zero.

create table ledger_account (
  member_id text not null references member (id),
  kind text not null check (kind in ('wallet')),
  currency text not null check (currency in ('BAHT', 'LAK')),
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  primary key (member_id, kind)
);
grant select, insert on ledger_account to krapao_app;
