import { sql } from "kysely";
import type { Context } from "#context.ts";
import { readRefundOf } from "#features/refund/service.ts";
import { lockAccounts } from "#ledger/lock.ts";
import { claimDue, type DueRows } from "#platform/database/due-rows.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";

const days: DueRows = {
  table: "inbox_day",
  key: ["member_id", "kind", "day"],
  longestSeconds: 2 * 24 * 3600,
  counter: "attempts",
};

interface DueDay {
  readonly member_id: string;
  readonly kind: "refund" | "invite";
  readonly day: string;
}

const claim = {
  limit: 100,
  leaseSeconds: 60,
  select: sql`claimed.member_id, claimed.kind, claimed.day::text as day`,
};

/** Writes the notices of refunds and of friends' earnings, after the day that they are about. */
export async function noticeDays(ctx: Context): Promise<Outcome> {
  const due = await claimDue<DueDay>(ctx.db, days, claim);
  await workOnAll(due, {
    referenceOf: ({ member_id: id, kind, day }) => `${id}:${kind}:${day}`,
    work: async (one) => {
      const isAdded = one.kind === "refund" ? await addRefund(ctx, one) : await addInvite(ctx, one);
      if (isAdded) ctx.notify(one.member_id, { reason: "inbox" });
    },
  });
  return due.length === claim.limit;
}

/** Bets are counted under the same lock, so that none comes between the reading and the end. */
function addRefund({ db }: Context, { member_id: memberId, day }: DueDay): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const moment = await lockAccounts(tx, memberId);
    const amountMinor = await readRefundOf(tx, memberId, { ...moment, day });
    const data = JSON.stringify({ amountMinor: Number(amountMinor) });
    const { rows } = await sql<{ is_added: boolean }>`
      select ${amountMinor > 0n} and inbox_add(${memberId}, 'refund', ${day}, ${data}) as is_added
    `.execute(tx);
    await sql`
      delete from inbox_day where member_id = ${memberId} and kind = 'refund' and day = ${day}
    `.execute(tx);
    return rows[0]?.is_added ?? false;
  });
}

async function addInvite({ db }: Context, { member_id: memberId, day }: DueDay): Promise<boolean> {
  const { rows } = await sql<{ is_added: boolean }>`
    select inbox_invite_day(${memberId}, ${day}) as is_added
  `.execute(db);
  return rows[0]?.is_added ?? false;
}
