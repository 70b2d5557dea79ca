import type { Texts } from "#locale/catalog.ts";
import type { spin as source } from "#locale/th/codes/spin.ts";

export const spin = {
  // The wheel costs coins, not money.
  MONEY_NOT_ENOUGH: "There are not enough coins to spin. Deposit and play to get more.",
  // The missing item is the wheel.
  NO_DATA: "The wheel is closed. Your coin was not used.",
  BONUS_REMAINING:
    "The prize cannot be claimed while another bonus is open. The coupon stays yours.",
  NO_CLAIMABLE_COUPON: "There is no coupon to claim.",
  INVALID_PRIZE_CODE: "This prize was not found.",
  INVALID_CODE: "The code is not valid. Please check it.",
  INVALID_COUPON_TYPE: "A prize of this kind cannot be claimed here. Please contact us.",
  COUPON_EXPIRED: "This coupon has expired.",
} satisfies Texts<typeof source>;
