import { toMinor } from "@krapao/contract/amount";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Stores that a transfer is coming. It creates no money. */
export async function announceTransfer(
  ctx: Context,
  { memberId, currency }: Session,
  amount: number,
): Promise<void> {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  if (amountMinor < rules.announcementMinimumMinor(currency)) {
    throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  }
  await takeRateLimit(ctx.db, { key: `announce:${memberId}`, ...rules.announceLimit });
  await ctx.db.transaction().execute(async (tx) => {
    const seconds = rules.announcementSeconds;
    await queries.announceTransfer(tx, { memberId, currency, amountMinor, seconds });
    await queries.dropOldAnnouncements(tx, { memberId, keep: rules.openAnnouncementsMax });
  });
}
