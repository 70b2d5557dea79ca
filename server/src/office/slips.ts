import {
  slipPicturePath,
  slips,
  type UnclearGift,
  type WaitingSlip,
} from "@krapao/contract/office/slips";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import { rankCandidates } from "#features/deposit/bank/candidates.ts";
import { readHeld } from "#features/deposit/slip/held-queries.ts";
import { listPayments } from "#features/deposit/twins.ts";
import { Failure } from "#platform/http/failure.ts";
import { fastifyPath } from "#platform/http/schema.ts";
import { sendStored } from "#platform/http/send-stored.ts";
import { answerOperator, readSession } from "./answer.ts";
import { toCandidates, toPayments } from "./candidates.ts";
import { listHeldCodes } from "./held-codes.ts";
import type { Office } from "./office.ts";
import { asFailure } from "./refusals.ts";
import { requestOf } from "./request.ts";
import { toWaiting, type TransferRow } from "./waiting-transfer.ts";

interface SlipRow extends TransferRow {
  readonly reference: string;
  readonly member_id: string;
  readonly member: string;
  readonly created_at: Date;
  readonly held_reason: WaitingSlip["reason"];
  readonly transfer_reference: string;
  readonly others: number;
}

interface GiftRow {
  readonly id: bigint;
  readonly member_id: string;
  readonly member: string;
  readonly created_at: Date;
  readonly voucher_tail: string;
  readonly redeem_sent_at: Date | null;
  readonly attempts: number;
  readonly next_at: Date;
}

const toSlip = (row: SlipRow): WaitingSlip => ({
  ...toWaiting(row),
  reference: row.reference,
  memberId: row.member_id,
  member: row.member,
  sentAt: row.created_at.toISOString(),
  reason: row.held_reason,
  transferReference: row.transfer_reference,
  others: row.others,
});

const toGift = (row: GiftRow): UnclearGift => ({
  id: String(row.id),
  memberId: row.member_id,
  member: row.member,
  voucherTail: row.voucher_tail,
  sentAt: row.created_at.toISOString(),
  redeemSentAt: row.redeem_sent_at?.toISOString() ?? null,
  attempts: row.attempts,
  nextAt: row.next_at.toISOString(),
});

export function slipRoutes(office: Office): void {
  const { db, deeds } = office;
  answerOperator(office, slips.list, async () => {
    const { rows: waiting } = await sql<SlipRow>`
      select reference, member_id, member, created_at, held_reason, transfer_reference, amount_minor,
        currency, transferred_at, sender_bank, sender_account, sender_name, receiver_bank,
        receiver_tail, others, needs_second, open_act
      from office_slip order by created_at, reference limit ${queueMax}
    `.execute(db);
    const { rows: gifts } = await sql<GiftRow>`
      select id, member_id, member, created_at, voucher_tail, redeem_sent_at, attempts, next_at
      from office_gift order by created_at, id limit ${queueMax}
    `.execute(db);
    return {
      slips: waiting.map(toSlip),
      codes: await listHeldCodes(db, queueMax),
      gifts: gifts.map(toGift),
    };
  });
  // The rules of the matching compare whole account numbers, which the views do not show. The reply is
  // masked.
  answerOperator(office, slips.read, async ({ params }) => {
    const slip = await readHeld(deeds, params.reference);
    if (!slip) throw new Failure("NO_DATA");
    const [payments = []] = await listPayments(deeds, [slip.transfer]);
    return {
      candidates: await toCandidates(deeds, await rankCandidates(deeds, slip.transfer)),
      payments: await toPayments(deeds, payments),
    };
  });
  for (const call of [slips.credit, slips.refuse]) {
    answerOperator(office, call, ({ session, params, body }) =>
      requestOf(office, session, { call, subject: params.reference, body }),
    );
  }
  for (const call of [slips.creditCode, slips.sameCode, slips.retryGift]) {
    answerOperator(office, call, ({ session, params, body }) =>
      requestOf(office, session, { call, subject: params.id, body }),
    );
  }
  pictureRoute(office);
}

/** The database checks the permission again, and notes who has looked at the picture. */
function pictureRoute({ app, db, files }: Office): void {
  app.get<{ Params: { reference: string } }>(
    fastifyPath(slipPicturePath),
    async (request, reply) => {
      const { tokenHash } = await readSession(db, request);
      const { rows } = await asFailure(() =>
        sql<{ name: string; type: string; bytes: bigint }>`
          select name, type, bytes from office_slip_picture(${tokenHash}, ${request.params.reference})
        `.execute(db),
      );
      const [file] = rows;
      if (!file) throw new Failure("NO_DATA");
      return sendStored(request, reply, { files, file: { ...file, bytes: Number(file.bytes) } });
    },
  );
}
