import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { type HeldPayout, payouts } from "@krapao/contract/office/payouts";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import { requestAct } from "#acts/pipeline.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";

interface PayoutRow {
  readonly reference: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly requested_at: Date;
  readonly held_reasons: HeldPayout["reasons"];
  readonly member_id: string;
  readonly phone: string;
  readonly name: string;
  readonly bank_code: string;
  readonly account_tail: string;
  readonly account_changed_at: Date;
  readonly member_since: Date;
  readonly deposited_minor: bigint;
  readonly withdrawn_minor: bigint;
  readonly needs_second: boolean;
  readonly open_act: bigint | null;
  readonly ring_members: bigint | null;
  readonly float_minor: bigint | null;
}

const toPayout = (row: PayoutRow): HeldPayout => ({
  reference: row.reference,
  amount: toAmount(row.amount_minor),
  currency: row.currency,
  requestedAt: row.requested_at.toISOString(),
  reasons: row.held_reasons,
  memberId: row.member_id,
  member: row.phone,
  memberName: row.name,
  bankCode: row.bank_code,
  accountTail: row.account_tail,
  accountChangedAt: row.account_changed_at.toISOString(),
  memberSince: row.member_since.toISOString(),
  deposited: toAmount(row.deposited_minor),
  withdrawn: toAmount(row.withdrawn_minor),
  ringMembers: row.ring_members === null ? null : Number(row.ring_members),
  float: row.float_minor === null ? null : toAmount(row.float_minor),
  needsSecond: row.needs_second,
  openAct: row.open_act === null ? null : String(row.open_act),
});

export function payoutRoutes(office: Office): void {
  const { db, deeds } = office;
  answerOperator(office, payouts.list, async () => {
    const { rows } = await sql<PayoutRow>`
      select reference, amount_minor, currency, requested_at, held_reasons, phone, name, bank_code,
        account_tail, account_changed_at, member_since, deposited_minor, withdrawn_minor,
        needs_second, open_act, ring_members, float_minor, member_id
      from office_payout order by requested_at limit ${queueMax}
    `.execute(db);
    return { payouts: rows.map(toPayout) };
  });
  for (const call of [payouts.release, payouts.refuse]) {
    answerOperator(office, call, ({ session, params, body }) =>
      deeds.transaction().execute((tx) =>
        requestAct(tx, session.tokenHash, {
          kind: call === payouts.release ? "withdraw.release" : "withdraw.refuse",
          subject: params.reference,
          reason: body.reason,
        }),
      ),
    );
  }
}
