-- Money that comes in by bank transfer: what the bank told, and to whom it was credited.

create table bank_receipt (
  id bigint generated always as identity primary key,
  -- The line of the bank's feed; none while only a slip has told of the transfer.
  line_id text unique,
  sender_bank text not null,
  -- None where the bank told it by text message and no slip has added it yet.
  reference text check (reference ~ '^[0-9A-Z]+$'),
  -- As the bank shows them: some digits hidden, the name cut short.
  sender_account text not null,
  sender_name text not null,
  receiver_bank text not null,
  receiver_account text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  transferred_at timestamptz not null,
  told_at timestamptz not null default clock_now(),
  state text not null default 'suspense' check (state in ('suspense', 'credited', 'returned')),
  -- Why it waits for an operator; none before it was looked at.
  reason text,
  -- When it is next to be looked at; none when only an operator can help.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  channel text check (channel in ('feed', 'slip', 'operator')),
  member_id text,
  operation_number bigint,
  ended_at timestamptz,
  check (line_id is not null or reference is not null),
  check ((state = 'credited') = (operation_number is not null)),
  check ((state = 'credited') = (member_id is not null)),
  check ((state = 'credited') = (channel is not null)),
  check ((state = 'suspense') = (ended_at is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
-- However many report a transfer, there is one row of it, and a row is credited once.
create unique index bank_receipt_reference on bank_receipt (sender_bank, reference);
create index bank_receipt_due on bank_receipt (due_at) where due_at is not null;
create index bank_receipt_suspense on bank_receipt (id) where state = 'suspense';
-- Finds the line of a text message for a slip, and the slip for such a line.
create index bank_receipt_twin on bank_receipt (receiver_account, amount_minor, transferred_at);

create function bank_receipt_moves_forward() returns trigger
language plpgsql
as $$
begin
  if (new.id, new.sender_bank, new.sender_account, new.sender_name, new.receiver_bank,
      new.receiver_account, new.currency, new.amount_minor, new.transferred_at, new.told_at)
     is distinct from
     (old.id, old.sender_bank, old.sender_account, old.sender_name, old.receiver_bank,
      old.receiver_account, old.currency, old.amount_minor, old.transferred_at, old.told_at)
     or (old.line_id is not null and new.line_id is distinct from old.line_id)
     or (old.reference is not null and new.reference is distinct from old.reference) then
    raise exception 'receipt % may not change what the bank told', old.id;
  end if;
  if old.state <> 'suspense'
     and (new.state, new.member_id, new.operation_number, new.channel, new.ended_at)
       is distinct from
       (old.state, old.member_id, old.operation_number, old.channel, old.ended_at) then
    raise exception 'receipt % has ended', old.id;
  end if;
  return new;
end
$$;
create trigger bank_receipt_moves_forward
  before update on bank_receipt
  for each row execute function bank_receipt_moves_forward();
create trigger bank_receipt_is_kept
  before delete or truncate on bank_receipt
  for each statement execute function refuse_change();

grant select, insert on bank_receipt to krapao_app;
grant update (
  line_id, reference, state, reason, due_at, attempts, channel, member_id, operation_number, ended_at
) on bank_receipt to krapao_app;

-- The first deposit binds a member to the bank account that it came from.
grant update (locked_at) on bank_account to krapao_app;
