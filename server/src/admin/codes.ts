import { toAmount } from "@krapao/contract/amount";
import type { ActReply } from "@krapao/contract/office/acts";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

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
  operator: Operator,
  { id, isSame, reason }: { id: string; isSame: boolean; reason: string },
): Promise<ActReply> {
  const code = await createDatabase(operator.pool)
    .selectFrom("qr_code")
    .select("doubt_receipt_id")
    .where("id", "=", id)
    .executeTakeFirst();
  const kind = isSame ? "code.same" : "code.credit";
  const input = { receiptId: String(code?.doubt_receipt_id) };
  const sentences = { NO_DATA: `Code ${id} does not wait for an operator.` };
  return requestAtConsole(operator, { kind, subject: id, reason, input }, sentences);
}

export async function runCode(
  operator: Operator,
  [deed, id, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await listDoubtfulCodes(operator);
    return lines.length > 0 ? lines.join("\n") : "No code is in doubt.";
  }
  const reason = rest.join(" ").trim();
  if (!id || !reason || (deed !== "credit" && deed !== "same")) return undefined;
  const reply = await decideCode(operator, { id, isSame: deed === "same", reason });
  return sentenceOf(reply, `Code ${id} is booked by the next run of the worker.`, `Code ${id}`);
}
