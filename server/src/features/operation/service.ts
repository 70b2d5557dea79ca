import type { Status } from "@krapao/contract/fields";
import type { OperationKind } from "@krapao/contract/operation";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

interface KeyedRequest {
  readonly kind: OperationKind;
  readonly status: Status;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
}

/**
 * The state of the request with a key. Slips, gifts and codes have no operation before their money
 * arrives, so they are found by their own rows.
 */
export async function findRequest(
  db: Queryable,
  memberId: string,
  key: string,
): Promise<KeyedRequest | undefined> {
  const { rows } = await sql<KeyedRequest>`
    select kind,
      case state when 'PENDING' then 'PROCESSING' else state end as status,
      amount_minor as "amountMinor", created_at as "createdAt"
    from operation where member_id = ${memberId} and key = ${key}
    union all
    select 'deposit', state, amount_minor, created_at
    from slip where member_id = ${memberId} and key = ${key}
    union all
    select 'deposit',
      case state when 'PENDING' then 'PROCESSING' when 'REFUSED' then 'FAILED' else state end,
      coalesce(amount_minor, 0), created_at
    from gift where member_id = ${memberId} and key = ${key}
    union all
    select 'deposit',
      case
        when payment.amount_minor is not null then 'SUCCESS'
        -- Over, as far as it goes: should it still be paid, it is a success after all.
        when code.state not in ('requesting', 'live') or code.expires_at <= clock_now() then 'FAILED'
        else 'PROCESSING'
      end,
      coalesce(payment.amount_minor, code.amount_minor), code.created_at
    from qr_code as code
    left join qr_payment as payment on payment.qr_code_id = code.id
    where code.member_id = ${memberId} and code.key = ${key}
    limit 1
  `.execute(db);
  return rows[0];
}
