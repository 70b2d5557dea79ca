import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { type Alert, alerts } from "@krapao/contract/office/alerts";
import { sql } from "kysely";
import type { Finding } from "#features/protection/alert-rules.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";
import { requestOf } from "./request.ts";

interface AlertRow {
  readonly member_id: string;
  readonly member: string;
  readonly currency: Currency;
  readonly day: string;
  readonly kind: Alert["kind"];
  readonly evidence: Finding["evidence"];
  readonly found_at: Date;
  readonly related: Alert["members"];
}

/** More than a shift can look at; the oldest come first. */
const shownMax = 200;

const amountOf = (minor: string | undefined) =>
  minor === undefined ? null : toAmount(BigInt(minor));

const toAlert = ({ evidence, ...row }: AlertRow): Alert => ({
  memberId: row.member_id,
  member: row.member,
  currency: row.currency,
  day: row.day,
  kind: row.kind,
  foundAt: row.found_at.toISOString(),
  count: evidence.count,
  amount: amountOf(evidence.amountMinor),
  usual: amountOf(evidence.usualMinor),
  names: [...(evidence.names ?? [])],
  members: row.related,
});

export function alertRoutes(office: Office): void {
  answerOperator(office, alerts.list, async () => {
    const { rows } = await sql<AlertRow>`
      select member_id, member, currency, day::text as day, kind, evidence, found_at, related
      from office_alert order by found_at, member_id, kind limit ${shownMax}
    `.execute(office.db);
    return { alerts: rows.map(toAlert) };
  });
  answerOperator(office, alerts.close, ({ session, params, body }) => {
    const subject = `${params.memberId}/${params.day}/${params.kind}`;
    return requestOf(office, session, { call: alerts.close, subject, body });
  });
}
