import type { BookCheck } from "./ledger-checks.ts";
import { rightsBeyond } from "./rights.ts";

/** The promises about rewards: who received which, how often, and under which conditions. */

const grantCount = "select count(*) from reward_grant";
/** The columns of a reward's progress; all others are fixed from the start. */
const grantProgress = [
  "state",
  "end_key",
  "clearing",
  "finish_number",
  "due_at",
  "attempts",
  "ended_at",
];
const bangkok = "at time zone 'Asia/Bangkok'";

const moneyChecks: readonly BookCheck[] = [
  {
    promise: "every reward is in the books with its amount, and came from the house or the refunds",
    checked: grantCount,
    breaches: `select reward.id, reward.member_id
      from reward_grant as reward
      left join operation on operation.member_id = reward.member_id
        and operation.number = reward.operation_number
      where (operation.kind, operation.state, operation.amount_minor, operation.currency)
          is distinct from ('bonus', 'SUCCESS', reward.reward_minor, reward.currency)
        or reward.reward_minor <> (
          select coalesce(sum(amount_minor), 0) from ledger_entry as entry
          where entry.member_id = reward.member_id and entry.account = 'wallet'
            and entry.operation_number = reward.operation_number
        )`,
  },
  {
    promise: "members received what the house's promotion account gave, less what was cleared",
    checked: "select count(*) from house_entry where account = 'promotion'",
    breaches: `select currency, sum(difference) from (
        select currency, amount_minor as difference from house_entry where account = 'promotion'
        union all
        select account.currency, entry.amount_minor
        from ledger_entry as entry
        join operation on operation.member_id = entry.member_id
          and operation.number = entry.operation_number
        join ledger_account as account on account.member_id = entry.member_id
        where operation.kind in ('bonus', 'finish_bonus')
        union all
        select currency, -amount_minor from operation
        where kind = 'transfer' and target = 'HOUSE' and state = 'SUCCESS'
      ) as side group by currency having sum(difference) <> 0`,
  },
  {
    promise:
      "a reward that has ended has its row in the statement, and moved money by it only if it was taken back",
    checked: grantCount,
    breaches: `select reward.id, reward.state from reward_grant as reward
      left join operation as finish on finish.member_id = reward.member_id
        and finish.number = reward.finish_number
      where reward.state in ('COMPLETED', 'ENDED', 'VOIDED') and (
        finish.kind is distinct from 'finish_bonus' or finish.state <> 'SUCCESS'
        or (reward.state = 'VOIDED' and finish.amount_minor > reward.reward_minor)
        or case reward.state when 'VOIDED' then finish.amount_minor else 0 end <> (
          select coalesce(-sum(amount_minor), 0) from ledger_entry as entry
          where entry.member_id = finish.member_id and entry.operation_number = finish.number
        )
      )`,
  },
  {
    promise:
      "a reward for a deposit that had been played before it is held, or its late bet recorded",
    checked: "select count(*) from reward_grant where deposit_number is not null",
    breaches: `select reward.id, reward.state, bet.provider, bet.id as bet
      from reward_grant as reward
      join operation as deposit on deposit.member_id = reward.member_id
        and deposit.number = reward.deposit_number
      join bet on bet.member_id = reward.member_id and bet.status <> 'VOID'
        and bet.placed_at between deposit.created_at and reward.started_at
      where reward.state in ('OPEN', 'COMPLETED') and reward.released_at is null and not exists (
        select from audit where act = 'reward.late_bet'
          and (detail ->> 'reward')::bigint = reward.id and detail ->> 'state' = 'COMPLETED'
      )`,
  },
];

const onceChecks: readonly BookCheck[] = [
  {
    promise: "no two rewards of a member were ever open at the same time",
    checked: grantCount,
    breaches: `select one.member_id, one.id, other.id as other
      from reward_grant as one
      join reward_grant as other on other.member_id = one.member_id and other.id > one.id
      where other.started_at < coalesce(one.ended_at, 'infinity') - interval '1 millisecond'
        and one.started_at < coalesce(other.ended_at, 'infinity') - interval '1 millisecond'`,
  },
  {
    promise: "no withdrawal was opened while a reward's conditions were open",
    checked: "select count(*) from operation where kind = 'withdraw'",
    breaches: `select operation.member_id, operation.number, reward.id
      from operation
      join reward_grant as reward on reward.member_id = operation.member_id
      where operation.kind = 'withdraw' and operation.number > reward.operation_number
        and operation.number < coalesce(reward.finish_number, 9223372036854775807)`,
  },
  {
    promise: "withdrawals are barred exactly while a reward's conditions are open",
    checked: grantCount,
    breaches: `select account.member_id, account.bars_withdrawals
      from ledger_account as account
      where account.bars_withdrawals <> exists (
        select from reward_grant as reward
        where reward.member_id = account.member_id and reward.ended_at is null
      )`,
  },
  {
    promise: "a deposit, a promotion, a coupon, a day's invite money and a refund count once",
    checked: grantCount,
    breaches: `select 'deposit' as what, member_id, deposit_number::text as source
        from reward_grant where deposit_number is not null
        group by member_id, deposit_number having count(*) > 1
      union all
      select kind, member_id, source from reward_grant
        where kind in ('promotion', 'coupon', 'invite')
        group by kind, member_id, source having count(*) > 1
      union all
      select 'refund', member_id, day::text from refund
        group by member_id, day having count(*) > 1`,
  },
  {
    promise: "a bonus was received no more often than it may be, in all, on a day, in a week",
    checked: "select count(*) from reward_grant where kind = 'bonus'",
    breaches: `select reward.member_id, bonus.code, count(*)
      from reward_grant as reward join bonus on bonus.code = reward.source
      where reward.kind = 'bonus'
      group by reward.member_id, bonus.code, bonus.max_received, case bonus.type
        when 'day' then date_trunc('day', reward.started_at ${bangkok})
        when 'week' then date_trunc('week', reward.started_at ${bangkok}) end
      having count(*) > bonus.max_received`,
  },
  {
    promise: "an offer with a quota was given as often as it says, and no more than its quota",
    checked: "select count(*) from promotion where quota is not null",
    breaches: `select offer.code, offer.given, offer.quota
      from (
        select 'bonus' as kind, code, given, quota from bonus where quota is not null
        union all
        select 'promotion', code, given, quota from promotion where quota is not null
      ) as offer
      where offer.given > offer.quota or offer.given <> (
        select count(*) from reward_grant
        where reward_grant.kind = offer.kind and reward_grant.source = offer.code
      )`,
  },
  {
    promise: "the application can neither delete a reward nor change what it was about",
    checked: "select count(*) from pg_roles where rolname = 'krapao_app'",
    breaches: `${rightsBeyond("reward_grant", { insert: true, update: grantProgress })}
      union all ${rightsBeyond("refund", { insert: true })}
      union all ${rightsBeyond("invite_earning", { update: ["received_minor", "is_barred"] })}
      union all ${rightsBeyond("bonus", { update: ["given"] })}
      union all ${rightsBeyond("promotion", { update: ["given"] })}`,
  },
];

export const rewardChecks: readonly BookCheck[] = [...moneyChecks, ...onceChecks];
