import { addLargeBook, bookMemberId, type BookSize, bookToken } from "./large-book.ts";
import type pg from "pg";
import { officeStatements } from "./large-office.ts";

/**
 * A database that was in use for years: many members, full queues in which nothing is due, and one
 * member with a long history of everything. Plans depend on sizes, so the sizes are real and the
 * contents are simple.
 */

/** The rows of each table, and of the member with the long history. */
const count = 5000;

/** The member with the long history. */
export const heavy = { id: bookMemberId(1), token: bookToken(bookMemberId(1)) };

/** The other members, each with an index. */
const others = `(
  select id as member_id, row_number() over (order by id) as index from member
  where name like 'BOOK %' order by id limit ${count}
) as other`;
const history = `generate_series(1, ${count}) as index`;
const h = `'${heavy.id}'`;

/** What waits, of other members: nothing of it is due. */
const queues: readonly string[] = [
  `update member set inviter_id = ${h} from ${others} where id = member_id and id <> ${h}`,
  `insert into member_device (member_id, device_hash)
   select member_id, sha256(convert_to(member_id, 'UTF8')) from ${others}`,
  // A browser that many members have used.
  `insert into member_device (member_id, device_hash)
   select member_id, sha256('public') from ${others} where index > 1`,
  `insert into withdrawal (member_id, number, reference, due_at, checked_at)
   select member_id, 1000, 'W' || member_id || lpad('', 16, 'Q'), now() + interval '5 minutes', now()
   from ${others} where index > 1`,
  `insert into withdrawal_collection (member_id, number, due_at, gives_up_at)
   select member_id, 1000, now() + interval '10 seconds', now() + interval '1 minute'
   from ${others} where index > 1`,
  `insert into game_transfer (member_id, number, leg, provider, direction, credit_minor, reference,
     state, requested_at, due_at)
   select member_id, 1000, 1, 'PG', 'DEPOSIT', 100, 'T' || member_id || lpad('', 16, 'Q'), 'UNKNOWN',
     now(), now() + interval '5 minutes'
   from ${others} where index > 1`,
  `insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
     receiver_bank, receiver_account, currency, amount_minor, transferred_at, reason, due_at)
   select 'S' || index, 'KBANK', case when index > 3 then 'S' || index end,
     'xxxxxx' || 1000 + index, 'NOBODY', 'SCB', '9991111111', 'BAHT',
     10000000, now() - interval '1 day', 'NOBODY',
     case when index % 2 = 0 then now() + interval '20 seconds' end
   from ${history}`,
  `insert into deposit_announcement (member_id, currency, amount_minor, expires_at)
   select member_id, 'BAHT', 10000000, now() + interval '1 hour' from ${others} where index > 1`,
  `insert into slip (member_id, reference, file_name, due_at)
   select member_id, lpad(index::text, 16, 'P'), lpad(index::text, 32, 'p'),
     now() + interval '20 seconds'
   from ${others}`,
  `insert into gift (member_id, voucher_hash, wallet_no, due_at)
   select member_id, 'waiting' || index, '0999999999', now() + interval '1 minute' from ${others}`,
  `insert into qr_code (id, member_id, provider, currency, amount_minor, state, expires_at, due_at)
   select 'waiting-code-' || lpad(index::text, 8, '0'), member_id, 'KBANK', 'BAHT', 10000,
     'cancelled', now(), now() + interval '1 minute'
   from ${others}`,
  `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at)
   select 'PG', 'open-' || index, member_id, 'book', 100, 0, 'OPEN', now() from ${others}
   where index > 1`,
  `insert into reward_grant (member_id, kind, source, names, currency, reward_minor, base_minor,
     success_bps, fail_bps, must_play_minor, end_below_minor, operation_number, started_at, due_at)
   select member_id, 'promotion', 'OPEN', '{"th": "", "la": "", "en": ""}', 'BAHT', 100, 100, 10000,
     0, 100, 0, 1, now(), case when index % 2 = 0 then now() + interval '1 minute' end
   from ${others} where index > 1`,
  `insert into session (token_hash, member_id, expires_at)
   select sha256(convert_to('p' || member_id, 'UTF8')), member_id, now() + interval '1 day'
   from ${others}`,
  `insert into push_subscription (session_hash, member_id, endpoint, p256dh, auth, language,
     latest_number, pushed_number, due_at)
   select sha256(convert_to('p' || member_id, 'UTF8')), member_id, 'http://127.0.0.1:1/' || member_id,
     repeat('B', 87), repeat('A', 22), 'th', 1, 0, now() + interval '1 minute'
   from ${others}`,
  `insert into inbox_day (member_id, kind, day, due_at)
   select member_id, 'refund', current_date, now() + interval '1 hour' from ${others}`,
  `insert into chat_conversation (visitor, language, due_at, unsent_since)
   select 'guest:' || encode(sha256(convert_to(index::text, 'UTF8')), 'hex'), 'th',
     now() + interval '30 seconds', now()
   from ${history}`,
];

