-- Payouts that send an unmatched transfer back to its sender, each under its own reference at the bank.
-- The money is in nobody's books.
create table suspense_return (
  reference text primary key check (reference ~ '^R[0-9A-Z]*$' and octet_length(reference) = 33),
  receipt_id bigint not null references bank_receipt (id),
  -- Refused: the bank has not paid, and the transfer waits for a person again.
  state text not null default 'open' check (state in ('open', 'paid', 'refused')),
  -- The sender's account at the bank of the transfer, as two people have confirmed it.
  account_no text not null check (account_no ~ '^[0-9]{5,30}$'),
  account_name text not null check (char_length(account_name) between 1 and 100),
  created_at timestamptz not null default clock_now(),
  due_at timestamptz not null default clock_now(),
  -- Written before the payout is sent. From then on the worker only queries its state.
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_answer text check (char_length(last_answer) <= 40),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- A transfer goes back once.
create unique index suspense_return_once on suspense_return (receipt_id) where state <> 'refused';
create index suspense_return_due on suspense_return (due_at) where state = 'open';
grant select on suspense_return to krapao_app;
grant update (due_at, sent_at, attempts, last_answer) on suspense_return to krapao_app;
