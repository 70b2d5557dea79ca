import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";

/**
 * The last letters identify the voucher for an operator; the full text would be as good as the
 * money.
 */
const shownLetters = 4;

/** One line for each gift link with an unclear result, the oldest first. */
export async function listUnclearGifts({ pool }: Operator): Promise<string[]> {
  const unclear = await createDatabase(pool)
    .selectFrom("gift")
    .innerJoin("member", "member.id", "gift.member_id")
    .select(["gift.id", "gift.created_at", "gift.voucher_hash", "gift.wallet_no", "gift.attempts"])
    .select(["gift.redeem_sent_at", "member.username"])
    .where("gift.state", "=", "PENDING")
    .orderBy("gift.id")
    .execute();
  return unclear.map((gift) =>
    [
      `#${gift.id}`,
      gift.created_at.toISOString(),
      `of member ${gift.username}`,
      `voucher …${gift.voucher_hash.slice(-shownLetters)}`,
      `to ${gift.wallet_no}`,
      gift.redeem_sent_at
        ? `redeem requested ${gift.redeem_sent_at.toISOString()}`
        : "redeem not requested yet",
      `${gift.attempts} attempts`,
    ].join("  "),
  );
}
