import type { BookCheck } from "./check.ts";
import { rightsBeyond, roleCount } from "./rights.ts";

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

/** The money that each operation moved for its member. */
const moved = `
  select member_id, operation_number, sum(amount_minor) as total,
    sum(amount_minor) filter (where account = 'wallet') as wallet
  from ledger_entry group by member_id, operation_number`;

const moneyChecks: readonly BookCheck[] = [
  {
    promise: "every reward is in the books with its amount, and came from the house or the refunds",
    by: "member",
    checked: grantCount,
    breaches: `select reward.id, reward.member_id
      from reward_grant as reward
      left join operation on operation.member_id = reward.member_id
        and operation.number = reward.operation_number
      left join (${moved}) as entry on entry.member_id = reward.member_id
        and entry.operation_number = reward.operation_number
      where (operation.kind, operation.state, operation.amount_minor, operation.currency)
          is distinct from ('bonus', 'SUCCESS', reward.reward_minor, reward.currency)
        or reward.reward_minor <> coalesce(entry.wallet, 0)`,
  },
  {
    promise: "members received what the house's promotion account gave, less what was cleared",
    by: "member",
    checked: "select count(*) from house_entry where account = 'promotion'",
    breaches: `select member_id, currency, sum(difference) from (
        select member_id, currency, amount_minor as difference from house_entry
        where account = 'promotion'
        union all
        select entry.member_id, account.currency, entry.amount_minor
        from ledger_entry as entry
        join operation on operation.member_id = entry.member_id
          and operation.number = entry.operation_number
        join ledger_account as account on account.member_id = entry.member_id
        where operation.kind in ('bonus', 'finish_bonus')
        union all
        select member_id, currency, -amount_minor from operation
        where kind = 'transfer' and target = 'HOUSE' and state = 'SUCCESS'
      ) as side group by member_id, currency having sum(difference) <> 0`,
  },
  {
    promise:
      "a reward that has ended has its row in the statement, and moved money by it only if it was taken back",
    by: "member",
    checked: grantCount,
    breaches: `select reward.id, reward.state from reward_grant as reward
      left join operation as finish on finish.member_id = reward.member_id
        and finish.number = reward.finish_number
      left join (${moved}) as entry on entry.member_id = reward.member_id
        and entry.operation_number = reward.finish_number
      where reward.state in ('COMPLETED', 'ENDED', 'VOIDED', 'STOPPED') and (
        finish.kind is distinct from 'finish_bonus' or finish.state <> 'SUCCESS'
        or (reward.state in ('VOIDED', 'STOPPED') and finish.amount_minor > reward.reward_minor)
        or case when reward.state in ('VOIDED', 'STOPPED') then finish.amount_minor else 0 end
          <> coalesce(-entry.total, 0)
      )`,
  },
  {
    promise:
      "a reward for a deposit that had been played before it is held, or its late bet recorded",
    by: "member",
    checked: "select count(*) from reward_grant where deposit_number is not null",
    breaches: `select reward.id, reward.state, bet.provider, bet.id as bet
      from reward_grant as reward
      join operation as deposit on deposit.member_id = reward.member_id
        and deposit.number = reward.deposit_number
      cross join lateral (
        select provider, id from public.bet
        where member_id = reward.member_id and status <> 'VOID'
          and placed_at between deposit.created_at and reward.started_at
        limit 1
      ) as bet
      where reward.state in ('OPEN', 'COMPLETED') and reward.released_at is null and not exists (
        select from public.audit where act = 'reward.late_bet'
          and (detail ->> 'reward')::bigint = reward.id and detail ->> 'state' = 'COMPLETED'
        offset 0
      )`,
  },
];

