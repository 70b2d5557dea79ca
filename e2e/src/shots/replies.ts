import type { invite } from "@krapao/contract/invite";
import type { refund } from "@krapao/contract/refund";
import type { ReplyOf } from "@krapao/contract/route";
import type { statement } from "@krapao/contract/statement";
import { slipReasons } from "@krapao/contract/statement";

/** The longest possible answers, so that full lists are shown. */
const largest = 987_654.21;
const twoHoursAgo = new Date(Date.now() - 2 * 3600_000).toISOString();

const entries = [
  ["deposit", "KBANK", "WALLET", "SUCCESS"],
  ["deposit", "FP", "WALLET", "SUCCESS"],
  ["withdraw", "WALLET", "SCB", "PROCESSING"],
  ["withdraw", "WALLET", "SCB", "FAILED"],
  ["transfer", "WALLET", "PG", "FAILED"],
  ["transfer", "PG", "JOKER", "SUCCESS"],
  ["transfer", "PG", "HOUSE", "SUCCESS"],
  ["bonus", "HOUSE", "WALLET", "SUCCESS"],
  ["bonus", "REFUND", "REFUND_BALANCE", "SUCCESS"],
  ["finish_bonus", "WALLET", "HOUSE", "SUCCESS"],
  ["adjust", "WALLET", "HOUSE", "SUCCESS"],
] as const;

/** Every kind of entry, with typical amounts of the member's currency. */
export function fullStatement(step: number): ReplyOf<typeof statement.list> {
  const statements = entries.map(([statementType, from, to, status], index) => ({
    number: 1234 - index,
    statementType,
    status,
    from,
    to,
    amount: (largest / 10 ** (index % 5)) * step,
    balanceAfter: largest * step,
    createdAt: twoHoursAgo,
  }));
  return { statements, total: 1234 };
}

/** Slips that succeeded, wait, and failed for every reason. */
export function allSlips(step: number): ReplyOf<typeof statement.slips> {
  const slip = (status: "SUCCESS" | "PROCESSING" | "FAILED", index: number) => ({
    createdAt: twoHoursAgo,
    amount: status === "PROCESSING" ? 0 : largest * step,
    status,
    note: status === "FAILED" ? (slipReasons[index] ?? null) : null,
    link: null,
    reference: `slip-${status}-${index}`,
    code: null,
  });
  const failed = slipReasons.map((_, index) => slip("FAILED", index));
  return { slips: [slip("SUCCESS", 0), slip("PROCESSING", 0), ...failed], total: 30 };
}

export function manyFriends(name: string, step: number): ReplyOf<typeof invite.list> {
  const names = [name, "เพื่อน สมมติ", "ໝູ່ ສົມມຸດ", "A Friend"];
  const invites = names.map((from, index) => ({
    from: { name: from },
    amount: (largest / 10 ** (2 * index)) * step,
    createdAt: twoHoursAgo,
  }));
  return { invites, total: 40 };
}

export function waitingRefund(step: number): Partial<ReplyOf<typeof refund.check>> {
  return { result: true, bonus: false, refundAmount: largest * step, expiresAt: tomorrow };
}
const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString();
