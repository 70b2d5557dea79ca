import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { transferMinimums, walletCode } from "@krapao/contract/game";
import type { GameCode, Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";

export type SideCode = GameCode | typeof walletCode;

/** The wallet or a game account, as the source or target of a transfer. */
export interface Side {
  readonly code: SideCode;
  readonly amount: number;
  /** The credit of one unit of money here. */
  readonly ratio: number;
  readonly isMoving: boolean;
}

export function listSides(wallet: Wallet, slots: readonly Slot[]): Side[] {
  const games = slots
    .filter(({ isActive }) => isActive)
    .map(({ code, amount, ftWalletSlot, isMoving }) => ({
      code,
      amount,
      ratio: ftWalletSlot,
      isMoving,
    }));
  return [{ code: walletCode, amount: wallet.amount, ratio: 1, isMoving: false }, ...games];
}

export interface TransferDraft {
  readonly from: Side | undefined;
  readonly to: Side | undefined;
  /** The typed text. */
  readonly amount: string;
  readonly currency: Currency;
}

export type TransferProblem =
  | "select"
  | "same"
  | "moving"
  | "minimum"
  | "notEnough"
  | "notExact"
  | "required";

/** The field of a problem: the accounts or the amount. */
export function problemField(problem: TransferProblem): "sides" | "amount" {
  return ["select", "same", "moving"].includes(problem) ? "sides" : "amount";
}

/** The problem that prevents a transfer, or undefined. */
export function checkTransfer(draft: TransferDraft): TransferProblem | undefined {
  const { from, to, amount, currency } = draft;
  if (!from || !to) return "select";
  if (from.code === to.code) return "same";
  if (from.isMoving || to.isMoving) return "moving";
  const minor = toMinor(Number(amount));
  if (amount === "" || minor === undefined) return "required";
  if (minor < minimumOf(currency)) return "minimum";
  if (minor > (toMinor(from.amount) ?? 0n)) return "notEnough";
  return minor % stepMinor(from, to) === 0n ? undefined : "notExact";
}

function minimumOf(currency: Currency): bigint {
  return toMinor(transferMinimums[currency]) ?? 0n;
}

/**
 * A transfer must give whole hundredths of credit on both sides. This is the step in minor units:
 * every amount that can be sent is a multiple of it.
 */
function stepMinor(...sides: readonly (Side | undefined)[]): bigint {
  return sides.reduce((step, side) => {
    const own = side ? stepOfRatio(side.ratio) : 1n;
    return (step * own) / greatestDivisor(step, own);
  }, 1n);
}

function stepOfRatio(ratio: number): bigint {
  const [whole = "0", decimals = ""] = String(ratio).split(".");
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(decimals)) return 1n;
  const scale = 10n ** BigInt(decimals.length);
  const scaled = BigInt(whole + decimals);
  return scaled === 0n ? 1n : scale / greatestDivisor(scale, scaled);
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

export function stepOf(from: Side | undefined, to: Side | undefined): number {
  return toAmount(stepMinor(from, to));
}

/**
 * A share of the balance, rounded down to an amount that can be sent; undefined if it is too small.
 */
export function shareOf(
  { from, to, currency }: Pick<TransferDraft, "from" | "to" | "currency">,
  parts: 1 | 2,
): number | undefined {
  if (!from) return undefined;
  const step = stepMinor(from, to);
  const share = (toMinor(from.amount) ?? 0n) / BigInt(parts);
  const sendable = share - (share % step);
  return sendable >= minimumOf(currency) ? toAmount(sendable) : undefined;
}
