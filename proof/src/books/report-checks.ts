import type { BookCheck } from "./check.ts";

/** The hours before this one are in the sums of the days. */
const finalTo = "(select final_to from report_day_head)";

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
          coalesce(sum(-amount_minor) filter (where way = 'reward'), 0) as reward_minor
        from (
          select house_entry.*, case
            when account = 'bank:PAYOUT' then 'out'
            when account = 'promotion' then 'reward'
            when split_part(account, ':', 1) in ('bank', 'payment', 'gift') then 'in'
          end as way
          from house_entry
        ) as entry
        where way is not null and at < ${finalTo}
        group by 1, 2, 3
      ) as counted using (member_id, day, currency)
      where (kept.in_minor, kept.in_count, kept.out_minor, kept.out_count, kept.reward_minor)
        is distinct from (counted.in_minor, counted.in_count, counted.out_minor,
          counted.out_count, counted.reward_minor)`,
  },
  {
    promise: "the sums of the hours and those of the days agree, and their total is kept",
    by: "all",
    checked: "select count(*) from money_hour",
    breaches: `select coalesce(days.day, hours.day) as day, in_minor, hour_in, out_minor, hour_out
      from (
        select day, currency, sum(in_minor) as in_minor, sum(out_minor) as out_minor,
          sum(reward_minor) as reward_minor
        from member_day group by 1, 2
      ) as days
      full join (
        select ${bangkokDay("hour")} as day, currency,
          sum(case when account not in ('bank:PAYOUT', 'promotion') then -amount_minor else 0 end) as hour_in,
          sum(case account when 'bank:PAYOUT' then amount_minor else 0 end) as hour_out,
          sum(case account when 'promotion' then -amount_minor else 0 end) as hour_reward
        from money_hour
        where hour < ${finalTo} and split_part(account, ':', 1) in ('bank', 'payment', 'gift', 'promotion')
        group by 1, 2
      ) as hours on hours.day = days.day and hours.currency = days.currency
      -- Each is summed when somebody needs it, so that one may be ahead.
      where ${finalTo} <= (select final_to from money_hour_head)
        and (in_minor, out_minor, reward_minor) is distinct from (hour_in, hour_out, hour_reward)
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
];
