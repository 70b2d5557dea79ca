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

export const memberActs = { "member.adjust": "ปรับยอดกระเป๋า" };

export const memberActFacts = {
  adjustment: "ทิศทาง",
  cause: "สาเหตุ",
  adjustReference: "เลขอ้างอิง",
  walletCovers: "เงินในกระเป๋าพอ",
};

export const memberActCodes = {
  MONEY_NOT_ENOUGH: "เงินในกระเป๋าของสมาชิกไม่พอ",
  DAY_LIMIT: "เกินยอดที่บทบาทของคุณขอได้ในหนึ่งวัน",
};
