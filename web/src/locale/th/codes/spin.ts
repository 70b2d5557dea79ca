import type { Code } from "@krapao/contract/codes";

/** The texts of the codes of wheel and coupons. They have priority over the other texts. */
export const spin = {
  // The wheel costs coins, not money.
  MONEY_NOT_ENOUGH: "เหรียญไม่พอสำหรับหมุน ฝากและเล่นเพื่อรับเหรียญเพิ่ม",
  // The missing item is the wheel.
  NO_DATA: "วงล้อปิดอยู่ ยังไม่ได้ใช้เหรียญของคุณ",
  BONUS_REMAINING: "ยังรับรางวัลไม่ได้ กรุณาทำยอดเทิร์นให้ครบหรือยกเลิกโบนัสเดิมก่อน คูปองยังอยู่",
  NO_CLAIMABLE_COUPON: "คูปองนี้รับไปแล้ว",
  INVALID_PRIZE_CODE: "ไม่พบรางวัลนี้",
  INVALID_CODE: "รหัสไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง",
  INVALID_COUPON_TYPE: "รางวัลนี้กดรับในแอปไม่ได้ กรุณาติดต่อเรา",
  COUPON_EXPIRED: "คูปองนี้หมดอายุแล้ว",
} satisfies Partial<Record<Code, string>>;
