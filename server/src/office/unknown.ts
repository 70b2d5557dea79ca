import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { type OpenContradiction, unknown, type UnknownItem } from "@krapao/contract/office/unknown";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import { answerOperator } from "./answer.ts";
import { listHeldRewards } from "./held-rewards.ts";
import type { Office } from "./office.ts";
import { requestOf } from "./request.ts";

interface ItemRow {
  readonly kind: UnknownItem["kind"];
  readonly reference: string;
  readonly member_id: string | null;
  readonly member: string | null;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly party: string;
  readonly account: string;
  readonly way: UnknownItem["way"];
  readonly since: Date;
  readonly attempts: number;
  readonly next_at: Date | null;
  readonly last_answer: string | null;
  readonly answered_at: Date | null;
  readonly is_endable: boolean;
  readonly open_act: bigint | null;
}

interface ContradictionRow {
  readonly id: bigint;
  readonly party: string;
  readonly reference: string;
  readonly kind: OpenContradiction["kind"];
  readonly member_id: string | null;
  readonly expected: Record<string, unknown>;
  readonly received: Record<string, unknown>;
  readonly times: number;
  readonly noticed_at: Date;
  readonly latest_at: Date;
}

const toItem = (row: ItemRow): UnknownItem => ({
  kind: row.kind,
  reference: row.reference,
  memberId: row.member_id,
  member: row.member,
  amount: toAmount(row.amount_minor),
  currency: row.currency,
  party: row.party,
  account: row.account,
  way: row.way,
  since: row.since.toISOString(),
  attempts: row.attempts,
  nextAt: row.next_at?.toISOString() ?? null,
  lastAnswer: row.last_answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  isEndable: row.is_endable,
  openAct: row.open_act === null ? null : String(row.open_act),
});

const toContradiction = (row: ContradictionRow): OpenContradiction => ({
  id: String(row.id),
  party: row.party,
  reference: row.reference,
  kind: row.kind,
  memberId: row.member_id,
  ours: row.expected,
  theirs: row.received,
  times: row.times,
  noticedAt: row.noticed_at.toISOString(),
  latestAt: row.latest_at.toISOString(),
});

export function unknownRoutes(office: Office): void {
  const { db } = office;
  answerOperator(office, unknown.list, async () => {
    const { rows: items } = await sql<ItemRow>`
      select kind, reference, member_id, member, amount_minor, currency, party, account, way, since,
        attempts, next_at, last_answer, answered_at, is_endable, open_act
      from office_unknown_items(${queueMax})
    `.execute(db);
    const { rows: contradictions } = await sql<ContradictionRow>`
      select id, party, reference, kind, member_id, expected, received, times, noticed_at, latest_at
      from office_discrepancy order by id limit ${queueMax}
    `.execute(db);
    return {
      items: items.map(toItem),
      contradictions: contradictions.map(toContradiction),
      rewards: await listHeldRewards(db, queueMax),
    };
  });
  for (const call of [unknown.settle, unknown.return]) {
    answerOperator(office, call, ({ session, params, body }) =>
      requestOf(office, session, { call, subject: params.reference, body }),
    );
  }
  for (const call of [unknown.resolve, unknown.releaseReward, unknown.voidReward]) {
    answerOperator(office, call, ({ session, params, body }) =>
      requestOf(office, session, { call, subject: params.id, body }),
    );
  }
}
