import { normalisePhone } from "@krapao/contract/market";
import { suspense, type SuspenseTransfer } from "@krapao/contract/office/suspense";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import { judgeMember, rankCandidates } from "#features/deposit/bank/candidates.ts";
import { toTransfer } from "#features/deposit/receipts.ts";
import { type BankTransfer, matchAccountNo } from "#features/deposit/rules.ts";
import { listPayments } from "#features/deposit/twins.ts";
import type { Database } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { columnsOf } from "#tables.ts";
import { answerOperator } from "./answer.ts";
import { toCandidates, toPayments } from "./candidates.ts";
import { requestOf } from "./request.ts";
import { takeLimit } from "./limits.ts";
import type { Office } from "./office.ts";
import { toWaiting, type TransferRow } from "./waiting-transfer.ts";

interface SuspenseRow extends TransferRow {
  readonly id: bigint;
  readonly reported_at: Date;
  readonly reference: string | null;
  readonly reason: SuspenseTransfer["reason"];
  readonly is_refused: boolean;
}

/** A clerk looks up some members; a list of phone numbers is not tried out here. */
const findsPerHour = 120;

const toSuspense = (row: SuspenseRow): SuspenseTransfer => ({
  ...toWaiting(row),
  id: String(row.id),
  reportedAt: row.reported_at.toISOString(),
  reference: row.reference,
  reason: row.reason,
  isRefused: row.is_refused,
});

async function readTransfer(db: Database, id: string): Promise<BankTransfer> {
  const receipt = await db
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("id", "=", BigInt(id))
    .where("state", "=", "suspense")
    .executeTakeFirst();
  if (!receipt) throw new Failure("NO_DATA");
  return toTransfer(receipt);
}

export function suspenseRoutes(office: Office): void {
  const { config, db, deeds } = office;
  answerOperator(office, suspense.list, async () => {
    const { rows } = await sql<SuspenseRow>`
      select id, amount_minor, currency, transferred_at, reported_at, sender_bank, sender_account,
        sender_name, receiver_bank, receiver_tail, reference, reason, needs_second, open_act,
        is_refused
      from office_suspense order by id limit ${queueMax}
    `.execute(db);
    return { transfers: rows.map(toSuspense) };
  });
  // The rules of the matching compare whole account numbers, which the views do not show. The reply is
  // masked.
  answerOperator(office, suspense.read, async ({ params }) => {
    const transfer = await readTransfer(deeds, params.id);
    const [payments = []] = await listPayments(deeds, [transfer]);
    return {
      candidates: await toCandidates(deeds, await rankCandidates(deeds, transfer)),
      payments: await toPayments(deeds, payments),
    };
  });
  answerOperator(office, suspense.find, async ({ session, params, body }) => {
    await takeLimit(office, `find:${session.operatorId}`, findsPerHour);
    const transfer = await readTransfer(deeds, params.id);
    const judged = await judgeMember(deeds, transfer, normalisePhone(body.phone, config));
    const [candidate] = judged ? await toCandidates(deeds, [judged]) : [];
    if (!candidate) throw new Failure("NO_DATA");
    return candidate;
  });
  answerOperator(office, suspense.sendBack, async ({ session, params, body }) => {
    const { sender } = await readTransfer(deeds, params.id);
    if (matchAccountNo(sender.accountNo, body.accountNo) === "no-match") {
      throw new Failure("WRONG_ACCOUNT");
    }
    return requestOf(office, session, { call: suspense.sendBack, subject: params.id, body });
  });
  for (const call of [suspense.assign, suspense.return, suspense.code]) {
    answerOperator(office, call, ({ session, params, body }) =>
      requestOf(office, session, { call, subject: params.id, body }),
    );
  }
}
