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
create index bank_receipt_member on bank_receipt (member_id) where member_id is not null;
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

-- How far the bank's feed has been read.
create table bank_feed (
  is_only boolean primary key default true check (is_only),
  after_line text not null default ''
);
insert into bank_feed default values;
grant select on bank_feed to krapao_app;
grant update (after_line) on bank_feed to krapao_app;

-- Transfers that members said they are making. They create no money: they only help to tell whose a
-- transfer is where several members fit.
create table deposit_announcement (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- The transfer that came.
  receipt_id bigint references bank_receipt (id)
);
create index deposit_announcement_open on deposit_announcement (member_id, amount_minor)
  where receipt_id is null;
create index deposit_announcement_expires on deposit_announcement (expires_at);
grant select, insert, delete on deposit_announcement to krapao_app;
grant update (receipt_id) on deposit_announcement to krapao_app;

-- Calls from outside that were heard: a repeat of one changes nothing.
create table callback_event (
  party text not null,
  event_id text not null check (char_length(event_id) between 1 and 200),
  at timestamptz not null default clock_now(),
  primary key (party, event_id)
);
create index callback_event_at on callback_event (at);
grant select, insert, delete on callback_event to krapao_app;

-- QR codes that members asked for. The id is also the reference that the provider knows the charge by.
create table qr_code (
  id text primary key check (id ~ '^[0-9A-Za-z_-]{16,64}$'),
  member_id text not null references member (id),
  provider text not null check (provider in ('KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP')),
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  state text not null default 'asking'
    check (state in ('asking', 'live', 'paid', 'cancelled', 'refused', 'failed')),
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  charge_id text,
  payload text,
  -- What the provider said when it refused.
  message text,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- When the provider is next asked about it; none once nothing more can come.
  due_at timestamptz,
  -- Counts looks and hints: who took a look may set the next one only if no hint came meanwhile.
  looks integer not null default 0 check (looks >= 0),
  is_cancel_told boolean not null default false,
  check ((key is null) = (request_hash is null)),
  check (state <> 'live' or (charge_id is not null and payload is not null))
);
create unique index qr_code_one_live on qr_code (member_id, provider)
  where state in ('asking', 'live');
create unique index qr_code_key on qr_code (member_id, key) where key is not null;
create index qr_code_due on qr_code (due_at) where due_at is not null;
grant select, insert on qr_code to krapao_app;
grant update (state, charge_id, payload, message, due_at, looks, is_cancel_told)
  on qr_code to krapao_app;

-- A code that has ended never comes back to life; it can only still be paid.
create function qr_code_moves_forward() returns trigger
language plpgsql
as $$
begin
  if old.state <> 'asking' and new.state not in (old.state, 'paid')
     and (old.state, new.state) not in (('live', 'cancelled')) then
    raise exception 'code % may not go from % to %', old.id, old.state, new.state;
  end if;
  return new;
end
$$;
create trigger qr_code_moves_forward
  before update on qr_code
  for each row execute function qr_code_moves_forward();

-- Payments made for codes: each is credited once, whenever and however often it is told.
create table qr_payment (
  provider text not null,
  payment_id text not null,
  qr_code_id text not null references qr_code (id),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  member_id text not null,
  operation_number bigint not null,
  at timestamptz not null default clock_now(),
  primary key (provider, payment_id),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create index qr_payment_code on qr_payment (qr_code_id);
create trigger qr_payment_only_grows
  before update or delete or truncate on qr_payment
  for each statement execute function refuse_change();
grant select, insert on qr_payment to krapao_app;
