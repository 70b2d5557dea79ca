import { toAmount } from "@krapao/contract/amount";
import type { ActReply } from "@krapao/contract/office/acts";
import { createDatabase } from "#platform/database/database.ts";
import { columnsOf } from "#tables.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** Decisions about transfers that could not be matched, by the acts of the office. */

/** One line for each transfer in suspense, the oldest first. */
export async function listSuspense({ pool }: Operator): Promise<string[]> {
  const waiting = await createDatabase(pool)
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("state", "=", "suspense")
    .orderBy("id")
    .execute();
  return waiting.map((receipt) =>
    [
      `#${receipt.id}`,
      receipt.transferred_at.toISOString(),
      `${toAmount(receipt.amount_minor).toFixed(2)} ${receipt.currency}`,
      `from ${receipt.sender_bank} ${receipt.sender_account} ${receipt.sender_name}`,
      `to ${receipt.receiver_bank} ${receipt.receiver_account}`,
      `reference ${receipt.reference ?? "none"}`,
      receipt.reason ?? "not checked yet",
    ].join("  "),
  );
}

interface Decision {
  readonly id: bigint;
  readonly reason: string;
}

const sentencesOf = ({ id }: Decision) => ({
  NO_DATA: `Transfer #${id} is not in suspense, or what you named does not exist.`,
  WRONG_CURRENCY: `Transfer #${id} is not in the currency of the member.`,
});

/** Credits a transfer to the member that the operator names. */
export async function assignSuspense(
  operator: Operator,
  decision: Decision & { readonly phone: string },
): Promise<ActReply> {
  const { id, phone, reason } = decision;
  const member = await createDatabase(operator.pool)
    .selectFrom("member")
    .select("id")
    .where("username", "=", phone)
    .executeTakeFirst();
  if (!member) throw new Error(`There is no member ${phone}.`);
  const input = { memberId: member.id };
  const request = { kind: "suspense.assign", subject: String(id), reason, input } as const;
  return requestAtConsole(operator, request, sentencesOf(decision));
}

/** Ends a transfer without a credit. The bank returns it outside this system. */
export async function returnSuspense(operator: Operator, decision: Decision): Promise<ActReply> {
  const { id, reason } = decision;
  const request = { kind: "suspense.return", subject: String(id), reason } as const;
  return requestAtConsole(operator, request, sentencesOf(decision));
}

/** Ends a transfer as the payment of a code, which was credited to the member of the code. */
export async function endSuspenseAsCode(
  operator: Operator,
  decision: Decision & { readonly qrcodeId: string },
): Promise<ActReply> {
  const { id, qrcodeId, reason } = decision;
  const input = await createDatabase(operator.pool)
    .selectFrom("qr_payment")
    .select(["provider", "payment_id as paymentId"])
    .where("qr_code_id", "=", qrcodeId)
    .where("operation_number", "is not", null)
    .executeTakeFirst();
  if (!input) throw new Error(`No payment was credited for code ${qrcodeId}.`);
  const request = { kind: "suspense.code", subject: String(id), reason, input } as const;
  return requestAtConsole(operator, request, sentencesOf(decision));
}

export async function runSuspense(
  operator: Operator,
  toPhone: (written: string) => string,
  [deed, number, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await listSuspense(operator);
    return lines.length > 0 ? lines.join("\n") : "Nothing is in suspense.";
  }
  if (!number || !/^#?\d{1,18}$/.test(number)) return undefined;
  const id = BigInt(number.replace("#", ""));
  const what = `Transfer #${id}`;
  const [named, ...words] = rest;
  const reason = (deed === "return" ? rest : words).join(" ").trim();
  if (!named || !reason) return undefined;
  if (deed === "assign") {
    const reply = await assignSuspense(operator, { id, phone: toPhone(named), reason });
    return sentenceOf(reply, `${what} is credited to member ${named}.`, what);
  }
  if (deed === "return") {
    const reply = await returnSuspense(operator, { id, reason });
    return sentenceOf(reply, `${what} is closed without a credit.`, what);
  }
  if (deed === "code") {
    const reply = await endSuspenseAsCode(operator, { id, qrcodeId: named, reason });
    return sentenceOf(reply, `${what} is noted as the payment of code ${named}.`, what);
  }
  return undefined;
}