const onceChecks: readonly BookCheck[] = [
  {
    promise: "no two rewards of a member were ever open at the same time",
    by: "member",
    checked: grantCount,
    breaches: `select member_id, id, started_at, latest_end from (
        select member_id, id, started_at, max(coalesce(ended_at, 'infinity')) over (
          partition by member_id order by started_at, id
          rows between unbounded preceding and 1 preceding
        ) as latest_end
        from reward_grant
      ) as reward
      where started_at < latest_end - interval '1 millisecond'`,
  },
  {
    promise: "no withdrawal was opened while a reward's conditions were open",
    by: "member",
    checked: "select count(*) from operation where kind = 'withdraw'",
    breaches: `select member_id, number, open from (
        select member_id, number, is_withdrawal, sum(change) over (
          partition by member_id order by number, change rows unbounded preceding
        ) as open
        from (
          select member_id, number, true as is_withdrawal, 0 as change
          from operation where kind = 'withdraw'
          union all select member_id, operation_number, false, 1 from reward_grant
          union all select member_id, finish_number, false, -1 from reward_grant
          where finish_number is not null
        ) as event
      ) as walked
      where is_withdrawal and open > 0`,
  },
  {
    promise: "withdrawals are barred exactly while a reward's conditions are open",
    by: "member",
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
    by: "member",
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
    by: "member",
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
    by: "all",
    checked: "select count(*) from promotion where quota is not null",
    breaches: `select offer.code, offer.given, offer.quota
      from (
        select 'bonus' as kind, code, given, quota from bonus where quota is not null
        union all
        select 'promotion', code, given, quota from promotion where quota is not null
      ) as offer
      left join (
        select kind, source, count(*) from reward_grant group by kind, source
      ) as received on received.kind = offer.kind and received.source = offer.code
      where offer.given > offer.quota or offer.given <> coalesce(received.count, 0)`,
  },
  {
    promise: "the application can neither delete a reward nor change what it was about",
    by: "all",
    checked: roleCount,
    breaches: `${rightsBeyond("reward_grant", { insert: true, update: grantProgress })}
      union all ${rightsBeyond("refund", { insert: true })}
      union all ${rightsBeyond("invite_earning")}
      union all ${rightsBeyond("invite_total")}
      union all ${rightsBeyond("bonus", { update: ["given"] })}
      union all ${rightsBeyond("promotion", { update: ["given"] })}`,
  },
];

const sumChecks: readonly BookCheck[] = [
  {
    promise: "an inviter's sum is that of the earnings, which are numbered without gaps",
    by: "member",
    checked: "select count(*) from invite_earning",
    breaches: `select coalesce(total.inviter_id, counted.inviter_id) as inviter_id,
        total.earned_minor, counted.earned, total.earning_count, counted.latest
      from invite_total as total
      full join (
        select inviter_id, sum(earned_minor) as earned,
          count(number) as count, count(distinct number) as numbers, max(number) as latest
        from invite_earning group by inviter_id
      ) as counted on counted.inviter_id = total.inviter_id
      where total.earned_minor is distinct from coalesce(counted.earned, 0)
        or total.earning_count is distinct from coalesce(counted.count, 0)
        or counted.numbers <> counted.count or counted.latest <> counted.count`,
  },
  {
    promise: "an inviter has received what the rewards for invites gave",
    by: "member",
    checked: "select count(*) from reward_grant where kind = 'invite'",
    breaches: `select coalesce(total.inviter_id, given.member_id) as inviter_id,
        total.received_minor, given.minor
      from invite_total as total
      full join (
        select member_id, sum(reward_minor) as minor from reward_grant
        where kind = 'invite' group by member_id
      ) as given on given.member_id = total.inviter_id
      where total.received_minor is distinct from coalesce(given.minor, 0)`,
  },
  {
    promise: "the play counted for an open reward is that of the bets placed under it",
    by: "member",
    checked: "select count(*) from reward_grant where ended_at is null",
    breaches: `select reward.id, reward.member_id, reward.played_minor, played.minor
      from reward_grant as reward
      cross join lateral (
        select coalesce(sum(stake_minor), 0) as minor from bet
        where bet.member_id = reward.member_id and bet.status = 'SETTLED'
          and bet.placed_at > reward.started_at and bet.reported_at > reward.started_at
      ) as played
      where reward.ended_at is null and reward.played_minor <> played.minor`,
  },
  {
    promise: "the latest deposit and withdrawal that an account names are the latest ones",
    by: "member",
    checked: "select count(*) from ledger_account",
    breaches: `select account.member_id, account.deposit_number, latest.deposit,
        account.withdraw_number, latest.withdraw
      from ledger_account as account
      left join (
        select operation.member_id,
          max(number) filter (where kind = 'deposit' and hold.held_at is null) as deposit,
          max(number) filter (where kind = 'withdraw') as withdraw
        from operation left join deposit_hold as hold using (member_id, number)
        group by operation.member_id
      ) as latest on latest.member_id = account.member_id
      where account.deposit_number is distinct from latest.deposit
        or account.withdraw_number is distinct from latest.withdraw`,
  },
];

export const rewardChecks: readonly BookCheck[] = [...moneyChecks, ...onceChecks, ...sumChecks];
