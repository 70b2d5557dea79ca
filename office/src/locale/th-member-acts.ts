/** Texts of the correction of a wallet. */
export const adjust = {
  title: "ปรับยอดกระเป๋า",
  text: "ต้องมีคนที่สองอนุมัติ สมาชิกเห็นรายการ สาเหตุ และเลขอ้างอิงในประวัติรายการ แก้คืนได้ด้วยการปรับยอดทางตรงข้าม",
  direction: "ทิศทาง",
  directions: {
    credit: "เพิ่มเงินเข้ากระเป๋า",
    debit: "ลดเงินจากกระเป๋า",
  },
  amount: "จำนวนเงิน",
  cause: "สาเหตุที่สมาชิกเห็น",
  causes: {
    deposit: "แก้ไขรายการฝากเงิน",
    withdraw: "แก้ไขรายการถอนเงิน",
    game: "แก้ไขยอดเงินในเกม",
    reward: "แก้ไขโบนัสหรือรางวัล",
    apology: "ชดเชยให้จากทีมงาน",
    other: "แก้ไขยอดเงินอื่น ๆ",
  },
  reference: "เลขอ้างอิงที่สมาชิกเห็น",
  reason: "เหตุผลภายใน (อย่างน้อย 3 ตัวอักษร)",
  request: "ขอปรับยอด",
};

/** Texts of a change of the bank account. */
export const bank = {
  title: "เปลี่ยนบัญชีธนาคาร",
  text: "ต้องมีคนที่สองอนุมัติ สมาชิกจะได้รับแจ้ง และการถอนหลังจากนั้นจะรอคนตรวจสอบระยะหนึ่ง",
  bank: "ธนาคาร",
  number: "เลขบัญชีใหม่",
  holder: "ชื่อเจ้าของบัญชี",
  reason: "เหตุผล (อย่างน้อย 3 ตัวอักษร)",
  request: "ขอเปลี่ยนบัญชี",
};

export const memberActs = {
  "member.adjust": "ปรับยอดกระเป๋า",
  "member.bank": "เปลี่ยนบัญชีธนาคาร",
};

export const memberActFacts = {
  adjustment: "ทิศทาง",
  cause: "สาเหตุ",
  adjustReference: "เลขอ้างอิง",
  walletCovers: "เงินในกระเป๋าพอ",
  accountNew: "บัญชีใหม่",
  holderNow: "ชื่อบัญชีปัจจุบัน",
  holderNew: "ชื่อบัญชีใหม่",
  accountFree: "บัญชีนี้ยังไม่มีใครใช้",
  holdHours: "พักการถอนไว้ให้คนตรวจ (ชั่วโมง)",
};

export const memberActCodes = {
  MONEY_NOT_ENOUGH: "เงินในกระเป๋าของสมาชิกไม่พอ",
  DAY_LIMIT: "เกินยอดที่บทบาทของคุณขอได้ในหนึ่งวัน",
  EXISTING_BANK: "บัญชีนี้เป็นของสมาชิกคนอื่นหรือถูกกันไว้",
  INVALID_BANK: "ไม่มีธนาคารนี้ให้เลือก",
  BANK_ACCOUNT_NAME_ENG: "ธนาคารนี้ต้องใช้ชื่อภาษาอังกฤษ",
};
