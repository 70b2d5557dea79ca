import type { Code } from "@krapao/contract/codes";

/** Passkeys and the lock of the wallet. */
export const passkey = {
  PASSKEY_INVALID: "ตรวจสอบพาสคีย์ไม่สำเร็จ กรุณาลองใหม่หรือใช้รหัสผ่าน",
  PASSKEY_LIMIT: "มีพาสคีย์ครบจำนวนแล้ว กรุณาลบอันที่ไม่ใช้ก่อน",
  WRONG_PASSWORD: "รหัสผ่านไม่ถูกต้อง",
} satisfies Partial<Record<Code, string>>;
