/** The reasons for refusing a slip, by the reason code in its note. */
export const slipReason = {
  UPLOADED_FILE_NOT_EXIST: "สลิปไม่ถูกต้อง กรุณาส่งใหม่",
  IMG_SIZE_UNABLE_TO_PROCESS: "สลิปไม่ถูกต้อง กรุณาใช้รูปสลิปเต็มใบ",
  CANNOT_READ_CROPPED_IMAGE: "สลิปไม่ถูกต้อง กรุณาใช้รูปสลิปเต็มใบที่ไม่ถูก\u200Bครอป",
  DEST_ACC_INVALID: "โอนไปบัญชีอื่นที่ไม่ใช่ของเรา กรุณาติดต่อเรา",
  SLIP_REFNO_DUPLICATED: "สลิปนี้เคยส่งแล้ว ใช้ซ้ำไม่ได้ ดูผลได้ที่สลิปของฉัน",
  UNSTABLE_REFNO_ON_SLIP: "อ่านเลขอ้างอิงบนสลิปไม่ชัด กรุณาใช้รูปที่ชัดกว่านี้",
  TRIPPLE_WRONG_CAPTCHA: "ตรวจสอบกับธนาคารไม่ผ่าน 3 ครั้งติดต่อกัน กรุณาส่งสลิปใหม่",
  INVALID_SLIP: "อ่านสลิปไม่ได้หรือสลิปไม่ถูกต้อง กรุณาส่งรูปสลิปที่ชัดเจนอีกครั้ง",
  NOT_MATCH: "บัญชีผู้โอนไม่ตรงกับบัญชีที่สมัคร กรุณาติดต่อเรา",
  EXPIRED_SLIP: "สลิปเกินเวลาที่กำหนด กรุณาติดต่อเรา",
  UNKNOW_ERROR: "เกิดข้อผิดพลาด กรุณาติดต่อเรา",
};