/** The long history of one member. */
const histories: readonly string[] = [
  `insert into inbox_notice (member_id, number, kind, subject, at)
   select ${h}, 2000000 + index, 'login', index::text, now() from ${history}`,
  `update ledger_account set event_count = 3000000, has_push = true where member_id = ${h}`,
  `insert into session (token_hash, member_id, expires_at)
   select sha256(convert_to('h' || index, 'UTF8')), ${h}, now() + interval '1 day'
   from generate_series(1, 500) as index`,
  `insert into operation (member_id, number, kind, state, key, request_hash, currency, amount_minor,
     source, target, wallet_after_minor, created_at, ended_at)
   select ${h}, 1000000 + index, 'transfer', 'SUCCESS', 'key' || index, sha256('x'), 'BAHT', 100,
     'WALLET', 'PG', 0, now() - index * interval '4 hours', now()
   from ${history}`,
  `insert into request (member_id, key, request_hash, kind)
   select ${h}, 'request' || index, sha256('x'), 'slip' from ${history}`,
  // The usual time is counted from the moment of each row, which may be long after the others.
  `insert into stored_file (name, owner, type, bytes, created_at, due_at)
   select lpad(index::text, 32, 'h'), 'member:' || ${h}, 'image/jpeg', 100, now() - interval '9 days',
     now() + interval '1 hour'
   from ${history}`,
  `insert into deposit_announcement (member_id, currency, amount_minor, expires_at, receipt_id)
   select ${h}, 'BAHT', 100, now() - interval '9 days', 1 from ${history}`,
  `insert into slip (member_id, reference, file_name, key, request_hash, state, amount_minor, bank,
     transfer_reference, operation_number, created_at, ended_at)
   select ${h}, lpad(index::text, 16, 'S'), lpad(index::text, 32, 'h'), 'slip' || index, sha256('x'),
     'SUCCESS', 100, 'SCB', 'H' || index, index, now() - index * interval '1 hour', now()
   from ${history}`,
  `insert into gift (member_id, voucher_hash, wallet_no, key, request_hash, state, amount_minor,
     due_at, redeem_sent_at, operation_number, ended_at)
   select ${h}, 'used' || index, '0999999999', 'gift' || index, sha256('x'), 'SUCCESS', 100, now(),
     now(), index, now()
   from ${history}`,
  `insert into qr_code (id, member_id, provider, currency, amount_minor, state, key, request_hash,
     charge_id, payload, expires_at)
   select 'paid-code-' || lpad(index::text, 8, '0'), ${h}, 'KBANK', 'BAHT', 10000000, 'paid',
     'code' || index, sha256('x'), 'c' || index, 'p', now() - interval '9 days'
   from ${history}`,
  `insert into qr_payment (provider, payment_id, qr_code_id, amount_minor, member_id,
     operation_number, paid_at, receiver_bank, at)
   select 'KBANK', 'p' || index, 'paid-code-' || lpad(index::text, 8, '0'),
     case index % 50 when 0 then 10000000 else index end, ${h}, index, now() - interval '9 days', 'SCB', now() - interval '9 days'
   from ${history}`,
  `insert into reward_grant (member_id, kind, source, names, currency, reward_minor, base_minor,
     success_bps, fail_bps, must_play_minor, end_below_minor, operation_number, state,
     finish_number, end_key, started_at, ended_at)
   select ${h}, kind.name, case kind.name when 'coupon' then ${h} || ':' || index else 'WELCOME' end,
     '{"th": "", "la": "", "en": ""}', 'BAHT', 100, 100, 10000, 0, 100, 0, number, 'COMPLETED', number,
     'end' || number, now() - interval '9 days' - number * interval '1 hour',
     now() - interval '9 days' - number * interval '1 hour' + interval '1 minute'
   from ${history}, (values ('coupon', 0), ('bonus', 1)) as kind (name, offset_),
     lateral (select index * 2 + offset_ as number) as numbered`,
  `insert into invite_earning (inviter_id, invitee_id, day, rate_bps, turnover_minor, is_barred,
     number, updated_at)
   select ${h}, member_id, current_date - (index % 30)::integer, 50, 100000, false, index - 1, now()
   from ${others} where index > 1`,
  `insert into invite_total (inviter_id, earned_minor, earning_count)
   select inviter_id, sum(earned_minor), count(*) from invite_earning group by inviter_id`,
  // A member gets at most one refund a day.
  `insert into refund (member_id, day, loss_minor, amount_minor, operation_number, created_at)
   select ${h}, current_date - index, 100, 5, index, now() - index * interval '1 day'
   from generate_series(1, 600) as index`,
  `insert into spinwheel_spin (member_id, number, seed_id, position, client_seed, created_at,
     amount_minor, expires_at)
   select ${h}, index, 1, 1, 'seed', now() - interval '90 days', 500, now() - interval '60 days'
   from ${history}`,
  `update ledger_account set spin_count = ${count} where member_id = ${h}`,
  `insert into chat_conversation (visitor, language, message_count, sent_number)
   values ('member:' || ${h}, 'th', ${count}, ${count})`,
  `insert into chat_message (conversation_id, number, id, sender, message, created_at)
   select conversation.id, index, gen_random_uuid(),
     case when index % 2 = 0 then 'customer' else 'helper' end,
     '{"message_type": "text", "payload": {"message": "x"}}', now()
   from chat_conversation as conversation, ${history} where visitor = 'member:' || ${h}`,
];

