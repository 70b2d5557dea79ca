import { adjustBreaches } from "./adjust-breaches.ts";
import { copyRow } from "./copy-row.ts";
import { reportBreaches } from "./report-breaches.ts";
import { rewardBreaches } from "./reward-breaches.ts";
import { stopBreaches } from "./stop-breaches.ts";
import { transferBreaches } from "./transfer-breaches.ts";
import { wheelBreaches } from "./wheel-breaches.ts";

/**
 * For every promise of the books, the statements that break it. Each runs on good books whose
 * guards (checks, unique keys, triggers) were removed. A promise with several halves has one
 * statement for each.
 */
export const breaches: Readonly<Record<string, readonly string[]>> = {
  "all entries of a currency sum to zero": [
    "update house_entry set amount_minor = amount_minor + 1 where account = 'gift'",
    // The currency of a missing account is unknown.
    "delete from ledger_account where held_minor = 0",
  ],
  "the entries of every posting sum to zero in one currency, and are two or more": [
    `update house_entry set amount_minor = amount_minor + case account when 'gift' then 1 else -1 end
       where account in ('gift', 'payment:FP')`,
    "update house_entry set currency = 'LAK' where account = 'gift'",
    `insert into ledger_entry select member_id, account, seq, operation_number, 9, 0,
       balance_after_minor, at from ledger_entry limit 1`,
  ],
  "every stored balance is the sum of its entries": [
    "update ledger_account set wallet_minor = wallet_minor + 1 where held_minor = 0",
    "update ledger_account set refund_minor = 1 where held_minor = 0",
  ],
  "the entries of an account are numbered without gaps, up to the stored number": [
    "update ledger_entry set seq = seq + 1 where account = 'wallet' and operation_number = 2",
    "update ledger_account set held_seq = held_seq + 1",
    "update ledger_entry set seq = 4 where account = 'wallet' and seq = 3",
  ],
  "every balance after an entry is the one before plus the entry": [
    `update ledger_entry set balance_after_minor = balance_after_minor + 1
       where account = 'wallet' and operation_number = 1`,
  ],
  "no balance of a member is or ever was below zero": [
    "update ledger_account set refund_minor = -1 where held_minor = 0",
    "update ledger_entry set balance_after_minor = -1 where account = 'wallet' and seq = 1",
  ],
  "every entry belongs to an operation of the same member and currency": [
    "delete from operation where source = 'GIFT'",
    "update operation set currency = 'LAK' where source = 'GIFT'",
    "update operation set posting = 1 where kind = 'withdraw' and state = 'SUCCESS'",
  ],
  "the operations of a member are numbered without gaps, up to the stored count": [
    "update ledger_account set operation_count = operation_count + 1",
    "update operation set number = 99 where source = 'GIFT'",
    "update operation set number = number - 1 where source = 'GIFT'",
  ],
  "every deposit, withdrawal, correction and end of a reward is an event of the inbox": [
    "update operation set event_number = null where source = 'GIFT'",
  ],
  "every transfer that ended late is an event of the inbox, and no other": [
    "update operation set event_number = 99 where kind = 'transfer' and state = 'SUCCESS'",
    `update operation set ended_at = created_at + interval '31 seconds'
       where kind = 'transfer' and state = 'SUCCESS'`,
  ],
  "every number of the inbox is given once, and an absent one was a notice that was read": [
    "update ledger_account set event_count = event_count + 1",
    "update operation set event_number = 1 where event_number = 2",
    "update operation set event_number = 99 where source = 'GIFT'",
  ],
  "the count of read events is the number of those that are marked as read": [
    "update ledger_account set read_count = 1",
  ],
  "money held is exactly that of the operations still open": [
    "update ledger_account set held_minor = 0",
    "update operation set state = 'SUCCESS' where state = 'PENDING'",
  ],
  "every operation moved money exactly as its kind and state say": [
    "update operation set amount_minor = amount_minor + 1 where source = 'GIFT'",
    "update operation set state = 'FAILED' where kind = 'withdraw' and state = 'SUCCESS'",
    "update operation set state = 'SUCCESS' where kind = 'withdraw' and state = 'FAILED'",
    "update operation set state = 'PENDING' where kind = 'deposit'",
    "update house_entry set amount_minor = amount_minor + 1 where account = 'promotion'",
    // A withdrawal that waits for games holds no money yet; one that does not wait holds its
    // amount.
    "update withdrawal_collection set is_open = false where is_open",
    `insert into withdrawal_collection (member_id, number, due_at, gives_up_at)
       select member_id, number, clock_now(), clock_now() from operation
       where key = 'withdraw-PENDING'`,
  ],
  "the balance a statement row shows is that of its last entry in the wallet": [
    "update operation set wallet_after_minor = wallet_after_minor + 1 where source = 'GIFT'",
  ],
  "an operation has a time of ending exactly when it has ended, and not before it began": [
    "update operation set ended_at = null where source = 'GIFT'",
    "update operation set ended_at = clock_now() where state = 'PENDING'",
    "update operation set ended_at = created_at - interval '1 second' where source = 'GIFT'",
  ],
  "the application can neither change nor delete nor write entries by itself": [
    "grant update on ledger_entry to krapao_app",
    "grant delete on house_entry to krapao_app",
    "grant truncate on audit to krapao_app",
    "grant insert on operation to krapao_app",
    "grant update on ledger_entry to krapao_batch",
    "grant insert on house_entry to krapao_sweep",
    "do $$ begin execute format('grant %I to krapao_sweep', current_user); end $$",
    "alter role krapao_batch createrole",
  ],
  "a member has at most one withdrawal under way": [
    "update operation set state = 'PENDING' where kind = 'withdraw'",
  ],
  "a payout belongs to a withdrawal, and the worker polls it exactly as long as it is open": [
    "update withdrawal set is_open = false where is_open",
    "update withdrawal set is_open = true where not is_open",
    "update withdrawal set number = number + 1000",
  ],
  "every deposit has exactly one source": [
    "delete from qr_payment",
    `update gift set operation_number = (select operation_number from qr_payment
       where payment_id = 'p1') where state = 'SUCCESS'`,
  ],
  "what came in was credited to its member, in its amount, currency, source and house account": [
    "update bank_receipt set amount_minor = amount_minor + 1 where line_id = 'L1'",
    "update bank_receipt set currency = 'LAK' where line_id = 'L1'",
    "update bank_receipt set sender_bank = 'KTB' where line_id = 'L1'",
    "update bank_receipt set receiver_bank = 'KTB' where line_id = 'L1'",
    "update qr_payment set operation_number = 99 where payment_id = 'p1'",
    "update gift set amount_minor = amount_minor - 1 where state = 'SUCCESS'",
    `update gift set member_id = (select member_id from operation where key = 'withdraw-PENDING')
       where state = 'SUCCESS'`,
  ],
  "the first deposit has bound the member's bank account": [
    "update bank_account set locked_at = null",
  ],
  "a transfer is written down once: by its bank and reference, and by its line of the feed": [
    "update bank_receipt set reference = 'FEED1' where line_id = 'L2'",
    "update bank_receipt set line_id = 'L1' where line_id = 'L2'",
  ],
  "a transfer has a member, an operation and a source exactly when it is credited": [
    "update bank_receipt set channel = null where line_id = 'L1'",
    "update bank_receipt set operation_number = null where line_id = 'L1'",
    "update bank_receipt set state = 'credited' where line_id = 'L2'",
    "update bank_receipt set ended_at = null where line_id = 'L1'",
    "update bank_receipt set due_at = clock_now() where line_id = 'L1'",
  ],
  "an announcement is used up by one credited transfer of its member and amount": [
    "update deposit_announcement set amount_minor = amount_minor + 1",
    `insert into deposit_announcement (member_id, currency, amount_minor, expires_at, receipt_id)
       select member_id, currency, amount_minor, expires_at, receipt_id from deposit_announcement`,
  ],
  "a payment is credited once, and to the member who made the code": [
    `update qr_code set member_id = (select member_id from operation where key = 'withdraw-PENDING')
       where state = 'paid'`,
    "update qr_code set provider = 'WW' where state = 'paid'",
    "insert into qr_payment select * from qr_payment",
  ],
  "a code is paid exactly when a payment was booked for it, and then by one": [
    "update qr_code set state = 'cancelled' where state = 'paid'",
    "update qr_code set state = 'paid' where state = 'live'",
  ],
  "a payment by code and the bank's report of the same money are joined, and one is credited": [
    "update bank_receipt set payment_id = null where state = 'twin'",
    "update bank_receipt set payment_id = 'p9' where state = 'twin'",
    "update bank_receipt set state = 'suspense' where state = 'twin'",
    // Both are credited, or neither.
    "update bank_receipt set payment_id = 'p1' where line_id = 'L1'",
    "update bank_receipt set payment_id = 'p2' where state = 'twin'",
  ],
  "a payment by code is joined with one report of the bank, or credited itself": [
    "update bank_receipt set payment_id = null where line_id = 'L1'",
    copyRow("bank_receipt", "state = 'twin'", { line_id: "'L9'", reference: "'TWIN9'" }),
  ],
  "a member has at most one code alive at a provider": [
    copyRow("qr_code", "state = 'live'", { id: "'live-code-0000002'", state: "'requesting'" }),
  ],
  "a callback is stored once": ["insert into callback_event select * from callback_event"],
  "a transfer has at most one slip being decided or credited, and one of each member": [
    copyRow("slip", "held_reason is not null", { reference: "repeat('D', 16)", key: "null" }),
    copyRow("slip", "state = 'SUCCESS'", {
      reference: "repeat('C', 16)",
      key: "null",
      state: "'PROCESSING'",
    }),
  ],
  "a credited slip is of a transfer credited by slip, with its operation and amount": [
    "update slip set amount_minor = amount_minor + 1 where state = 'SUCCESS'",
    "update bank_receipt set channel = 'feed' where channel = 'slip'",
    "update slip set transfer_reference = 'OTHER' where state = 'SUCCESS'",
  ],
  "every transfer credited by slip has its one credited slip": [
    "delete from slip",
    "update bank_receipt set channel = 'slip' where line_id = 'L1'",
    copyRow("slip", "state = 'SUCCESS'", { reference: "repeat('C', 16)", key: "null" }),
  ],
  "a slip has an operation, a reason and an end exactly as its state says": [
    "update slip set note = 'INVALID_SLIP' where state = 'SUCCESS'",
    "update slip set note = null where state = 'FAILED'",
    "update slip set operation_number = null where state = 'SUCCESS'",
    "update slip set transfer = null where held_reason is not null",
    "update slip set ended_at = null where state = 'FAILED'",
  ],
  "a voucher is reserved or redeemed at most once, by its hash and by its own id": [
    "update gift set state = 'PENDING', voucher_hash = 'hash1' where state = 'REFUSED'",
    "update gift set state = 'PENDING', voucher_id = 'voucher1' where state = 'REFUSED'",
  ],
  "a gift was requested before it was credited, and has money exactly as its state says": [
    "update gift set redeem_sent_at = null where state = 'SUCCESS'",
    "update gift set amount_minor = 1 where state = 'REFUSED'",
    "update gift set operation_number = null where state = 'SUCCESS'",
    "update gift set ended_at = null where state = 'REFUSED'",
  ],
  "one key of a member belongs to one request of any kind": [
    copyRow("slip", "state = 'SUCCESS'", {
      reference: "repeat('C', 16)",
      state: "'FAILED'",
      note: "'INVALID_SLIP'",
    }),
    copyRow("gift", "state = 'SUCCESS'", { state: "'REFUSED'" }),
    copyRow("qr_code", "state = 'paid'", { id: "'dead-code-0000001'", state: "'cancelled'" }),
    "update operation set key = 'one-key' where key is not null",
    "update slip set key = 'withdraw-PENDING' where state = 'FAILED'",
    "update gift set key = 'key-of-slip-a' where state = 'SUCCESS'",
    "update qr_code set key = 'withdraw-SUCCESS' where state = 'paid'",
  ],
  "the application can delete nothing that money came from, nor change what was paid": [
    "grant delete on gift to krapao_app",
    "grant truncate on slip to krapao_app",
    "grant update on qr_payment to krapao_app",
    "grant delete on slip to krapao_sweep",
    "grant update (member_id) on gift to krapao_batch",
    "grant update (amount_minor) on bank_receipt to krapao_app",
  ],
  ...adjustBreaches,
  ...stopBreaches,
  ...transferBreaches,
  ...reportBreaches,
  ...rewardBreaches,
  ...wheelBreaches,
};
