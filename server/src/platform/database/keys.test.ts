import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addDatabase } from "#platform/postgres/database.ts";
import { createPool } from "./database.ts";
import { migrate } from "./migrate.ts";

/**
 * The keys that decide whether the tables can be spread over several writers; see docs/scale.md. A
 * new table or unique key must be put into one of these lists.
 */

/** Rows of one member, with the column that names the member. */
const ofMember: Readonly<Record<string, string>> = {
  member: "id",
  bank_account: "member_id",
  session: "member_id",
  member_device: "member_id",
  passkey: "member_id",
  ledger_account: "member_id",
  operation: "member_id",
  request: "member_id",
  ledger_entry: "member_id",
  house_entry: "member_id",
  withdrawal: "member_id",
  withdrawal_collection: "member_id",
  withdrawal_hold: "member_id",
  protection_stop: "member_id",
  protection_limit: "member_id",
  protection_raise: "member_id",
  protection_reality: "member_id",
  protection_offer: "member_id",
  harm_marker: "member_id",
  risk_alert: "member_id",
  play_launch: "member_id",
  deposit_hold: "member_id",
  inbox_notice: "member_id",
  inbox_reader: "member_id",
  inbox_day: "member_id",
  push_subscription: "member_id",
  deposit_announcement: "member_id",
  slip: "member_id",
  gift: "member_id",
  qr_code: "member_id",
  qr_payment: "member_id",
  game_account: "member_id",
  game_choice: "member_id",
  game_transfer: "member_id",
  bet: "member_id",
  reward_grant: "member_id",
  invite_earning: "inviter_id",
  invite_total: "inviter_id",
  refund: "member_id",
  spinwheel_spin: "member_id",
  statement_export: "member_id",
  member_day: "member_id",
  first_deposit: "member_id",
  play_day: "member_id",
  member_month: "member_id",
  play_month: "member_id",
  play_late: "member_id",
};

/** Unique keys of these tables without the member: each belongs into the directory. */
const directoryKeys: Readonly<Record<string, string>> = {
  member_username_key: "a phone number is one member's",
  bank_account_is_one_members: "a bank account is one member's",
  session_pkey: "a token leads to its member",
  session_id_key: "random, and the member ends the session by it",
  passkey_pkey: "random, and the member removes the passkey by it",
  passkey_credential_id_key: "the authenticator names the passkey by it",
  withdrawal_reference_key: "random, and the bank names the payout by it",
  game_transfer_reference_key: "random, and the game names the transfer by it",
  game_account_provider_username_key:
    "made from the member's id, and the game names the player by it",
  bet_pkey: "the game names the bet by it",
  qr_code_pkey: "random, and the provider names the charge by it",
  qr_payment_pkey: "a payment is credited once, whoever made the code",
  slip_file_name_key: "random",
  statement_export_token_hash_key: "random, and the address leads to its member",
  play_late_pkey: "a number of a sequence",
  push_subscription_pkey: "random",
  push_subscription_session_hash_key: "a session has one device",
  push_subscription_endpoint_key: "a device belongs to the session that it used last",
  slip_transfer: "a transfer has one slip, whoever sends it",
  gift_voucher: "a voucher is redeemed once, whoever sends it",
  gift_voucher_id: "a voucher is redeemed once, under any hash",
  gift_pkey: "a number of a sequence",
  deposit_announcement_pkey: "a number of a sequence",
  reward_grant_pkey: "a number of a sequence",
};

/** Rows that are found before the member is known, or that have none. */
const directories = [
  "bank_receipt",
  "suspense_return",
  "callback_event",
  "chat_conversation",
  "chat_file",
  "chat_message",
  "exclusion_mark",
  "file_link",
  "otp",
  "passkey_challenge",
  "stored_file",
  "text_message",
  "throttle",
];

/** Settings, cursors, and what waits for an operator. */
const shared = [
  "audit",
  "backup_note",
  "bank",
  "bank_feed",
  "bet_feed",
  "blocked_address",
  "bonus",
  "chat_answer",
  "exclusion_key",
  "check_memory",
  "check_result",
  "clock",
  "cohort_month",
  "content",
  "content_draft",
  "content_version",
  "deposit_account",
  "deposit_wallet",
  "discrepancy",
  "game_provider",
  "help_desk",
  "instance",
  "liability",
  "migration",
  "money_hour",
  "money_hour_head",
  "money_total",
  "payout_day",
  "play_hour",
  "process_state",
  "promotion",
  "harm_head",
  "house_day",
  "harmless_link",
  "rehearsal",
  "report_day_head",
  "report_list",
  "reward_banner",
  "setting",
  "source",
  "spinwheel",
  "spinwheel_seed",
  "spinwheel_slice",
  "unreadable_item",
  "world_day",
  "day_close",
  "world_difference",
];

/** The people of the office, and what they did. */
const ofOffice = [
  "office_act",
  "office_act_kind",
  "office_undoing",
  "office_undo_kind",
  "office_record",
  "office_record_head",
  "office_role_permission",
  "operator",
  "operator_challenge",
  "operator_invitation",
  "operator_oidc",
  "operator_passkey",
  "operator_role",
  "operator_session",
  "operator_shift",
  "operator_totp",
];

let owner: pg.Pool;
beforeAll(async () => {
  const name = `keys_${randomUUID().replaceAll("-", "")}`;
  const url = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
  owner = createPool({ url, as: "owner", size: 2 });
  await migrate(owner);
});
afterAll(() => owner.end());

test("every table is of one kind", async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  const listed = [...Object.keys(ofMember), ...directories, ...shared, ...ofOffice];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

test("a unique key of a member's rows has the member in it, or belongs into the directory", async () => {
  const { rows } = await owner.query<{ table: string; name: string; columns: string[] }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, array(
       select pg_get_indexdef(indexrelid, position, true)
       from generate_series(1, indnkeyatts) as position
     ) as columns
     from pg_index
     where indisunique and indrelid = any ($1::regclass[])`,
    [Object.keys(ofMember)],
  );
  expect(rows.length).toBeGreaterThan(20);
  const without = rows.filter(({ table, columns }) => !columns.includes(ofMember[table] ?? ""));
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(directoryKeys).toSorted());
});

test("no function joins rows by their position, and no lock but the wheel's is over all members", async () => {
  const { rows } = await owner.query<{ name: string }>(
    String.raw`select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and (prosrc ~ '\mctid\M' or prosrc ~ 'advisory_xact_lock(_shared)?\((?!hashtext|spinwheel_lock_key)')`,
  );
  expect(rows).toEqual([]);
});

test("no trigger of members' rows reads all rows of a statement, but that of bets", async () => {
  const { rows } = await owner.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
     where (tgnewtable is not null or tgoldtable is not null) and tgrelid = any ($1::regclass[])`,
    [[...Object.keys(ofMember), ...directories]],
  );
  expect(rows).toEqual([{ table: "bet" }]);
});
