/** Statements that break the promises about the sums of the reports. */
export const reportBreaches = {
  "the sums of every member's days are those of the house's entries": [
    "update member_day set in_minor = in_minor + 1 where in_count > 0",
    "update member_day set out_count = out_count + 1 where out_count > 0",
    "update member_day set reward_minor = reward_minor - 1 where reward_minor <> 0",
    "update member_day set adjust_minor = adjust_minor + 1",
    "update member_day set day = day - 1",
    "delete from member_day where in_count > 0",
  ],
  "the sums of the hours and those of the days agree, and their total is kept": [
    "update money_hour set amount_minor = amount_minor - 1 where account = 'gift'",
    "delete from money_hour where account = 'bank:PAYOUT'",
    "update money_hour set amount_minor = amount_minor + 1 where account = 'adjust'",
    "update money_total set amount_minor = amount_minor + 1 where account = 'game:JOKER'",
  ],
  "the payouts of a day are counted by how long they took, and none is more than went out": [
    "update payout_day set later = later + 1",
    "update payout_day set paid = paid + 9, later = later + 9",
    "update payout_day set amount_minor = amount_minor + 100000000",
  ],
  "the sums of every member's months are those of their days": [
    "update member_month set in_minor = in_minor + 1 where in_count > 0",
    "update member_month set reward_minor = reward_minor - 1 where reward_minor <> 0",
    "update member_month set adjust_minor = adjust_minor - 1",
    "delete from member_month where out_count > 0",
    "update play_month set stake_minor = stake_minor + 1",
    "delete from play_month",
  ],
  "the sums of all members' days are those of each member's": [
    "update house_day set in_minor = in_minor - 1",
    "update house_day set adjust_minor = adjust_minor + 1",
    "update house_day set depositors = depositors + 1",
    "update house_day set players = players - 1",
    "update house_day set first_deposits = first_deposits + 1",
    "delete from house_day",
  ],
  "what the members of a day of registration did in a month is what each of them did": [
    "update cohort_month set active = active + 1",
    "update cohort_month set out_minor = out_minor - 1",
    "delete from cohort_month",
  ],
} as const;
