import type { BookCheck } from "./check.ts";

/** The hours before this one are in the sums of the days. */
const finalTo = "(select final_to from report_day_head)";

/** The days before this one are in the sums of all members and of the months. */
const openDay = `(${finalTo} at time zone 'Asia/Bangkok')::date`;

const monthOf = (day: string) => `date_trunc('month', ${day})::date`;

/** Days with bets that were reported later are summed again in a moment. */
const lateDays = "(select day from play_late)";
const lateMonths = `(select ${monthOf("day")} from play_late)`;

const bangkokDay = (at: string) => `(${at} at time zone 'Asia/Bangkok')::date`;

/** What the reports of the office are read from. */
export const reportChecks: readonly BookCheck[] = [
  {
    promise: "the sums of every member's days are those of the house's entries",
    by: "member",
    checked: "select count(*) from member_day",
    breaches: `select member_id, day, kept.in_minor, counted.in_minor as counted_in,
        kept.out_minor, counted.out_minor as counted_out
      from member_day as kept
      full join (
        select member_id, ${bangkokDay("at")} as day, currency,
          coalesce(sum(-amount_minor) filter (where way = 'in'), 0) as in_minor,
          count(*) filter (where way = 'in') as in_count,
          coalesce(sum(amount_minor) filter (where way = 'out'), 0) as out_minor,
          count(*) filter (where way = 'out') as out_count,
          coalesce(sum(-amount_minor) filter (where way = 'reward'), 0) as reward_minor,
          coalesce(sum(-amount_minor) filter (where way = 'adjust'), 0) as adjust_minor
        from (
          select house_entry.*, case
            when account = 'bank:PAYOUT' then 'out'
            when account = 'promotion' then 'reward'
            when account = 'adjust' then 'adjust'
            when split_part(account, ':', 1) in ('bank', 'payment', 'gift') then 'in'
          end as way
          from house_entry
        ) as entry
        where way is not null and at < ${finalTo}
        group by 1, 2, 3
      ) as counted using (member_id, day, currency)
      where (kept.in_minor, kept.in_count, kept.out_minor, kept.out_count, kept.reward_minor,
          kept.adjust_minor)
        is distinct from (counted.in_minor, counted.in_count, counted.out_minor,
          counted.out_count, counted.reward_minor, counted.adjust_minor)`,
  },
  {
    promise: "the sums of the hours and those of the days agree, and their total is kept",
    by: "all",
    checked: "select count(*) from money_hour",
    breaches: `select coalesce(days.day, hours.day) as day, in_minor, hour_in, out_minor, hour_out
      from (
        select day, currency, sum(in_minor) as in_minor, sum(out_minor) as out_minor,
          sum(reward_minor) as reward_minor, sum(adjust_minor) as adjust_minor
        from member_day group by 1, 2
      ) as days
      full join (
        select ${bangkokDay("hour")} as day, currency,
          sum(case when account not in ('bank:PAYOUT', 'promotion', 'adjust') then -amount_minor else 0 end) as hour_in,
          sum(case account when 'bank:PAYOUT' then amount_minor else 0 end) as hour_out,
          sum(case account when 'promotion' then -amount_minor else 0 end) as hour_reward,
          sum(case account when 'adjust' then -amount_minor else 0 end) as hour_adjust
        from money_hour
        where hour < ${finalTo} and split_part(account, ':', 1) in ('bank', 'payment', 'gift', 'promotion', 'adjust')
        group by 1, 2
      ) as hours on hours.day = days.day and hours.currency = days.currency
      -- Each is summed when somebody needs it, so that one may be ahead.
      where ${finalTo} <= (select final_to from money_hour_head)
        and (in_minor, out_minor, reward_minor, adjust_minor)
          is distinct from (hour_in, hour_out, hour_reward, hour_adjust)
      union all
      select null, total.amount_minor, hours.amount_minor, null, null
      from money_total as total
      full join (
        select account, currency, sum(amount_minor) as amount_minor from money_hour
        where hour < (select final_to from money_hour_head) group by 1, 2
      ) as hours using (account, currency)
      where total.amount_minor is distinct from hours.amount_minor`,
  },
  {
    promise:
      "the payouts of a day are counted by how long they took, and none is more than went out",
    by: "all",
    checked: "select count(*) from payout_day",
    breaches: `select day, currency, paid, amount_minor from payout_day
      left join (
        select day, currency, sum(out_minor) as out_minor, sum(out_count) as out_count
        from member_day group by 1, 2
      ) as days using (day, currency)
      where paid <> in_1_minute + in_5_minutes + in_30_minutes + later
        or paid > coalesce(out_count, 0) or amount_minor > coalesce(out_minor, 0)`,
  },
  {
    promise: "the sums of every member's months are those of their days",
    by: "member",
    checked: `select count(*) from (
        select member_id from member_month union all select member_id from play_month
      ) as kept`,
    breaches: `select member_id, month, kept.in_minor, counted.in_minor as counted_in,
        kept.out_minor, counted.out_minor as counted_out
      from member_month as kept
      full join (
        select member_id, ${monthOf("day")} as month, currency, sum(in_minor) as in_minor,
          sum(in_count) as in_count, sum(out_minor) as out_minor, sum(out_count) as out_count,
          sum(reward_minor) as reward_minor, sum(adjust_minor) as adjust_minor
        from member_day where day < ${openDay} group by 1, 2, 3
      ) as counted using (member_id, month, currency)
      where (kept.in_minor, kept.in_count, kept.out_minor, kept.out_count, kept.reward_minor,
          kept.adjust_minor)
        is distinct from (counted.in_minor, counted.in_count, counted.out_minor,
          counted.out_count, counted.reward_minor, counted.adjust_minor)
      union all
      select member_id, month, kept.stake_minor, counted.stake_minor, kept.payout_minor, counted.payout_minor
      from (select * from play_month where bets <> 0 or stake_minor <> 0 or payout_minor <> 0) as kept
      full join (
        select member_id, ${monthOf("day")} as month, provider, game, currency, sum(bets) as bets,
          sum(stake_minor) as stake_minor, sum(payout_minor) as payout_minor
        from play_day where day < ${openDay} and bets <> 0 group by 1, 2, 3, 4, 5
      ) as counted using (member_id, month, provider, game, currency)
      where (kept.bets, kept.stake_minor, kept.payout_minor)
          is distinct from (counted.bets, counted.stake_minor, counted.payout_minor)
        and month not in ${lateMonths}`,
  },
  {
    promise: "the sums of all members' days are those of each member's",
    by: "all",
    checked: "select count(*) from house_day",
    breaches: `select day, currency, kept.in_minor, counted.in_minor as counted_in
      from house_day as kept
      full join (
        select day, currency, sum(in_minor) as in_minor, sum(in_count) as in_count,
          sum(out_minor) as out_minor, sum(out_count) as out_count, sum(stake) as stake_minor,
          sum(payout) as payout_minor, sum(reward_minor) as reward_minor, sum(depositor) as depositors,
          sum(player) as players, sum(joined) as new_members, sum(first) as first_deposits,
          sum(adjust) as adjust_minor
        from (
          select day, currency, in_minor, in_count, out_minor, out_count, 0 as stake, 0 as payout,
            reward_minor, (in_count > 0)::integer as depositor, 0 as player, 0 as joined, 0 as first,
            adjust_minor as adjust
          from member_day
          union all
          select day, currency, 0, 0, 0, 0, sum(stake_minor), sum(payout_minor), 0, 0, 1, 0, 0, 0
          from play_day where bets > 0 group by day, currency, member_id
          union all
          select ${bangkokDay("created_at")}, currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0 from member
          union all
          select min(day), currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0
          from member_day where in_count > 0 group by member_id, currency
        ) as part
        where day < ${openDay} group by 1, 2
      ) as counted using (day, currency)
      where day not in ${lateDays}
        and (kept.in_minor, kept.in_count, kept.out_minor, kept.out_count, kept.stake_minor,
          kept.payout_minor, kept.reward_minor, kept.depositors, kept.players, kept.new_members,
          kept.first_deposits, kept.adjust_minor)
        is distinct from (counted.in_minor, counted.in_count, counted.out_minor, counted.out_count,
          counted.stake_minor, counted.payout_minor, counted.reward_minor, counted.depositors,
          counted.players, counted.new_members, counted.first_deposits, counted.adjust_minor)`,
  },
  {
    promise: "what the members of a day of registration did in a month is what each of them did",
    by: "all",
    checked: "select count(*) from cohort_month",
    breaches: `select joined, month, kept.active, counted.active as counted_active
      from cohort_month as kept
      full join (
        select ${bangkokDay("created_at")} as joined, member.currency, month,
          count(distinct member_id) as active, sum(in_minor) as in_minor, sum(out_minor) as out_minor
        from (
          select member_id, ${monthOf("day")} as month, in_minor, out_minor
          from member_day where day < ${openDay} and in_count + out_count > 0
          union all
          select member_id, ${monthOf("day")}, 0, 0 from play_day where day < ${openDay} and bets > 0
        ) as did
        join member on member.id = member_id
        group by 1, 2, 3
      ) as counted using (joined, currency, month)
      where month not in ${lateMonths} and (kept.active, kept.in_minor, kept.out_minor)
        is distinct from (counted.active, counted.in_minor, counted.out_minor)`,
  },
];
