import { toAmount } from "@krapao/contract/amount";
import type { Operator } from "./acts.ts";
import { recordAct } from "#platform/audit.ts";
import { clockNow, createDatabase } from "#platform/database/database.ts";

/**
 * Decisions about paid codes, if a transfer that may be the same money was credited to another
 * member. The worker books the decision the next time it handles the code.
 */

/** One line for each code in doubt, the oldest first. */
export async function listDoubtfulCodes({ pool }: Operator): Promise<string[]> {
  const codes = await createDatabase(pool)
    .selectFrom("qr_code as code")
    .innerJoin("bank_receipt as receipt", "receipt.id", "code.doubt_receipt_id")
    .innerJoin("member", "member.id", "code.member_id")
    .innerJoin("member as other", "other.id", "receipt.member_id")
    .select(["code.id", "code.created_at", "code.provider", "code.currency"])
    .select(["member.username as phone", "other.username as otherPhone"])
    .select(["receipt.id as receiptId", "receipt.amount_minor", "receipt.transferred_at"])
    .select(["receipt.sender_bank", "receipt.sender_account", "receipt.sender_name"])
    .where("code.state", "<>", "paid")
    .where("code.doubt_verdict", "is", null)
    .orderBy("code.created_at")
    .orderBy("code.id")
    .execute();
  return codes.map((code) =>
    [
      code.id,
      code.created_at.toISOString(),
      `${toAmount(code.amount_minor).toFixed(2)} ${code.currency}`,
      `paid at ${code.provider} for member ${code.phone}`,
      `may be transfer #${code.receiptId} of ${code.transferred_at.toISOString()}`,
      `from ${code.sender_bank} ${code.sender_account} ${code.sender_name}`,
      `credited to member ${code.otherPhone}`,
    ].join("  "),
  );
}

/** Decides whether the payment of a code in doubt is the credited transfer, or other money. */
export async function decideCode(
  { pool, actor }: Operator,
  { id, isSame, reason }: { id: string; isSame: boolean; reason: string },
): Promise<void> {
  await createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const code = await tx
        .updateTable("qr_code")
        .set({ doubt_verdict: isSame ? "SAME" : "OTHER", due_at: clockNow })
        .where("id", "=", id)
        .where("state", "<>", "paid")
        .where("doubt_receipt_id", "is not", null)
        .where("doubt_verdict", "is", null)
        .returning(["member_id", "doubt_receipt_id"])
        .executeTakeFirst();
      if (!code) throw new Error(`Code ${id} does not wait for an operator.`);
      const detail = { qrcodeId: id, receiptId: String(code.doubt_receipt_id), reason };
      const act = isSame ? "code.same" : "code.credit";
      await recordAct(tx, { actor, act, subject: code.member_id, detail });
    });
}
