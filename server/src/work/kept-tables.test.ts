import { expect, test } from "vitest";
import { columnsOf } from "#tables.ts";

/**
 * How long the rows of each table are kept; docs/running.md lists it under "Retention". A new
 * table must be put into one of these lists, so that none grows without anybody having decided it.
 */

/** Money, what it was decided by, and what the law wants to be kept. Never deleted. */
const forEver = [
  "audit",
  "bank_receipt",
  "bet",
  "content_version",
  "deposit_hold",
  "discrepancy",
  "exclusion_mark",
  "game_transfer",
  "gift",
  // Why somebody talked to a member, and when.
  "harm_marker",
  "harmless_link",
  "house_entry",
  "invite_earning",
  "ledger_entry",
  // The reports of every day since the first read it.
  "member_day",
  "member_month",
  "office_act",
  "office_undoing",
  "office_record",
  "operation",
  "play_day",
  "play_month",
  "protection_limit",
  "protection_stop",
  "qr_code",
  "qr_payment",
  "refund",
  // A repeat of a request must be known as one, however late it comes.
  "request",
  "reward_grant",
  // What was found about a member, and why it was closed.
  "risk_alert",
  "slip",
  "spinwheel_spin",
  "suspense_return",
  "unreadable_item",
  "withdrawal",
  "withdrawal_collection",
  "day_close",
  "world_difference",
];

/** Deleted by the workers `retention`, `sweep` and `files`, or when the work is done. */
const untilOld = [
  "callback_event",
  "chat_conversation",
  "chat_file",
  "chat_message",
  "deposit_announcement",
  "file_link",
  "inbox_day",
  "inbox_notice",
  "member_device",
  "operator_challenge",
  "operator_session",
  "operator_shift",
  "otp",
  "passkey_challenge",
  "play_late",
  "play_launch",
  "process_state",
  "push_subscription",
  "report_list",
  "session",
  "stored_file",
  "text_message",
  "throttle",
];

/** A fixed number of rows for each member, operator, hour, day or part of the books. */
const bounded = [
  "backup_note",
  "bank_account",
  "check_memory",
  "check_result",
  "cohort_month",
  "content_draft",
  "first_deposit",
  "game_account",
  "game_choice",
  "house_day",
  "inbox_reader",
  "invite_total",
  "ledger_account",
  "liability",
  "member",
  "money_hour",
  "money_total",
  "operator",
  "operator_invitation",
  "operator_oidc",
  "operator_passkey",
  "operator_role",
  "operator_totp",
  "passkey",
  "payout_day",
  "play_hour",
  "protection_offer",
  "protection_raise",
  "protection_reality",
  "rehearsal",
  "spinwheel_seed",
  "statement_export",
  "withdrawal_hold",
  // Of the last 400 days.
  "world_day",
];

/** Settings, cursors and texts. */
const settings = [
  "bank",
  "bank_feed",
  "bet_feed",
  "blocked_address",
  "bonus",
  "chat_answer",
  "clock",
  "content",
  "deposit_account",
  "deposit_wallet",
  "exclusion_key",
  "game_provider",
  "harm_head",
  "help_desk",
  "instance",
  "migration",
  "money_hour_head",
  "office_act_kind",
  "office_undo_kind",
  "office_record_head",
  "office_role_permission",
  "promotion",
  "report_day_head",
  "reward_banner",
  "setting",
  "source",
  "spinwheel",
  "spinwheel_slice",
];

test("it is decided for every table how long its rows are kept", () => {
  const decided = [...forEver, ...untilOld, ...bounded, ...settings];
  expect(decided.toSorted()).toEqual(Object.keys(columnsOf).toSorted());
});
