/** The statements that break the promises about stops and held deposits. */
export const stopBreaches: Readonly<Record<string, readonly string[]>> = {
  "no deposit was credited, no reward given and no money sent to a game in a stop": [
    "update protection_stop set from_at = from_at - interval '1 day'",
    "update deposit_hold set number = number + 100 where state = 'credited'",
  ],
  "no spin was made in a stop": [
    `insert into protection_stop (member_id, kind, from_at)
       select member_id, 'exclusion', min(created_at) - interval '1 day'
       from spinwheel_spin group by member_id`,
  ],
  "no money was sent to a game while a used-up limit of play closed the games": [
    `insert into protection_stop (member_id, kind, from_at, until_at)
       select member_id, 'limit', min(created_at) - interval '1 day', max(created_at) + interval '1 day'
       from operation where kind = 'transfer' and target not in ('WALLET', 'HOUSE')
       group by member_id`,
  ],
  "a reward went back to the house only for a member who was stopped": [
    "update reward_grant set state = 'STOPPED' where state = 'VOIDED'",
  ],
  "a break lasts 1 to 42 days, an exclusion 6 months or more, and its account is guarded": [
    "update protection_stop set until_at = from_at + interval '43 days'",
    "update protection_stop set until_at = null",
    "update protection_stop set kind = 'exclusion'",
    "update ledger_account set is_guarded = false where is_guarded",
  ],
  "an exclusion ended only after its time, by two people, at the written request of its member": [
    `insert into protection_stop (member_id, kind, from_at, until_at, return_requested_at, return_text,
         lifted_at)
       select member_id, 'exclusion', at - interval '1 year', at - interval '2 days',
         at - interval '1 day', 'please', at
       from protection_stop, clock_now() as now (at) limit 1`,
  ],
  "a review of a name ended only by a person, and who is the excluded one is excluded too": [
    "update office_act set done_at = null where kind = 'protection.other'",
    "update office_act set subject = 'SOMEBODY/1' where kind = 'protection.same'",
    `update protection_stop set kind = 'operator' where kind = 'exclusion'
       and member_id in (select member_id from protection_stop where kind = 'review')`,
  ],
  "every held deposit is open, was credited once, or was returned by its one payout": [
    "update deposit_hold set number = number + 100 where state = 'held'",
    "update deposit_hold set state = 'credited' where state = 'held'",
    "update deposit_hold set state = 'returned' where state = 'refused'",
    "update withdrawal set is_open = false where reference like 'B%' and is_open",
    "update withdrawal set reference = 'W' || reference where reference like 'B%'",
    "update withdrawal set number = number + 100 where reference like 'B%' and not is_open",
  ],
  "no credited deposit has passed a limit of its member, and its account is guarded": [
    "update protection_limit set amount_minor = 1",
    `update ledger_account set is_guarded = false
       where member_id in (select member_id from protection_limit)`,
  ],
  "the application can neither write nor end a stop, a limit or a hold by itself": [
    "grant insert on protection_stop to krapao_app",
    "grant update on deposit_hold to krapao_batch",
    "grant insert on protection_limit to krapao_app",
    "grant delete on protection_raise to krapao_app",
  ],
};
