import type { BookCheck } from "./check.ts";

/** The events of a member's inbox: ends of operations, and notices. */
const events = `
  select member_id, event_number as number from operation where event_number is not null
  union all
  select member_id, number from inbox_notice`;

export const inboxChecks: readonly BookCheck[] = [
  {
    promise: "every deposit, withdrawal, correction and end of a reward is an event of the inbox",
    by: "member",
    checked: "select count(*) from operation",
    breaches: `select member_id, number, kind, state from operation
      where state <> 'PENDING' and kind in ('deposit', 'withdraw', 'adjust', 'finish_bonus')
        and (kind <> 'deposit' or state = 'SUCCESS') and event_number is null`,
  },
  {
    promise: "every transfer that ended late is an event of the inbox, and no other",
    by: "member",
    checked: "select count(*) from operation",
    breaches: `select member_id, number from operation
      where kind = 'transfer' and (event_number is not null)
        <> (state <> 'PENDING' and ended_at - created_at > interval '30 seconds')`,
  },
  {
    promise:
      "every number of the inbox is given once, and an absent one was a notice that was read",
    by: "member",
    checked: "select count(*) from ledger_account",
    breaches: `select account.member_id, account.event_count, count(event.number)
      from ledger_account as account
      left join (${events}) as event on event.member_id = account.member_id
      left join inbox_reader as reader on reader.member_id = account.member_id
      group by account.member_id, account.event_count, reader.read_numbers
      having count(event.number) <> count(distinct event.number)
        or max(event.number) > account.event_count
        or account.event_count - count(event.number) > coalesce((
          select sum(upper(part) - lower(part)) from unnest(reader.read_numbers) as part
        ), 0)`,
  },
  {
    promise: "the count of read events is the number of those that are marked as read",
    by: "member",
    checked: "select count(*) from ledger_account",
    breaches: `select account.member_id, account.read_count
      from ledger_account as account
      left join inbox_reader as reader on reader.member_id = account.member_id
      where account.read_count <> coalesce((
        select sum(upper(part) - lower(part)) from unnest(reader.read_numbers) as part
      ), 0)`,
  },
];
