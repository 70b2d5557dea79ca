import type { BookCheck } from "./check.ts";
import { rightsBeyond, roleCount } from "./rights.ts";

const holdCount = "select count(*) from deposit_hold";
const limitCount = "select count(*) from protection_limit";
const stopCount = "select count(*) from protection_stop";

/** Only two people end an exclusion. */
const end =
  "coalesce(stop.lifted_at, case stop.kind when 'exclusion' then 'infinity' else stop.until_at end)";

export const protectionChecks: readonly BookCheck[] = [
  {
    promise: "no deposit was credited, no reward given and no money sent to a game in a stop",
    by: "member",
    checked: stopCount,
    breaches: `select operation.member_id, operation.number, operation.kind
      from protection_stop as stop
      join operation on operation.member_id = stop.member_id
        and operation.created_at > stop.from_at
        and operation.created_at < ${end}
      where stop.kind <> 'limit' and (operation.kind = 'bonus'
        or (operation.kind = 'transfer' and operation.target <> 'WALLET')
        or (operation.kind = 'deposit' and not exists (
          select from deposit_hold as hold
          where hold.member_id = operation.member_id and hold.number = operation.number
        )))`,
  },
  {
    promise: "no spin was made in a stop",
    by: "member",
    checked: stopCount,
    breaches: `select spin.member_id, spin.number
      from protection_stop as stop
      join spinwheel_spin as spin on spin.member_id = stop.member_id
        and spin.created_at > stop.from_at
        and spin.created_at < ${end}
      where stop.kind <> 'limit'`,
  },
  {
    promise: "no money was sent to a game while a used-up limit of play closed the games",
    by: "member",
    checked: "select count(*) from protection_stop where kind = 'limit'",
    breaches: `select operation.member_id, operation.number
      from protection_stop as stop
      join operation on operation.member_id = stop.member_id
        and operation.created_at > stop.from_at and operation.created_at < stop.until_at
      where stop.kind = 'limit' and operation.kind = 'transfer'
        and operation.target not in ('WALLET', 'HOUSE')`,
  },
  {
    promise: "a reward went back to the house only for a member who was stopped",
    by: "member",
    checked: "select count(*) from reward_grant where state = 'STOPPED'",
    breaches: `select reward.member_id, reward.id from reward_grant as reward
      where reward.state = 'STOPPED' and not exists (
        select from protection_stop as stop where stop.member_id = reward.member_id
      )`,
  },
  {
    promise:
      "a break lasts 1 to 42 days, an exclusion 6 months or more, and its account is guarded",
    by: "member",
    checked: stopCount,
    breaches: `select stop.id from protection_stop as stop
      left join ledger_account as account on account.member_id = stop.member_id
      where account.is_guarded is not true
        or (stop.kind = 'break' and (stop.until_at is null
          or stop.until_at < stop.from_at + interval '1 day'
          or stop.until_at > stop.from_at + interval '42 days'))
        or (stop.kind = 'exclusion' and stop.until_at < stop.from_at + interval '6 months')`,
  },
  {
    promise:
      "an exclusion ended only after its time, by two people, at the written request of its member",
    by: "member",
    checked: "select count(*) from protection_stop where kind = 'exclusion'",
    // Exclusions that ended by themselves before this rule were written down as lifted at their end.
    breaches: `select stop.id from protection_stop as stop
      where stop.kind <> 'review' and stop.lifted_at is not null
        and stop.lifted_at is distinct from stop.until_at and (
        stop.kind <> 'exclusion'
        or stop.return_requested_at is null
        or stop.return_requested_at < coalesce(stop.until_at, stop.from_at + interval '6 months')
        or stop.lifted_at < stop.return_requested_at
          + case when stop.until_at is null then interval '7 days' else interval '24 hours' end
        or not exists (
          select from office_act as act
          join protection_stop as named on act.subject = named.member_id || '/' || named.id
          where named.member_id = stop.member_id and act.kind = 'protection.lift'
            and act.verdict = 'approved' and act.done_at is not null
        )
      )`,
  },
  {
    promise:
      "a review of a name ended only by a person, and who is the excluded one is excluded too",
    by: "member",
    checked: "select count(*) from protection_stop where kind = 'review'",
    breaches: `select stop.id from protection_stop as stop
      where stop.kind = 'review' and stop.lifted_at is not null and not exists (
        select from office_act as act
        where act.subject = stop.member_id || '/' || stop.id and act.done_at is not null and (
          act.kind = 'protection.other' or act.kind = 'protection.same' and exists (
            select from protection_stop as own
            where own.member_id = stop.member_id and own.kind = 'exclusion' and own.from_at >= stop.from_at
          )
        )
      )`,
  },
  {
    promise: "no credited deposit has passed a limit of its member, and its account is guarded",
    by: "member",
    checked: limitCount,
    breaches: `with credit as (
        select operation.member_id, operation.number, operation.amount_minor,
          coalesce(hold.ended_at, operation.created_at) as at
        from operation
        left join deposit_hold as hold on hold.member_id = operation.member_id
          and hold.number = operation.number
        where operation.kind = 'deposit' and operation.state = 'SUCCESS'
          and operation.member_id in (select member_id from protection_limit)
      ), own as (
        select member_id, period, amount_minor, from_at,
          lead(from_at, 1, 'infinity') over (
            partition by member_id, kind, period order by number
          ) as until_at
        from protection_limit
        where kind = 'deposit'
      )
      select latest.member_id, latest.number, own.period, sum(credit.amount_minor)
      from own
      join credit as latest on latest.member_id = own.member_id
        and latest.at > own.from_at and latest.at < own.until_at
      join credit on credit.member_id = own.member_id and credit.at <= latest.at
        and credit.at >= date_trunc(own.period, latest.at at time zone 'Asia/Bangkok')
          at time zone 'Asia/Bangkok'
      where own.amount_minor is not null and not exists (
        -- The bank refused to take it back, and two people put it into the wallet.
        select from office_act as act
        where act.kind = 'hold.credit' and act.subject = latest.member_id || '/' || latest.number
          and act.verdict = 'approved' and act.done_at is not null
      )
      group by latest.member_id, latest.number, own.period, own.amount_minor
      having sum(credit.amount_minor) > own.amount_minor
      union all
      select own.member_id, null, own.period, null
      from own
      join ledger_account as account on account.member_id = own.member_id
      where not account.is_guarded`,
  },
  {
    promise: "every held deposit is open, was credited once, or was returned by its one payout",
    by: "member",
    checked: holdCount,
    breaches: `select operation.member_id, operation.number, operation.state, hold.state as hold
      from operation
      left join deposit_hold as hold on hold.member_id = operation.member_id
        and hold.number = operation.number
      left join withdrawal on withdrawal.member_id = operation.member_id
        and withdrawal.number = operation.number
      where operation.kind = 'deposit' and (
        (hold.number is null and (operation.state <> 'SUCCESS' or withdrawal.number is not null))
        or (hold.number is not null and (
          operation.state <> case hold.state when 'credited' then 'SUCCESS'
            when 'returned' then 'FAILED' else 'PENDING' end
          or (hold.state in ('returning', 'returned', 'refused') and withdrawal.number is null)
          or (hold.state = 'returning') <> coalesce(withdrawal.is_open, false)
          or withdrawal.reference not like 'B%'
        ))
      )`,
  },
  {
    promise: "the application can neither write nor end a stop, a limit or a hold by itself",
    by: "all",
    checked: roleCount,
    breaches: `${rightsBeyond("protection_stop", {
      update: ["due_at", "attempts", "changed_passwords"],
    })} union all ${rightsBeyond("deposit_hold")}
      union all ${rightsBeyond("protection_limit")} union all ${rightsBeyond("protection_raise")}
      union all ${rightsBeyond("protection_reality")} union all ${rightsBeyond("play_launch")}`,
  },
];
