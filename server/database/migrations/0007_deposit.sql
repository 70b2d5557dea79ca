-- Money that comes in by bank transfer, slip, gift link or QR code, and the member it was credited
-- to.

create table bank_receipt (
  id bigint generated always as identity primary key,
  -- The line of the bank's feed; null while only a slip has reported the transfer.
  line_id text unique,
  sender_bank text not null,
  -- Null if the bank reported the transfer by text message and no slip has added the reference.
  reference text check (reference ~ '^[0-9A-Z]+$'),
  -- As the bank shows them: with hidden digits and a shortened name.
  sender_account text not null,
  sender_name text not null,
  receiver_bank text not null,
  receiver_account text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  transferred_at timestamptz not null,
  reported_at timestamptz not null default clock_now(),
  -- A twin is a QR payment that the bank reported too: it was credited as that payment.
  state text not null default 'suspense'
    check (state in ('suspense', 'credited', 'returned', 'twin')),
  -- Why it waits for an operator; null before the first check.
  reason text,
  -- The next time a worker handles it; null if only an operator can decide.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  channel text check (channel in ('feed', 'slip', 'operator')),
  member_id text,
  operation_number bigint,
  -- The same money as a QR payment: only one of the two is credited.
  payment_provider text,
  payment_id text,
  ended_at timestamptz,
  check (line_id is not null or reference is not null),
  check ((payment_provider is null) = (payment_id is null)),
  check (state <> 'twin' or payment_id is not null),
  check (payment_id is null or state in ('credited', 'twin')),
  check ((state = 'credited') = (operation_number is not null)),
  check ((state = 'credited') = (member_id is not null)),
  check ((state = 'credited') = (channel is not null)),
  check ((state = 'suspense') = (ended_at is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
-- One row per transfer, however many sources report it. A row is credited once.
create unique index bank_receipt_reference on bank_receipt (reference, sender_bank);
create index bank_receipt_due on bank_receipt (due_at) where due_at is not null;
-- A member's latest transfers, and the transfer of an operation.
create index bank_receipt_member on bank_receipt (member_id, operation_number)
  where member_id is not null;
-- A QR payment matches at most one transfer.
create unique index bank_receipt_payment on bank_receipt (payment_provider, payment_id)
  where payment_id is not null;
create index bank_receipt_suspense on bank_receipt (id) where state = 'suspense';
-- Transfers that wait because a payment by code may be the same money.
create index bank_receipt_doubt on bank_receipt (receiver_bank, amount_minor)
  where state = 'suspense' and reason = 'QR';
-- Finds other reports of the same payment: a text message, a slip, a QR payment.
create index bank_receipt_twin on bank_receipt (receiver_bank, amount_minor, transferred_at);
grant select, insert on bank_receipt to krapao_app;
grant update (
  line_id, reference, state, reason, due_at, attempts, channel, member_id, operation_number,
  payment_provider, payment_id, ended_at
) on bank_receipt to krapao_app;

-- The position up to which the bank's feed was read.
create table bank_feed (
  is_only boolean primary key default true check (is_only),
  after_line text not null default ''
);
insert into bank_feed default values;
grant select on bank_feed to krapao_app;
grant update (after_line) on bank_feed to krapao_app;

-- Transfers that members announced. They create no money; they only help to find the owner of a
-- transfer that fits several members.
create table deposit_announcement (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- The transfer that arrived.
  receipt_id bigint references bank_receipt (id)
);
create index deposit_announcement_open on deposit_announcement (member_id, id)
  where receipt_id is null;
create index deposit_announcement_expires on deposit_announcement (expires_at)
  where receipt_id is null;
-- A transfer uses up one announcement: finds the others.
create index deposit_announcement_receipt on deposit_announcement (receipt_id)
  where receipt_id is not null;
grant select, insert, delete on deposit_announcement to krapao_app;
grant update (receipt_id) on deposit_announcement to krapao_app;

create table slip (
  member_id text not null references member (id),
  -- Our reference, which the member sees.
  reference text not null check (reference ~ '^[0-9A-Z]{16}$'),
  file_name text not null unique references stored_file (name),
  -- The idempotency key of the caller and the hash of the upload. A repeat finds this row.
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'SUCCESS', 'FAILED')),
  -- Why it failed.
  note text check (note in (
    'UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS', 'CANNOT_READ_CROPPED_IMAGE',
    'DEST_ACC_INVALID', 'SLIP_REFNO_DUPLICATED', 'UNSTABLE_REFNO_ON_SLIP',
    'TRIPPLE_WRONG_CAPTCHA', 'INVALID_SLIP', 'NOT_MATCH', 'EXPIRED_SLIP', 'UNKNOW_ERROR'
  )),
  -- From the bank, never from the picture.
  amount_minor bigint not null default 0 check (amount_minor between 0 and 100000000000000),
  created_at timestamptz not null default clock_now(),
  -- The next time a worker handles it, as with withdrawals.
  due_at timestamptz not null default clock_now(),
  attempts integer not null default 0 check (attempts >= 0),
  -- The text of the QR code on the picture, after it was read.
  code text check (char_length(code) <= 400),
  -- The transfer of the slip, after it is the only open slip of that transfer.
  bank text,
  transfer_reference text check (transfer_reference ~ '^[0-9A-Z]+$'),
  -- Why it waits for an operator, and what the bank answered about its transfer. SEVERAL: more than one
  -- member fits. UNCERTAIN: the member may fit, but the bank shows too little of the sender. QR: a payment
  -- by code of another member may be the same money.
  held_reason text check (held_reason in ('SEVERAL', 'UNCERTAIN', 'QR')),
  transfer jsonb,
  operation_number bigint,
  ended_at timestamptz,
  primary key (member_id, reference),
  check (held_reason is null or (transfer is not null and transfer_reference is not null)),
  check ((key is null) = (request_hash is null)),
  check ((bank is null) = (transfer_reference is null)),
  check ((state = 'FAILED') = (note is not null)),
  check ((state = 'SUCCESS') = (operation_number is not null)),
  check (state <> 'SUCCESS' or (amount_minor > 0 and transfer_reference is not null)),
  check ((state = 'PROCESSING') = (ended_at is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create unique index slip_key on slip (member_id, key) where key is not null;
-- One transfer has one slip until that slip fails, also across members. A slip that waits for an
-- operator may be a stranger's, so it blocks only its own member from sending it again.
create unique index slip_transfer on slip (bank, transfer_reference)
  where state = 'SUCCESS' or (state = 'PROCESSING' and held_reason is null);
create unique index slip_transfer_of_member on slip (bank, transfer_reference, member_id)
  where state <> 'FAILED';
-- The open slips of a member.
create index slip_open_of_member on slip (member_id)
  where state = 'PROCESSING' and held_reason is null;
create index slip_newest on slip (member_id, created_at desc, reference desc);
-- The slip of an operation.
create index slip_operation on slip (member_id, operation_number)
  where operation_number is not null;
create index slip_due on slip (due_at) where state = 'PROCESSING' and held_reason is null;
-- The metrics read the oldest of them.
create index slip_open on slip (created_at) where state = 'PROCESSING' and held_reason is null;
create index slip_held on slip (created_at) where state = 'PROCESSING' and held_reason is not null;
-- Operators find a slip by its reference, and the open slips of a member, held ones too.
create index slip_reference on slip (reference);
create index slip_waiting on slip (member_id) where state = 'PROCESSING';
grant select, insert on slip to krapao_app;
grant update (
  state, note, amount_minor, due_at, attempts, code, bank, transfer_reference, held_reason, transfer,
  operation_number, ended_at
) on slip to krapao_app;

create table gift (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  voucher_hash text not null check (voucher_hash ~ '^[0-9A-Za-z]{1,64}$'),
  -- The voucher's own id, after it was queried: other hashes could lead to the same voucher.
  voucher_id text check (char_length(voucher_id) <= 100),
  -- Our wallet that redeems the voucher.
  wallet_no text not null,
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  state text not null default 'PENDING' check (state in ('PENDING', 'SUCCESS', 'REFUSED')),
  amount_minor bigint check (amount_minor between 1 and 100000000000000),
  created_at timestamptz not null default clock_now(),
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Written before the redeem call. From then on the money may be ours.
  redeem_sent_at timestamptz,
  -- The amount that the redeem call should bring. It takes room of the member's deposit limit.
  requested_minor bigint check (requested_minor > 0),
  operation_number bigint,
  -- Why it was refused, if the voucher itself is good.
  refusal text check (refusal in ('DEPOSIT_LIMIT')),
  ended_at timestamptz,
  check ((key is null) = (request_hash is null)),
  check ((state = 'SUCCESS') = (operation_number is not null)),
  check ((state = 'SUCCESS') = (amount_minor is not null)),
  check ((state = 'PENDING') = (ended_at is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create unique index gift_key on gift (member_id, key) where key is not null;
-- A voucher is reserved before the first provider call, and permanently after it was redeemed.
create unique index gift_voucher on gift (voucher_hash) where state <> 'REFUSED';
create unique index gift_voucher_id on gift (voucher_id) where state <> 'REFUSED';
-- The checks of the books read all rows of some members.
create index gift_member on gift (member_id, operation_number);
create index gift_due on gift (due_at) where state = 'PENDING';
-- The metrics read the oldest of them.
create index gift_open on gift (created_at) where state = 'PENDING';
create index gift_waiting on gift (member_id) where state = 'PENDING';
grant select, insert on gift to krapao_app;
grant update (
  voucher_id, state, amount_minor, due_at, attempts, redeem_sent_at, requested_minor, operation_number,
  refusal, ended_at
) on gift to krapao_app;

-- QR codes that members requested. The id is also our reference of the charge at the provider.
create table qr_code (
  id text primary key check (id ~ '^[0-9A-Za-z_-]{16,64}$'),
  member_id text not null references member (id),
  provider text not null check (provider in ('KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP')),
  currency text not null check (currency in ('BAHT', 'LAK')),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  state text not null default 'requesting'
    check (state in ('requesting', 'live', 'paid', 'cancelled', 'refused', 'failed')),
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  charge_id text,
  payload text,
  -- The provider's reason for a refusal.
  message text,
  created_at timestamptz not null default clock_now(),
  expires_at timestamptz not null,
  -- The next poll of the provider; null if no payment can come any more.
  due_at timestamptz,
  -- Grows with each poll and each hint. A poll may set the next due time only if no hint came
  -- meanwhile.
  version integer not null default 0 check (version >= 0),
  is_cancel_sent boolean not null default false,
  -- A transfer credited to another member that may be the payment of this code, and the operator's
  -- decision.
  doubt_receipt_id bigint references bank_receipt (id),
  doubt_verdict text check (doubt_verdict in ('SAME', 'OTHER')),
  check ((key is null) = (request_hash is null)),
  check (state <> 'live' or (charge_id is not null and payload is not null))
);
create unique index qr_code_one_live on qr_code (member_id, provider)
  where state in ('requesting', 'live');
create unique index qr_code_key on qr_code (member_id, key) where key is not null;
create index qr_code_member on qr_code (member_id);
create index qr_code_due on qr_code (due_at) where due_at is not null;
-- The metrics read the oldest of them.
create index qr_code_open on qr_code (created_at) where due_at is not null;
create index qr_code_doubt on qr_code (created_at) where doubt_receipt_id is not null;
grant select, insert on qr_code to krapao_app;
grant update (state, charge_id, payload, message, due_at, version, is_cancel_sent, doubt_receipt_id)
  on qr_code to krapao_app;

-- Payments for codes. Each is credited once, however often it is reported.
create table qr_payment (
  provider text not null,
  payment_id text not null,
  qr_code_id text not null references qr_code (id),
  amount_minor bigint not null check (amount_minor between 1 and 100000000000000),
  member_id text not null,
  -- Null if the bank reported it as a transfer and it was credited as that.
  operation_number bigint,
  -- The provider's details of the payment. They identify the bank's report of the same money.
  paid_at timestamptz,
  reference text check (reference ~ '^[0-9A-Z]+$'),
  receiver_bank text not null,
  receiver_account text,
  sender_bank text,
  sender_account text,
  at timestamptz not null default clock_now(),
  primary key (provider, payment_id),
  check ((sender_bank is null) = (sender_account is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create index qr_payment_code on qr_payment (qr_code_id);
create index qr_payment_member on qr_payment (member_id, operation_number);
create index qr_payment_twin on qr_payment (receiver_bank, amount_minor, at);
create index qr_payment_reference on qr_payment (reference) where reference is not null;
grant select, insert on qr_payment to krapao_app;
alter table bank_receipt
  add foreign key (payment_provider, payment_id) references qr_payment (provider, payment_id);
