import type { BookCheck } from "./check.ts";
import { appRoles, roleCount } from "./rights.ts";
import { effects } from "./ledger-checks.ts";

/** The promises about money that goes to games and comes back, as far as our own books show it. */

const transferCount = "select count(*) from operation where kind = 'transfer'";
const legCount = "select count(*) from game_transfer";

/** Every transfer with the states of its legs. */
const transfers = `
  select operation.*, source = 'WALLET' as is_out, target = 'WALLET' as is_home,
    target = 'HOUSE' as is_cleared, leg.first, leg.second
  from operation
  left join (
    select member_id, number, max(state) filter (where leg = 1) as first,
      max(state) filter (where leg = 2) as second
    from game_transfer group by member_id, number
  ) as leg on leg.member_id = operation.member_id and leg.number = operation.number
  where kind = 'transfer'`;

export const gameChecks: readonly BookCheck[] = [
  {
    promise: "every transfer moved money exactly as its state and its legs say",
    by: "member",
    checked: transferCount,
    breaches: `select member_id, number, source, target, state, first, second, wallet, held, house
      from (${transfers}) as transfer
      join (
        select member_id, number, wallet, held, house from (${effects}) as effect
        where kind = 'transfer'
      ) as effect using (member_id, number)
      where not case
        when is_out then case state
          when 'PENDING' then wallet = -amount_minor and held = amount_minor and house = 0
          when 'SUCCESS' then wallet = -amount_minor and held = 0 and house = amount_minor
          else wallet = 0 and held = 0 and house = 0 end
        when is_home then case state
          when 'SUCCESS' then wallet = amount_minor and held = 0 and house = -amount_minor
          else wallet = 0 and held = 0 and house = 0 end
        when first = 'SETTLED' then case state
          when 'PENDING' then wallet = 0 and held = amount_minor and house = -amount_minor
          when 'SUCCESS' then wallet = 0 and held = 0 and house = 0
          else wallet = amount_minor and held = 0 and house = -amount_minor end
        else state <> 'SUCCESS' and wallet = 0 and held = 0 and house = 0 end`,
  },
  {
    promise: "a transfer is open, done or failed as its legs are",
    by: "member",
    checked: transferCount,
    breaches: `select member_id, number, source, target, state, first, second
      from (${transfers}) as transfer
      where first is null or ((second is null) <> (is_out or is_home or is_cleared))
        or state <> case
          when first = 'REFUSED' or second = 'REFUSED' then 'FAILED'
          -- Money that a game paid to the house is handed over by a separate posting.
          when first = 'SETTLED' and is_cleared and state = 'PENDING' then 'PENDING'
          when first = 'SETTLED' and coalesce(second, 'SETTLED') = 'SETTLED' then 'SUCCESS'
          else 'PENDING' end
        or (second in ('REQUESTED', 'UNKNOWN', 'SETTLED') and first <> 'SETTLED')`,
  },
  {
    promise: "the account of a game in our books equals the legs that were settled with it",
    by: "member",
    checked: legCount,
    breaches: `select coalesce(leg.member_id, entry.member_id) as member_id,
        coalesce(leg.number, entry.operation_number) as number, leg.leg, entry.account,
        entry.amount_minor
      from (
        select leg.member_id, leg.number, leg.leg, 'game:' || leg.provider as account,
          case leg.direction when 'DEPOSIT' then operation.amount_minor
            else -operation.amount_minor end as amount_minor
        from game_transfer as leg join operation using (member_id, number)
        where leg.state = 'SETTLED'
      ) as leg
      full join (select * from house_entry where account like 'game:%') as entry
        on entry.member_id = leg.member_id and entry.operation_number = leg.number
          and entry.account = leg.account
      where leg.amount_minor is distinct from entry.amount_minor`,
  },
  {
    promise: "credits are the amount times the ratio that holds for the member's currency",
    by: "member",
    checked: legCount,
    breaches: `select leg.reference, operation.amount_minor, leg.credit_minor
      from game_transfer as leg
      join operation using (member_id, number)
      join game_provider as provider on provider.code = leg.provider
      where leg.credit_minor <> operation.amount_minor * case operation.currency
        when 'LAK' then provider.ratio_lak else provider.ratio_baht end`,
  },
  {
    promise: "an account takes one transfer at a time",
    by: "member",
    checked: legCount,
    breaches: `select member_id, provider, count(*) from game_transfer
      where ended_at is null group by member_id, provider having count(*) > 1`,
  },
  {
    promise: "every open leg is polled again, unless only an operator can decide",
    by: "member",
    checked: legCount,
    breaches: `select leg.reference, leg.state from game_transfer as leg
      join game_provider as provider on provider.code = leg.provider
      left join game_transfer as first
        on first.member_id = leg.member_id and first.number = leg.number and first.leg < leg.leg
      where leg.ended_at is null and leg.due_at is null
        and not (provider.class = 'C' and leg.state = 'UNKNOWN')
        and not (leg.state = 'WAITING' and first.ended_at is null and first.leg is not null)`,
  },
  {
    promise: "a withdrawal waits for the games only while it is open",
    by: "member",
    checked: "select count(*) from withdrawal_collection",
    breaches: `select home.member_id, home.number
      from withdrawal_collection as home join operation using (member_id, number)
      where home.is_open and operation.state <> 'PENDING'`,
  },
  {
    promise: "the days of a member's play are the sums of the settled bets",
    by: "member",
    checked: "select count(*) from bet",
    breaches: `select member_id, day, provider, game, kept.bets, counted.bets as counted
      from (select * from play_day where bets <> 0 or stake_minor <> 0 or payout_minor <> 0) as kept
      full join (
        select member_id, (settled_at at time zone 'Asia/Bangkok')::date as day, provider, game,
          count(*) as bets, sum(stake_minor) as stake_minor, sum(payout_minor) as payout_minor
        from bet where status = 'SETTLED' and settled_at is not null group by 1, 2, 3, 4
      ) as counted using (member_id, day, provider, game)
      where (select has_play from report_day_head)
        and (kept.bets, kept.stake_minor, kept.payout_minor)
          is distinct from (counted.bets, counted.stake_minor, counted.payout_minor)`,
  },
  {
    promise: "the application can neither begin nor end a leg by itself",
    by: "all",
    checked: roleCount,
    breaches: `select app_role, right_.name
      from ${appRoles}, (values ('INSERT'), ('DELETE'), ('TRUNCATE')) as right_ (name)
      where has_table_privilege(app_role, 'game_transfer', right_.name)
      union all
      select app_role, name from ${appRoles},
        (values ('ended_at'), ('note'), ('credit_minor'), ('reference')) as kept (name)
      where has_column_privilege(app_role, 'game_transfer', name, 'UPDATE')
      union all
      select app_role, 'ledger_advance_all' from ${appRoles}
      where has_function_privilege(app_role, 'ledger_advance_all(ledger_advance_order[])', 'EXECUTE')`,
  },
];
