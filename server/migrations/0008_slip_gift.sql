-- Money that comes in with a slip or a gift link, and the private files that members send.

-- A file is on the disk, under this name, before its row is written: a row never speaks of nothing.
create table stored_file (
  name text primary key check (name ~ '^[0-9a-z]{32}$'),
  -- Whose it is, `member:` with the member's id: quotas are counted by it.
  owner text not null,
  type text not null check (type in ('image/jpeg')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default clock_now()
);
create index stored_file_owner on stored_file (owner, created_at);
grant select, insert on stored_file to krapao_app;

-- Who holds the token may see the file for a few minutes. Only its hash is kept.
create table file_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  file_name text not null references stored_file (name),
  expires_at timestamptz not null
);
create index file_link_expires on file_link (expires_at);
grant select, insert, delete on file_link to krapao_app;

create table slip (
  member_id text not null references member (id),
  -- Ours, by which the member knows the slip.
  reference text not null check (reference ~ '^[0-9A-Z]{16}$'),
  file_name text not null unique references stored_file (name),
  -- What the caller knows the upload by, and what was sent: a repeat finds this row.
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  state text not null default 'PROCESSING' check (state in ('PROCESSING', 'SUCCESS', 'FAILED')),
  -- Why it failed.
  note text check (note in (
    'UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS', 'CANNOT_READ_CROPPED_IMAGE',
    'DEST_ACC_INVALID', 'SLIP_REFNO_DUPLICATED', 'UNSTABLE_REFNO_ON_SLIP',
    'TRIPPLE_WRONG_CAPTCHA', 'INVALID_SLIP', 'NOT_MATCH', 'EXPIRED_SLIP', 'UNKNOW_ERROR'
  )),
  -- As the bank told it, never as the picture shows it.
  amount_minor bigint not null default 0 check (amount_minor between 0 and 100000000000000),
  created_at timestamptz not null default clock_now(),
  -- When it is next to be looked at, as with withdrawals.
  due_at timestamptz not null default clock_now(),
  attempts integer not null default 0 check (attempts >= 0),
  -- The text of the code on the picture, once it was read.
  code text check (char_length(code) <= 400),
  -- The transfer it is of, once it is the only open slip of that transfer.
  bank text,
  transfer_reference text check (transfer_reference ~ '^[0-9A-Z]+$'),
  operation_number bigint,
  ended_at timestamptz,
  primary key (member_id, reference),
  check ((key is null) = (request_hash is null)),
  check ((bank is null) = (transfer_reference is null)),
  check ((state = 'FAILED') = (note is not null)),
  check ((state = 'SUCCESS') = (operation_number is not null)),
  check (state <> 'SUCCESS' or (amount_minor > 0 and transfer_reference is not null)),
  check ((state = 'PROCESSING') = (ended_at is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create unique index slip_key on slip (member_id, key) where key is not null;
-- One transfer has one slip, whoever sends it, until that slip has failed.
create unique index slip_transfer on slip (bank, transfer_reference) where state <> 'FAILED';
create index slip_newest on slip (member_id, created_at desc, reference desc);
create index slip_due on slip (due_at) where state = 'PROCESSING';
grant select, insert on slip to krapao_app;
grant update (
  state, note, amount_minor, due_at, attempts, code, bank, transfer_reference, operation_number,
  ended_at
) on slip to krapao_app;

create table gift (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  voucher_hash text not null check (voucher_hash ~ '^[0-9A-Za-z]{1,64}$'),
  -- The voucher's own id, once it was looked up: other hashes could lead to the same voucher.
  voucher_id text check (char_length(voucher_id) <= 100),
  -- Our wallet that redeems it.
  wallet_no text not null,
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  state text not null default 'PENDING' check (state in ('PENDING', 'SUCCESS', 'REFUSED')),
  amount_minor bigint check (amount_minor between 1 and 100000000000000),
  created_at timestamptz not null default clock_now(),
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Written before the voucher is redeemed: from here on the money may be ours.
  redeem_sent_at timestamptz,
  operation_number bigint,
  ended_at timestamptz,
  check ((key is null) = (request_hash is null)),
  check ((state = 'SUCCESS') = (operation_number is not null)),
  check ((state = 'SUCCESS') = (amount_minor is not null)),
  check ((state = 'PENDING') = (ended_at is null)),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create unique index gift_key on gift (member_id, key) where key is not null;
-- A voucher is reserved before anyone is asked about it, and for good once it was redeemed.
create unique index gift_voucher on gift (voucher_hash) where state <> 'REFUSED';
create unique index gift_voucher_id on gift (voucher_id) where state <> 'REFUSED';
create index gift_due on gift (due_at) where state = 'PENDING';
grant select, insert on gift to krapao_app;
grant update (
  voucher_id, state, amount_minor, due_at, attempts, redeem_sent_at, operation_number, ended_at
) on gift to krapao_app;

-- What has ended stays as it ended.
create function refuse_after_end() returns trigger
language plpgsql
as $$
begin
  if old.ended_at is not null then
    raise exception 'a row of % has ended and may not change', tg_table_name;
  end if;
  return new;
end
$$;
create trigger slip_stays_ended
  before update on slip
  for each row execute function refuse_after_end();
create trigger gift_stays_ended
  before update on gift
  for each row execute function refuse_after_end();
