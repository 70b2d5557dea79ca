import type { Queue } from "#platform/watch/queue-query.ts";

const due = "due_at is not null";

/** Everything that waits: for a worker, for a provider or for an operator. */
const queues: readonly Queue[] = [
  // Acts of operators that a second person decides.
  {
    name: "approvals",
    table: "office_act",
    where: "verdict is null and done_at is null and needs = 1",
    since: "requested_at",
  },
  // Visitors of the chat who wait for a person.
  {
    name: "inbox",
    table: "chat_conversation",
    where: "waits_since is not null",
    since: "waits_since",
  },
  {
    name: "payouts",
    table: "withdrawal",
    where: "is_open and held_reasons is null",
    since: "checked_at",
    isDue: true,
  },
  // Unmatched transfers that go back to their senders.
  {
    name: "returns",
    table: "suspense_return",
    where: "state = 'open'",
    since: "created_at",
    isDue: true,
  },
  {
    name: "payouts_held",
    table: "withdrawal",
    where: "is_open and held_reasons is not null",
    since: "checked_at",
  },
  {
    name: "deposits_held",
    table: "deposit_hold",
    where: "due_at <= (select clock_now())",
    isDue: true,
  },
  // Money in games and passwords there, of members who are stopped.
  { name: "stops", table: "protection_stop", where: due, since: "from_at", isDue: true },
  // Members whom a person should talk to; a day can be judged from its end on.
  {
    name: "harm_signs",
    table: "harm_marker",
    where: "act_id is null",
    since: "((day + 1)::timestamp at time zone 'Asia/Bangkok')",
    order: "day",
  },
  // Members with the name of an excluded person.
  {
    name: "name_reviews",
    table: "protection_stop",
    where: "kind = 'review' and lifted_at is null",
    since: "from_at",
  },
  // Higher limits that staff must agree to.
  {
    name: "raises",
    table: "protection_raise",
    where:
      "needs_staff and agreed_at is null and declined_at is null and lapses_at > (select clock_now())",
    since: "requested_at",
  },
  // The bank refused to take the money back.
  {
    name: "returns_refused",
    table: "deposit_hold",
    where: "state = 'refused'",
    since: "held_at",
  },
  { name: "collections", table: "withdrawal_collection", where: "is_open", isDue: true },
  { name: "transfers", table: "game_transfer", where: due, isDue: true },
  {
    name: "unknown_transfers",
    table: "game_transfer",
    where: "state = 'UNKNOWN'",
    since: "unknown_since",
  },
  { name: "bank_matching", table: "bank_receipt", where: due, isDue: true },
  {
    name: "suspense",
    table: "bank_receipt",
    where: "state = 'suspense'",
    since: "reported_at",
    order: "id",
  },
  {
    name: "slips",
    table: "slip",
    where: "state = 'PROCESSING' and held_reason is null",
    since: "created_at",
    isDue: true,
  },
  {
    name: "slips_held",
    table: "slip",
    where: "state = 'PROCESSING' and held_reason is not null",
    since: "created_at",
  },
  { name: "gifts", table: "gift", where: "state = 'PENDING'", since: "created_at", isDue: true },
  { name: "qr_codes", table: "qr_code", where: due, since: "created_at", isDue: true },
  {
    name: "qr_codes_held",
    table: "qr_code",
    where: "doubt_receipt_id is not null and doubt_verdict is null and state <> 'paid'",
    since: "created_at",
  },
  // A list is read every ten seconds. One that is not read for a minute waits.
  {
    name: "bets",
    table: "bet_feed",
    where: "read_at < (select clock_now()) - interval '1 minute'",
    since: "read_at",
    isDue: true,
  },
  { name: "rewards", table: "reward_grant", where: due, isDue: true },
  { name: "rewards_held", table: "reward_grant", where: "state = 'HELD'", since: "started_at" },
  { name: "pushes", table: "push_subscription", where: due, isDue: true },
  // A day waits until it is over.
  {
    name: "inbox_days",
    table: "inbox_day",
    where: "due_at <= (select clock_now())",
    isDue: true,
  },
  { name: "texts", table: "text_message", where: due, since: "created_at", isDue: true },
  { name: "alerts", table: "risk_alert", where: "act_id is null", since: "found_at" },
  {
    name: "discrepancies",
    table: "discrepancy",
    where: "resolved_at is null",
    since: "noticed_at",
    order: "id",
  },
];

/** Without a help desk nobody takes the messages: they do not wait. */
const chat: Queue = {
  name: "chat",
  table: "chat_conversation",
  where: due,
  since: "unsent_since",
  isDue: true,
};

export const listQueues = ({ hasHelpDesk }: { hasHelpDesk: boolean }): readonly Queue[] =>
  hasHelpDesk ? [...queues, chat] : queues;