/** What is swept: nothing of it is old enough. */
const swept: readonly string[] = [
  `insert into otp (token_hash, phone, reference, code_hash, browser_hash, created_at, expires_at)
   select sha256(convert_to('o' || index, 'UTF8')), '08' || index, 'ABCD', sha256('x'), sha256('x'),
     now() - interval '1 day', now()
   from ${history}`,
  `insert into throttle (key, at) select 'k' || index, now() from ${history}`,
  `insert into callback_event (party, event_id) select 'bank', index::text from ${history}`,
  `insert into file_link (token_hash, file_name, expires_at)
   select sha256(convert_to('f' || index, 'UTF8')), lpad(index::text, 32, 'h'), now() + interval '1 hour'
   from ${history}`,
  `insert into audit (actor, act, subject) select 'system', 'test', 'x' from ${history}`,
  `insert into unreadable_item (source, item_id, bytes, digest, reason, resolved_at)
   select 'bank-feed', index::text, '\\x00', sha256(convert_to(index::text, 'UTF8')), 'x', now()
   from ${history}`,
  `insert into discrepancy (party, reference, kind, expected, received, resolved_at)
   select 'bank', index::text, 'OTHER_DETAILS', '{}', '{}', now() from ${history}`,
];

/** Fills a new database. More members than usual have a book only: nothing of them waits. */
export async function fillLargeWorld(
  owner: pg.Pool,
  book: Pick<BookSize, "members" | "operations"> = { members: count, operations: count },
): Promise<void> {
  const client = await owner.connect();
  const second = await owner.connect();
  try {
    await addLargeBook([client, second], { ...book, heavy: count });
    // One transaction, so that `now()` is the same everywhere.
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const statements = [...queues, ...histories, ...swept, ...officeStatements(h)];
    for (const statement of statements) await client.query(statement);
    await client.query("create table filled as select now() as at");
    await client.query("commit");
    await client.query("select report_fill()");
    // The tests set the clock back to that moment.
    await client.query("update money_hour_head set filled_at = (select at from filled)");
    await client.query("vacuum analyze");
  } finally {
    client.release();
    second.release();
  }
}

/** Sums the days of the book for the reports, as the office's worker does, and those of its bets. */
export async function fillReportDays(owner: pg.Pool): Promise<void> {
  await owner.query("update report_day_head set has_play = false");
  await owner.query("do $$ begin loop exit when report_day_step(); commit; end loop; end $$");
  await owner.query("analyze");
}

/** The tables that are large here. All others hold settings, which do not grow with use. */
export async function listLargeTables(owner: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The unique indexes of one column: a value finds one row there, and no scan of a part is possible. */
export async function listSingleKeys(owner: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where indisunique and indnatts = 1 and relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}
