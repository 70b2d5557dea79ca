import type { Code } from "@krapao/contract/codes";

/** The texts of the codes of bonus, invite, promotion and refund. */
export const reward = {
  // Bonus
  BONUS_REMAINING: "คุณกำลังใช้โบนัสอยู่ กรุณาทำยอดเทิร์นให้ครบหรือยกเลิกโบนัสก่อน",
  BONUS_ALREADY_ACTIVE: "คุณกำลังใช้โบนัสอยู่ รับได้ครั้งละหนึ่งโบนัส",
  BONUS_MAX_CLAIMED: "คุณรับโบนัสนี้ครบตามสิทธิ์แล้ว",
  BONUS_CONDITION: "ยังไม่เข้าเงื่อนไขโบนัส กรุณาดูเงื่อนไขอีกครั้ง ยอดเงินของคุณไม่เปลี่ยนแปลง",
  BONUS_CLEAR: "ยกเลิกโบนัสเรียบร้อยแล้ว",
  BONUS_FULL: "โบนัสนี้แจกครบจำนวนแล้ว กรุณาเลือกโบนัสอื่น",
  // The missing item is a bonus.
  NO_DATA: "โบนัสนี้ปิดรับแล้ว กรุณาเลือกโบนัสอื่น",

  // Invite
  INVITE_COLLECT: "วันนี้คุณรับยอดแนะนำแล้ว กลับมารับใหม่ได้พรุ่งนี้",
  INVITE_INACTIVE: "ขณะนี้ปิดรับยอดแนะนำ",
  NO_INVITE_BONUS: "ยังไม่มียอดแนะนำให้รับ",
  NO_INVITEE_PLAY_INFO: "เพื่อนที่คุณแนะนำยังไม่ได้เล่น จึงยังไม่มียอดให้รับ",
  INVITE_BONUS_SUCCESS: "ยอดแนะนำเข้ากระเป๋าหลักแล้ว",
  INVITE_BONUS_FAIL: "รับยอดแนะนำไม่สำเร็จ ยอดยังอยู่ครบ กรุณาลองใหม่อีกครั้ง",

  // Promotion
  NO_PROMOTION: "ไม่พบโปร\u2060โม\u2060ชั่นนี้ หรือหมดเวลาแล้ว กรุณาตรวจสอบโค้ด",
  PROMOTION_RECEIVED: "คุณรับโปร\u2060โม\u2060ชั่นนี้ไปแล้ว",

  // Refund
  NO_REFUND: "ยังไม่มียอดเสียให้คืน",
  REFUND_CONDITION: "ยังรับยอดคืนไม่ได้ กรุณาทำเงื่อนไขโบนัสให้ครบหรือยกเลิกโบนัสก่อน",
  REFUND_SUCCESS: "คืนยอดเสียเข้ากระเป๋าหลักแล้ว",
  REFUND_INACTIVE: "ขณะนี้ปิดการคืนยอดเสีย",
  REFUND_MINIMUM: "ยอดเสียเมื่อวานน้อยเกินไป จึงไม่มียอดคืน",
} satisfies Partial<Record<Code, string>>;
