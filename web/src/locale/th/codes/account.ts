import type { Code } from "@krapao/contract/codes";

/** The texts of general codes and those of registration and login. */
export const account = {
  // General
  INTERNAL_SERVER_ERROR: "ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง",
  OK: "เรียบร้อยแล้ว",
  SUCCESS: "ทำรายการสำเร็จ",
  KEY_MISSING: "กรุณากรอกข้อมูลให้ครบ",
  KEY_INVALID: "ข้อมูลบางส่วนไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง",
  NO_DATA: "ไม่พบข้อมูล",
  REQUEST_LIMIT: "คุณทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่",
  gone: "ปิดให้บริการแล้ว หากมียอดเงินคงเหลือ กรุณาติดต่อเรา",

  // Session and access
  UNAUTHORIZED: "กรุณาเข้าสู่ระบบ",
  "invalid-token": "ยืนยันตัวตนไม่ได้ กรุณาเข้าสู่ระบบอีกครั้ง",
  EXPIRED_AUTH_TOKEN: "หมดเวลาการใช้งานแล้ว กรุณาเข้าสู่ระบบอีกครั้ง",
  INVALID_IP: "ใช้งานจากเครือข่ายนี้ไม่ได้ กรุณาเปลี่ยนเครือข่ายหรือติดต่อเรา",

  // Registration and login
  EXISTING_USER: "เบอร์โทรศัพท์นี้สมัครสมาชิกแล้ว กรุณาเข้าสู่ระบบ",
  EXISTING_BANK: "บัญชีธนาคารนี้มีผู้ใช้แล้ว กรุณาใช้บัญชีอื่นหรือติดต่อเรา",
  INVALID_USER_INFO: "ข้อมูลที่กรอกใช้ไม่ได้ กรุณาตรวจสอบอีกครั้ง",
  INVALID_BANK: "ใช้บัญชีธนาคารนี้ไม่ได้ กรุณาตรวจสอบหรือติดต่อเรา",
  BANK_ACCOUNT_NAME_ENG: "ชื่อบัญชีต้องเป็นภาษาอังกฤษเท่านั้น",
  REGISTER_FAIL: "สมัครสมาชิกไม่สำเร็จ กรุณาลองใหม่อีกครั้ง",
  NO_USER: "ไม่พบสมาชิกเจ้าของรหัสแนะนำนี้ กรุณาตรวจสอบหรือเว้นว่างไว้",
  WRONG_PASSWORD: "รหัสผ่านปัจจุบันไม่ถูกต้อง",
  WRONG_CREDENTIAL: "เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง",
  INACTIVE_USER: "บัญชีนี้ถูกระงับการใช้งาน กรุณาติดต่อเรา",
  LOGIN_FAIL: "เข้าสู่ระบบไม่สำเร็จ กรุณาลองใหม่อีกครั้ง",
  PHONE_NUMBER_REQUIRE_10_DIGIT: "เบอร์โทรศัพท์ต้องมี 10 หลัก",
} satisfies Partial<Record<Code, string>>;
