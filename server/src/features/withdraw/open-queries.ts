import type { Currency } from "@krapao/contract/fields";
import type { HeldReason } from "@krapao/contract/withdraw";
import { openedColumns, type OperationState, type RequestKey } from "#ledger/post.ts";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { newReference } from "#platform/secrets/references.ts";
import type { PayeeDetail } from "./queries.ts";
import { collectionSeconds } from "./rules.ts";

export interface WithdrawalOrder {
  readonly memberId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly requestKey: RequestKey | undefined;
}

export interface OpenedWithdrawal extends PayeeDetail {
  /** The ledger's result code, or the limit that the amount exceeds. */
  readonly result: string;
  readonly number: bigint;
  readonly state: OperationState;
  readonly wallet_after_minor: bigint;
  readonly held_after_minor: bigint;
  readonly created_at: Date;
  readonly held_reasons: readonly HeldReason[] | null;
}

interface Opening {
  /** The amount to hold at once, as SQL. */
  readonly taken: string;
  /** Inserts the rows that a worker processes later, and says which ones wait for a person. */
  readonly takeUp: string;
}

/**
 * One statement does everything because every member waits for it: the payee, the limits, the
 * operation, and the row that a worker processes later.
 */
const writeStatement = ({ taken, takeUp }: Opening) => `
  with input as materialized (
    select input.member_id, input.currency, input.amount_minor, input.key, input.request_hash,
      input.reference, input.index, account.bank_code, account.account_no, account.account_name,
      case
        when input.amount_minor < (limits.value -> input.currency ->> 'min')::numeric * 100
          then 'BELOW_LIMIT'
        when input.amount_minor > (limits.value -> input.currency ->> 'max')::numeric * 100
          then 'ABOVE_LIMIT'
      end as refusal
    from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $7::text[])
      with ordinality
      as input (member_id, currency, amount_minor, key, request_hash, reference, index)
    join bank_account as account on account.member_id = input.member_id
    cross join (select value from setting where key = 'withdraw') as limits
  ),
  opened as materialized (
    select ${openedColumns} from ledger_post(array(
      select make_ledger_order(
        index => index::integer,
        member_id => member_id,
        kind => 'withdraw',
        state => 'PENDING',
        key => key,
        request_hash => request_hash,
        currency => currency,
        amount_minor => amount_minor,
        source => 'WALLET',
        target => bank_code,
        detail => jsonb_build_object(
          'bankCode', bank_code, 'bankAccountNo', account_no, 'bankAccountName', account_name
        ),
        wallet_minor => -${taken},
        held_minor => ${taken},
        refund_minor => 0,
        house => null,
        is_alone => true, -- guard: one-withdrawal
        per_minute => $6::integer
      )
      from input
      where refusal is null
    ))
  ),
  posted as (
    select input.member_id, input.reference, opened.number, opened.created_at
    from opened
    join input on input.index = opened.index
    where opened.result = 'POSTED'
  ),
  taken_up as (${takeUp})
  select coalesce(input.refusal, opened.result) as result, opened.number, opened.state,
    opened.wallet_after_minor, opened.held_after_minor, opened.created_at, taken_up.held_reasons,
    input.bank_code as "bankCode", input.account_no as "bankAccountNo",
    input.account_name as "bankAccountName"
  from input
  left join opened on opened.index = input.index
  left join taken_up on taken_up.member_id = input.member_id
  order by input.index`;

const holdMoney = writeStatement({
  taken: "amount_minor",
  takeUp: `
    select queued.member_id, queued.held_reasons
    from (
      select array_agg(member_id) as members, array_agg(number) as numbers,
        array_agg(reference) as refs
      from posted
    ) as order_of
    cross join lateral withdrawal_take_up(members, numbers, refs) as queued`,
});

/** Holds nothing yet: the money is first collected from the games. */
const waitForCollection = writeStatement({
  taken: "0",
  takeUp: `insert into withdrawal_collection (member_id, number, due_at, gives_up_at)
    select member_id, number, created_at, created_at + make_interval(secs => ${collectionSeconds})
    from posted
    returning member_id, null::text[] as held_reasons`,
});

/** Opens withdrawals of different members. Returns one result per request, in the same order. */
export async function openWithdrawals(
  db: Queryable,
  order: readonly WithdrawalOrder[],
  { perMinute, isThere }: { perMinute: number; isThere: boolean },
): Promise<readonly OpenedWithdrawal[]> {
  const rows = await runSql<OpenedWithdrawal>(db, isThere ? holdMoney : waitForCollection, [
    order.map(({ memberId }) => memberId),
    order.map(({ currency }) => currency),
    order.map(({ amountMinor }) => amountMinor),
    order.map(({ requestKey }) => requestKey?.key),
    order.map(({ requestKey }) => requestKey?.requestHash.toString("hex")),
    perMinute,
    order.map(() => newReference("W")),
  ]);
  if (rows.length !== order.length) throw new Error("A member has no bank account.");
  return rows;
}
