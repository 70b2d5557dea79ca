import { randomInt } from "node:crypto";

/** The answers of a gift link, in the codes of the real company. */
export const giftCodes = [
  "SUCCESS",
  "VOUCHER_NOT_FOUND",
  "VOUCHER_EXPIRED",
  "VOUCHER_OUT_OF_STOCK",
  "TARGET_USER_REDEEMED",
  "CANNOT_GET_OWN_VOUCHER",
  "TARGET_USER_NOT_FOUND",
  "CONDITION_NOT_MET",
  "INTERNAL_ERROR",
] as const;
export type GiftCode = (typeof giftCodes)[number];

export const giftMessages: Record<GiftCode, string> = {
  SUCCESS: "success",
  VOUCHER_NOT_FOUND: "Voucher doesn't exist.",
  VOUCHER_EXPIRED: "Voucher is expired.",
  VOUCHER_OUT_OF_STOCK: "Voucher ticket is out of stock.",
  TARGET_USER_REDEEMED: "Target user has already redeemed this voucher.",
  CANNOT_GET_OWN_VOUCHER: "Cannot redeem a voucher of one's own.",
  TARGET_USER_NOT_FOUND: "Target user is not found.",
  CONDITION_NOT_MET: "Conditions are not met.",
  INTERNAL_ERROR: "Internal error.",
};

export interface Ticket {
  readonly position: number;
  readonly amountMinor: number;
  readonly mobile: string | null;
  readonly takenAt: number | null;
}

export interface Voucher {
  readonly number: number;
  readonly hash: string;
  readonly amountMinor: number;
  readonly ownerMobile: string;
  readonly ownerName: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The answer to everyone, instead of the correct one. */
  readonly forcedCode: GiftCode | null;
  readonly tickets: readonly Ticket[];
}

const hashLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const hashLength = 18;

export function newHash(): string {
  return Array.from(
    { length: hashLength },
    () => hashLetters[randomInt(hashLetters.length)] ?? "",
  ).join("");
}

export function linkOf({ hash }: Voucher): string {
  return `https://gift.truemoney.com/campaign/?v=${hash}`;
}

/** Even shares that add up to the whole. */
export function splitEvenly(amountMinor: number, count: number): number[] {
  const share = Math.floor(amountMinor / count);
  const rest = amountMinor - share * count;
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0));
}

/** Random shares that add up to the whole; each is at least one satang. */
export function splitByChance(amountMinor: number, count: number): number[] {
  let left = amountMinor;
  return Array.from({ length: count }, (_, index) => {
    const others = count - index - 1;
    // At most about twice the fair share, so that the last shares are not tiny.
    const most = Math.max(1, Math.floor((2 * (left - others)) / (others + 1)));
    const share = others === 0 ? left : Math.min(1 + randomInt(most), left - others);
    left -= share;
    return share;
  });
}

/** The answer to this phone about the voucher now. */
export function judge(voucher: Voucher | undefined, mobile: string, now: number): GiftCode {
  if (!voucher) return "VOUCHER_NOT_FOUND";
  if (voucher.forcedCode !== null) return voucher.forcedCode;
  if (!/^0\d{9}$/.test(mobile)) return "TARGET_USER_NOT_FOUND";
  if (mobile === voucher.ownerMobile) return "CANNOT_GET_OWN_VOUCHER";
  // A phone that has a ticket always gets this answer, so that it can recover from a lost reply.
  if (voucher.tickets.some((ticket) => ticket.mobile === mobile)) return "TARGET_USER_REDEEMED";
  if (voucher.tickets.every((ticket) => ticket.mobile !== null)) return "VOUCHER_OUT_OF_STOCK";
  return voucher.expiresAt <= now ? "VOUCHER_EXPIRED" : "SUCCESS";
}
