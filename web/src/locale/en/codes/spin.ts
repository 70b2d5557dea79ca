import type { Texts } from "#locale/catalog.ts";
import type { spin as source } from "#locale/th/codes/spin.ts";

export const spin = {
  // The wheel costs coins, not money.
  MONEY_NOT_ENOUGH: "You do not have enough coins to spin. Deposit and play to earn more.",
  // The missing item is the wheel.
  NO_DATA: "The wheel is closed. Your coin was not used.",
  BONUS_REMAINING: "You cannot claim this prize while a bonus is active. Your coupon is safe.",
  NO_CLAIMABLE_COUPON: "This coupon has already been claimed.",
  INVALID_PRIZE_CODE: "Prize not found.",
  INVALID_CODE: "The code is not valid. Please check it.",
  INVALID_COUPON_TYPE: "This prize cannot be claimed in the app. Please contact us.",
  COUPON_EXPIRED: "This coupon has expired.",
} satisfies Texts<typeof source>;
