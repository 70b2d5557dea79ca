import type { Code } from "@krapao/contract/codes";

/** The texts of the codes of one-time passwords. */
export const otp = {
  OTP_BLOCK: "กรอกรหัสผิดหลายครั้งเกินไป กรุณาขอรหัส OTP ใหม่",
  REQUEST_LIMIT_1MIN: "กรุณารอประมาณ 1 นาที แล้วขอรหัสอีกครั้ง",
  OTP_TOKEN_INVALID: "คำขอรหัส OTP นี้ใช้ไม่ได้แล้ว กรุณาขอรหัสใหม่",
  OTP_NOT_EXIST: "ไม่พบรหัส OTP นี้ กรุณาขอรหัสใหม่",
  OTP_VERIFIED: "ยืนยันเบอร์โทรศัพท์นี้แล้ว",
  OTP_EXPIRED: "รหัส OTP หมดอายุแล้ว กรุณาขอรหัสใหม่",
  OTP_CODE_INVALID: "รหัส OTP ไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง",
  OTP_CODE_VALID: "รหัส OTP ถูกต้อง",
  OTP_SEND_FAIL: "ส่งรหัส OTP ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง",
  OTP_VERIFY_FAIL: "ตรวจสอบรหัส OTP ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง",
  UNVERIFIED_OTP: "ยังไม่ได้ยืนยันเบอร์โทรศัพท์ กรุณายืนยันด้วยรหัส OTP ก่อน",
} satisfies Partial<Record<Code, string>>;
