import type { Code } from "@krapao/contract/codes";

/**
 * The texts of the codes of wallet, games and deposits. They have priority over the general texts.
 */
export const wallet = {
  // For money, an error must first explain where the money is.
  INTERNAL_SERVER_ERROR: "ระบบขัดข้องชั่วคราว เงินของคุณปลอดภัย กรุณาดูประวัติรายการก่อนทำซ้ำ",

  // Wallet
  DEPOSIT_LIMIT: "ยอดนี้เกินวงเงินฝากที่คุณตั้งไว้",
  NO_BANK: "ช่องทางนี้ปิดรับฝากชั่วคราว กรุณาเลือกช่องทางอื่น",
  NO_WALLET: "ไม่มีกระเป๋าเงินสำหรับรายการนี้ กรุณาเลือกช่องทางอื่นหรือติดต่อเรา",
  MONEY_NOT_ENOUGH: "ยอดเงินไม่เพียงพอ กรุณาลดจำนวนหรือฝากเงินเพิ่ม",
  TRANSFER_MINIMUM: "จำนวนเงินต่ำกว่าขั้นต่ำ กรุณาเพิ่มจำนวน",
  TRANSFER_FAIL: "โยกเงินไม่สำเร็จ เงินกลับเข้ากระเป๋าหลักแล้ว กรุณาลองใหม่อีกครั้ง",

  // Games
  NO_GAME: "ไม่พบเกมนี้ กรุณาเลือกเกมอื่น",
  SLOT_ALREADY_ACTIVE: "บัญชีเกมนี้เปิดใช้งานแล้ว",
  GAME_ACTIVATION_FAIL: "เปิดเกมไม่สำเร็จ เงินของคุณยังอยู่ครบ กรุณาลองใหม่ในอีกไม่กี่นาที",
  SLOT_ACTIVATE_FAIL: "เปิดบัญชีเกมไม่สำเร็จ กรุณาลองใหม่อีกครั้ง",
  SLOT_NO_ACCOUNT: "ยังไม่มีบัญชีเกมนี้ กรุณาเปิดบัญชีก่อน",
  SLOT_RESET_PASSWORD_FAIL: "ตั้งรหัสผ่านเกมใหม่ไม่สำเร็จ รหัสเดิมยังใช้ได้ กรุณาลองใหม่อีกครั้ง",
  INVALID_USER_1: "ไม่พบบัญชีของคุณที่ค่ายเกมนี้ กรุณาติดต่อเรา",
  INVALID_USER_2: "ค่ายเกมไม่รับชื่อผู้ใช้นี้ กรุณาติดต่อเรา",
  INVALID_USER_3: "ค่ายเกมไม่รับรหัสผ่านนี้ กรุณาตั้งรหัสผ่านเกมใหม่",
  INVALID_USER_4: "บัญชีของคุณถูกล็อกที่ค่ายเกมนี้ กรุณาติดต่อเรา",
  NOT_AREASLOT: "ไม่พบบัญชีของคุณที่ AREASLOT กรุณาติดต่อเรา",
  NOT_UFABET: "ไม่พบบัญชีของคุณที่ UFABET กรุณาติดต่อเรา",

  // Deposits
  QR_FAIL: "สร้าง QR ไม่สำเร็จ ยังไม่มีการหักเงิน กรุณาลองใหม่อีกครั้ง",
  SLIP_UPLOAD_FAIL: "ส่งสลิปไม่สำเร็จ กรุณาลองใหม่อีกครั้ง",
  SLIP_NO_FILE: "กรุณาเลือกรูปสลิปก่อนส่ง",
  SLIP_INVALID_FILE: "ไฟล์นี้ไม่ใช่รูปสลิป กรุณาใช้รูป JPG, PNG หรือ WebP",
  TRUELINK_DUPLICATE: "ลิงก์ซองของขวัญนี้ส่งมาแล้ว กรุณาดูผลในประวัติรายการ",
  TRUELINK_INVALID: "ลิงก์ซองของขวัญไม่ถูกต้องหรือถูกใช้แล้ว กรุณาตรวจสอบลิงก์",
} satisfies Partial<Record<Code, string>>;
