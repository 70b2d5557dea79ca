/** The reasons for refusing a slip, by the reason code in its note. */
export const slipReason = {
  UPLOADED_FILE_NOT_EXIST: "สลิปไม่ถูกต้อง กรุณาอัปโหลดใหม่",
  IMG_SIZE_UNABLE_TO_PROCESS: "สลิปไม่ถูกต้อง กรุณาใช้รูปสลิปเต็มใบ",
  CANNOT_READ_CROPPED_IMAGE: "สลิปไม่ถูกต้อง กรุณาใช้รูปที่ไม่ถูกตัด",
  DEST_ACC_INVALID: "บัญชีปลายทางไม่ถูกต้อง กรุณาติดต่อเรา",
  SLIP_REFNO_DUPLICATED: "สลิปซ้ำ รายการนี้แจ้งมาแล้ว",
  UNSTABLE_REFNO_ON_SLIP: "อ่านเลขอ้างอิงบนสลิปไม่ชัด กรุณาใช้รูปที่ชัดกว่านี้",
  TRIPPLE_WRONG_CAPTCHA: "ตรวจสอบกับธนาคารไม่ผ่าน 3 ครั้งติดต่อกัน กรุณาอัปโหลดใหม่",
  INVALID_SLIP: "อ่านสลิปไม่ได้หรือสลิปไม่ถูกต้อง",
  NOT_MATCH: "บัญชีผู้โอนไม่ตรงกับบัญชีที่สมัคร",
  EXPIRED_SLIP: "สลิปหมดอายุ กรุณาติดต่อเรา",
  UNKNOW_ERROR: "เกิดข้อผิดพลาด กรุณาติดต่อเรา",
};
