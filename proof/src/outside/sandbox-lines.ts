import type { Sandbox } from "@krapao/testkit/sandbox";
import { keyOf, type OutsideLine } from "./line.ts";

type SandboxLine = Omit<OutsideLine, "key">;

const minor = (amount: number | null) => Math.round((amount ?? 0) * 100);

/** The providers' side, from the books of the sandbox. Vouchers count if our wallets redeemed them. */
export async function readSandboxLines(
  sandbox: Sandbox,
  ourWallets: readonly string[],
): Promise<readonly OutsideLine[]> {
  const [payouts, moves, charges, vouchers, transfers] = await Promise.all([
    payoutLines(sandbox),
    moveLines(sandbox),
    chargeLines(sandbox),
    voucherLines(sandbox, ourWallets),
    transferLines(sandbox),
  ]);
  return [payouts, moves, charges, vouchers, transfers].flatMap((lines) =>
    lines.map((line) => ({ ...line, key: keyOf(line) })),
  );
}

async function payoutLines(sandbox: Sandbox): Promise<readonly SandboxLine[]> {
  const states = { PAID: "DONE", ACCEPTED: "OPEN", REFUSED: "REFUSED" } as const;
  return (await sandbox.payouts()).map((payout) => ({
    party: "bank",
    kind: "payout",
    references: [payout.reference],
    amountMinor: minor(payout.amount),
    currency: payout.currency,
    account: `${payout.bankCode} ${payout.accountNo}`,
    state: states[payout.status],
    at: Date.parse(payout.createdAt),
    isReported: true,
  }));
}

async function moveLines(sandbox: Sandbox): Promise<readonly SandboxLine[]> {
  return (await sandbox.gameMoves()).map((move) => ({
    party: `game:${move.provider}`,
    kind: move.type === "DEPOSIT" ? "game-deposit" : "game-withdraw",
    references: [move.reference],
    amountMinor: minor(move.amount),
    currency: "",
    account: move.username,
    state: move.status,
    at: Date.parse(move.at),
    isReported: true,
  }));
}

/** An unpaid charge moved no money. */
async function chargeLines(sandbox: Sandbox): Promise<readonly SandboxLine[]> {
  const paid = (await sandbox.charges()).filter(({ status }) => status === "PAID");
  return paid.map((charge) => ({
    party: `payment:${charge.provider}`,
    kind: "payment",
    references: [charge.reference],
    amountMinor: minor(charge.paidAmount),
    currency: charge.currency,
    account: "",
    state: "DONE",
    at: Date.parse(charge.paidAt ?? ""),
    isReported: true,
  }));
}

async function voucherLines(
  sandbox: Sandbox,
  ourWallets: readonly string[],
): Promise<readonly SandboxLine[]> {
  return (await sandbox.vouchers()).flatMap(({ hash, tickets }) =>
    tickets.flatMap(({ mobile, amount, takenAt }): SandboxLine[] =>
      mobile === null || !ourWallets.includes(mobile)
        ? []
        : [
            {
              party: "gift",
              kind: "gift",
              references: [hash],
              amountMinor: minor(amount),
              currency: "BAHT",
              account: mobile,
              state: "DONE",
              at: Date.parse(takenAt ?? ""),
              isReported: true,
            },
          ],
    ),
  );
}

async function transferLines(sandbox: Sandbox): Promise<readonly SandboxLine[]> {
  return (await sandbox.transfers()).map((transfer) => ({
    party: "bank",
    kind: "transfer",
    references: [
      `${transfer.sender.bankCode} ${transfer.reference}`,
      ...(transfer.lineId === null ? [] : [`line ${transfer.lineId}`]),
    ],
    amountMinor: minor(transfer.amount),
    currency: transfer.currency,
    account: `${transfer.sender.bankCode} ${transfer.sender.accountNo}`,
    state: "DONE",
    at: Date.parse(transfer.knownAt),
    isReported: transfer.feed !== "NONE",
  }));
}
