import type { BookCheck } from "./check.ts";

/** Corrections of wallets, which two people agree to. The key of one names its act. */
export const adjustChecks: readonly BookCheck[] = [
  {
    promise: "every correction of a wallet is as two people have agreed, and has an act of its own",
    by: "member",
    checked: "select count(*) from operation where kind = 'adjust'",
    breaches: `select operation.member_id, operation.number
      from operation
      left join house_entry as house on house.member_id = operation.member_id
        and house.operation_number = operation.number and house.posting = 1
      where operation.kind = 'adjust' and not coalesce(
        operation.state = 'SUCCESS' and operation.posting = 1 and house.account = 'adjust'
        and exists (
          select from office_act as act
          where operation.key = 'own:act-' || act.id
            and act.facts ->> 'member' = operation.member_id and act.subject = operation.member_id
            and act.kind = 'member.adjust' and act.verdict = 'approved' and act.done_at is not null
            and act.decided_by <> act.requested_by
            and act.amount_minor = operation.amount_minor and act.currency = operation.currency
            and act.body -> 'input' ->> 'direction'
              = case when operation.source = 'WALLET' then 'debit' else 'credit' end
            and house.amount_minor
              = case when operation.source = 'WALLET' then 1 else -1 end * operation.amount_minor
        ), false)`,
  },
  {
    promise: "every agreed correction that is done is in the books once",
    by: "member",
    checked: "select count(*) from operation where kind = 'adjust'",
    breaches: `select act.id
      from ledger_account as account
      join office_act as act on act.facts ->> 'member' = account.member_id
        and act.kind = 'member.adjust' and act.done_at is not null
      where (
        select count(*) from operation
        where operation.member_id = account.member_id and operation.kind = 'adjust'
          and operation.key = 'own:act-' || act.id
      ) <> 1`,
  },
  {
    promise: "only corrections move money of the house's account for them",
    by: "member",
    checked: "select count(*) from operation where kind = 'adjust'",
    breaches: `select house.member_id, house.operation_number
      from house_entry as house
      left join operation on operation.member_id = house.member_id
        and operation.number = house.operation_number
      where house.account = 'adjust' and operation.kind is distinct from 'adjust'`,
  },
];
