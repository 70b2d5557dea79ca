-- Protects deposits: a receipt, a slip, a gift or a code only moves forward, and one key belongs to
-- one request.

-- Whether the transfer was to go back to its sender, and in this very transaction the bank's refusal of its
-- last payout is noted. One that was refused before says nothing: the transfer may have ended in another way since.
create or replace function bank_refused_return(receipt bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(bool_and(state = 'refused') and bool_or(xmin = pg_current_xact_id_if_assigned()::xid), false)
  from suspense_return where receipt_id = receipt
$$;
revoke execute on function bank_refused_return from public;
grant execute on function bank_refused_return to krapao_app;

create or replace function bank_receipt_moves_forward() returns trigger
language plpgsql
as $$
begin
  if (new.id, new.sender_bank, new.sender_account, new.sender_name, new.receiver_bank,
      new.receiver_account, new.currency, new.amount_minor, new.transferred_at, new.reported_at)
     is distinct from
     (old.id, old.sender_bank, old.sender_account, old.sender_name, old.receiver_bank,
      old.receiver_account, old.currency, old.amount_minor, old.transferred_at, old.reported_at)
     or (old.line_id is not null and new.line_id is distinct from old.line_id)
     or (old.reference is not null and new.reference is distinct from old.reference)
     or (old.payment_id is not null and (new.payment_provider, new.payment_id)
       is distinct from (old.payment_provider, old.payment_id)) then
    raise exception 'receipt % may not change what the bank reported', old.id;
  end if;
  if old.state <> 'suspense'
     and (new.state, new.member_id, new.operation_number, new.channel, new.ended_at)
       is distinct from
       (old.state, old.member_id, old.operation_number, old.channel, old.ended_at)
     and not (old.state = 'returned' and new.state = 'suspense' and bank_refused_return(old.id)) then
    raise exception 'receipt % has ended', old.id;
  end if;
  -- One payment is credited once: as a payment by code, or as the transfer that the bank reported.
  if new.payment_id is not null and (new.state = 'credited') = exists (
    select from qr_payment
    where provider = new.payment_provider and payment_id = new.payment_id
      and operation_number is not null
  ) then
    raise exception 'receipt % and payment % are one and are credited once', new.id, new.payment_id;
  end if;
  return new;
end
$$;
create or replace trigger bank_receipt_moves_forward
  before update on bank_receipt
  for each row execute function bank_receipt_moves_forward();
create or replace trigger bank_receipt_is_kept
  before delete or truncate on bank_receipt
  for each statement execute function refuse_change();

create or replace trigger slip_stays_ended
  before update on slip
  for each row execute function refuse_after_end();
create or replace trigger slip_keeps_its_file
  after insert on slip
  for each row execute function file_is_kept('slip');

-- The picture of a slip that is not decided stays, also while an operator has to decide.
create or replace function slip_needs_its_file() returns trigger
language plpgsql
as $$
begin
  if exists (select from slip where file_name = new.name and state = 'PROCESSING') then
    raise exception 'file % is the picture of a slip that is not decided', new.name;
  end if;
  return new;
end
$$;
create or replace trigger slip_needs_its_file
  before update of state on stored_file
  for each row when (old.state = 'kept' and new.state = 'leaving')
  execute function slip_needs_its_file();

create or replace trigger gift_stays_ended
  before update on gift
  for each row execute function refuse_after_end();

-- An ended code never opens again. It can still be paid.
create or replace function qr_code_moves_forward() returns trigger
language plpgsql
as $$
begin
  if old.state <> 'requesting' and new.state not in (old.state, 'paid')
     and (old.state, new.state) not in (('live', 'cancelled')) then
    raise exception 'code % may not go from % to %', old.id, old.state, new.state;
  end if;
  return new;
end
$$;
create or replace trigger qr_code_moves_forward
  before update on qr_code
  for each row execute function qr_code_moves_forward();

-- Money that was given back is not credited to anybody.
create or replace function qr_payment_was_not_returned() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from bank_receipt
    where reference = new.reference and state = 'returned' and receiver_bank = new.receiver_bank
      and amount_minor = new.amount_minor and (
        new.receiver_account is null or receiver_account = new.receiver_account
      );
  if found then
    raise exception 'payment % is a transfer that was given back', new.payment_id;
  end if;
  return new;
end
$$;
create or replace trigger qr_payment_was_not_returned
  before insert on qr_payment
  for each row when (new.operation_number is not null) execute function qr_payment_was_not_returned();

create or replace trigger qr_payment_only_grows
  before update or delete or truncate on qr_payment
  for each statement execute function refuse_change();

-- Takes the key of a slip, a gift or a code before the row is stored, and refuses a key of another
-- request. The unique key of the table finds a repeat of the same request.
create or replace function refuse_taken_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A name has the collation "C". A function takes over the collation of its arguments, and then no
  -- comparison in it could use an index.
  if request_take(
    new.member_id, new.key, new.request_hash, tg_table_name::text collate "default"
  ) = 'TAKEN' then
    raise unique_violation
      using constraint = 'one_key_one_request', message = 'the key belongs to another request';
  end if;
  return new;
end
$$;
revoke execute on function refuse_taken_key from public;

create or replace trigger slip_has_its_own_key
  before insert on slip
  for each row when (new.key is not null) execute function refuse_taken_key();
create or replace trigger gift_has_its_own_key
  before insert on gift
  for each row when (new.key is not null) execute function refuse_taken_key();
create or replace trigger qr_code_has_its_own_key
  before insert on qr_code
  for each row when (new.key is not null) execute function refuse_taken_key();
