import { copyRow } from "./copy-row.ts";

const refundGrant = "kind = 'refund'";
const welcome = "source = 'WELCOME'";
const hello = "source = 'HELLO20'";
/** The reward that was ended, with its game cleared. */
const ended = "source = 'KRAPAO50'";
const isOpen = "state = 'OPEN' and source = 'WEEKLY'";
const cleared = "kind = 'transfer' and target = 'HOUSE' and state = 'SUCCESS'";
const keptFields = {
  reward_grant: [
    "id",
    "member_id",
    "kind",
    "source",
    "names",
    "currency",
    "reward_minor",
    "base_minor",
    "success_bps",
    "fail_bps",
    "must_play_minor",
    "end_below_minor",
    "operation_number",
    "deposit_number",
    "released_at",
    "started_at",
  ],
  refund: ["day", "amount_minor", "operation_number"],
  invite_earning: ["rate_bps", "turnover_minor", "is_barred", "number"],
  invite_total: ["earned_minor", "received_minor", "earning_count"],
  bonus: ["quota", "max_received", "cap_minor"],
  promotion: ["quota", "fixed_minor", "ends_at"],
} as const;
const keptTables = Object.entries(keptFields);

/** The statements that break the promises of rewards. */
export const rewardBreaches: Readonly<Record<string, readonly string[]>> = {
  "every reward is in the books with its amount, and came from the house or the refunds": [
    setGrant(welcome, "reward_minor = reward_minor + 1"),
    setGrant(welcome, "operation_number = 99"),
    setGrant(welcome, "currency = 'LAK'"),
    setOperation("operation_number", welcome, "kind = 'deposit'"),
    setOperation("operation_number", welcome, "state = 'PENDING'"),
    setOperation("operation_number", welcome, "amount_minor = amount_minor + 1"),
    `delete from ledger_entry where account = 'wallet' and ${isEntryOf("operation_number", welcome)}`,
    // The statement is right, but the money went to another account.
    `update ledger_entry set account = 'refund'
       where account = 'wallet' and ${isEntryOf("operation_number", refundGrant)}`,
  ],
  "members received what the house's promotion account gave, less what was cleared": [
    `update house_entry set amount_minor = amount_minor - 1
       where ${isEntryOf("operation_number", welcome)}`,
    // The house paid from another account.
    `update house_entry set account = 'gift' where ${isEntryOf("operation_number", welcome)}`,
    `delete from ledger_entry where account = 'wallet' and ${isEntryOf("operation_number", hello)}`,
    `delete from ledger_entry where account = 'refund' and amount_minor < 0`,
    // Cleared money went elsewhere, never arrived, or arrived without being cleared.
    "update house_entry set account = 'gift' where account = 'promotion' and amount_minor > 0",
    "delete from house_entry where account = 'promotion' and amount_minor > 0",
    `update operation set state = 'PENDING' where ${cleared}`,
    `update operation set amount_minor = amount_minor + 1 where ${cleared}`,
    "update operation set state = 'SUCCESS' where target = 'HOUSE' and state = 'PENDING'",
  ],
  "a reward that has ended has its row in the statement, and moved money by it only if it was taken back":
    [
      setGrant("state = 'VOIDED'", "state = 'ENDED'"),
      setGrant("state = 'VOIDED'", "reward_minor = 1"),
      setGrant(ended, "state = 'VOIDED'"),
      setGrant(welcome, "finish_number = null"),
      setGrant(ended, "finish_number = null"),
      setGrant(isOpen, "state = 'COMPLETED'"),
      setGrant(ended, "finish_number = operation_number"),
      setOperation("finish_number", ended, "kind = 'transfer'"),
      setOperation("finish_number", welcome, "state = 'PENDING'"),
      `update ledger_entry set operation_number = finish_number from reward_grant as reward
       where ${welcome} and reward.member_id = ledger_entry.member_id
         and reward.operation_number = ledger_entry.operation_number`,
    ],
  "a reward for a deposit that had been played before it is held, or its late bet recorded": [
    setGrant("state = 'HELD'", "state = 'OPEN'"),
    setGrant("state = 'HELD'", "state = 'COMPLETED'"),
    setGrant("state = 'VOIDED'", "state = 'COMPLETED'"),
    "delete from audit where act = 'reward.late_bet'",
  ],
  "no two rewards of a member were ever open at the same time": [
    copyRow("reward_grant", isOpen, { id: "id + 1000" }),
    setGrant(welcome, "ended_at = null"),
    setGrant(welcome, "ended_at = ended_at + interval '1 day'"),
    setGrant(isOpen, "started_at = started_at - interval '8 days'"),
    setGrant("state = 'ENDING'", "started_at = started_at - interval '1 day'"),
  ],
  "no withdrawal was opened while a reward's conditions were open": [
    setGrant(welcome, "finish_number = null"),
    setGrant(welcome, "finish_number = finish_number + 2"),
    setGrant(isOpen, "operation_number = 1"),
    `update operation set kind = 'withdraw' where ${cleared}`,
    "update operation set kind = 'withdraw' where target = 'HOUSE' and state = 'PENDING'",
  ],
  "withdrawals are barred exactly while a reward's conditions are open": [
    "update ledger_account set bars_withdrawals = true where not bars_withdrawals",
    "update ledger_account set bars_withdrawals = false where bars_withdrawals",
  ],
  "a deposit, a promotion, a coupon, a day's invite money and a refund count once": [
    setGrant("deposit_number is not null", "deposit_number = 1"),
    setGrant(hello, "deposit_number = 1"),
    setGrant(hello, "source = 'KRAPAO50'"),
    setGrant("kind = 'coupon'", "source = 'SPIN1'"),
    setGrant("kind = 'invite'", "source = '2026-01-08'"),
    "insert into refund select * from refund",
  ],
  "a bonus was received no more often than it may be, in all, on a day, in a week": [
    // At any distance in time.
    setGrant("source = 'DAILY'", "source = 'WELCOME'"),
    "update bonus set max_received = 1 where code = 'WEEKLY'",
    // From the first to the last hour of a day in Bangkok, and to the last day of a week.
    setGrant(
      "source = 'DAILY'",
      `started_at = '2026-01-04T17:00Z'::timestamptz
      + case when started_at = (${firstStart("DAILY")}) then interval '0' else '23:59' end`,
    ),
    setGrant(
      "source = 'WEEKLY'",
      `started_at = '2026-01-04T17:00Z'::timestamptz
      + case when started_at = (${firstStart("WEEKLY")}) then interval '0' else '6 days 23:59' end`,
    ),
  ],
  "an offer with a quota was given as often as it says, and no more than its quota": [
    "update promotion set given = given + 1 where code = 'HELLO20'",
    "update promotion set quota = 0 where code = 'HELLO20'",
    setGrant(hello, "source = 'OTHER'"),
    "update bonus set given = 0 where code = 'WELCOME'",
    "update bonus set quota = 0 where code = 'WELCOME'",
    copyRow("reward_grant", welcome, { id: "id + 1000" }),
  ],
  "the application can neither delete a reward nor change what it was about": [
    ...keptTables.flatMap(([table, fields]) => [
      `grant delete on ${table} to krapao_app`,
      `grant truncate on ${table} to krapao_app`,
      `grant update on ${table} to krapao_app`,
      ...fields.map((field) => `grant update (${field}) on ${table} to krapao_app`),
    ]),
    ...["invite_earning", "invite_total", "bonus", "promotion"].map(
      (table) => `grant insert on ${table} to krapao_app`,
    ),
    "grant delete on reward_grant to krapao_sweep",
    "grant insert on invite_total to krapao_batch",
  ],
  "an inviter has received what the rewards for invites gave": [
    "update invite_total set received_minor = received_minor + 1",
    setGrant("kind = 'invite'", "reward_minor = reward_minor - 1"),
  ],
  "an inviter's sum is that of the earnings, which are numbered without gaps": [
    "update invite_total set earned_minor = earned_minor + 1",
    "update invite_total set earning_count = earning_count + 1",
    "update invite_earning set turnover_minor = turnover_minor * 2",
    "update invite_earning set number = number + 10 where number = 1",
  ],
  "the play counted for an open reward is that of the bets placed under it": [
    setGrant("ended_at is null", "played_minor = played_minor + 1"),
    setGrant("ended_at is null and played_minor > 0", "started_at = clock_now()"),
  ],
  "the latest deposit and withdrawal that an account names are the latest ones": [
    "update ledger_account set withdraw_number = null where withdraw_number is not null",
    "update ledger_account set withdraw_number = withdraw_number - 1 where withdraw_number > 1",
    "update ledger_account set deposit_number = null where deposit_number is not null",
    "update ledger_account set deposit_number = deposit_number - 1 where deposit_number > 1",
  ],
};

function setGrant(where: string, change: string): string {
  return `update reward_grant set ${change} where ${where}`;
}

type NumberField = "operation_number" | "finish_number";

/** Changes the operation by which the rewards were given or ended. */
function setOperation(field: NumberField, where: string, change: string): string {
  return `update operation set ${change}
    where (member_id, number) in (select member_id, ${field} from reward_grant where ${where})`;
}

function isEntryOf(field: NumberField, where: string): string {
  return `(member_id, operation_number)
    in (select member_id, ${field} from reward_grant where ${where})`;
}

function firstStart(source: string): string {
  return `select min(started_at) from reward_grant where source = '${source}'`;
}
