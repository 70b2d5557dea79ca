import type { TextKind } from "@krapao/contract/office/texts";

/** Texts of the room Texts. */
export const copy = {
  preview: "ตัวอย่างที่สมาชิกเห็น",
  prepared: "คำตอบสำเร็จรูป",
  topicLabel: "ชื่อหัวข้อใหม่ (a–z และ -)",
  removeNote: "ผู้ช่วยและแชตจะไม่ใช้คำตอบนี้อีก เผยแพร่อีกครั้งเพื่อนำกลับมาใช้",
  kinds: {
    notice: "ประกาศ",
    condition: "เงื่อนไข",
    agreement: "ข้อตกลง",
    contact: "ติดต่อเรา",
    banner: "แบนเนอร์",
    answer: "คำตอบของผู้ช่วย",
  } satisfies Record<TextKind, string>,
  /** The answers that the product brings. */
  topics: {
    welcome: "ทักทาย",
    deposit: "ฝากเงิน",
    "deposit-late": "ฝากแล้วเงินไม่เข้า",
    withdraw: "ถอนเงิน",
    "withdraw-wait": "ถอนแล้วยังไม่ได้",
    bonus: "โบนัสและโปรโมชั่น",
    games: "เกม",
    login: "เข้าสู่ระบบและรหัสผ่าน",
    protection: "เล่นอย่างมีสติ",
    contact: "ช่องทางติดต่อ",
    agent: "คุยกับทีมงาน",
    puzzled: "ไม่เข้าใจคำถาม",
    received: "ได้รับไฟล์แล้ว",
    stopped: "ระหว่างพักหรืองดเล่น",
    "prepared-hello": "ทีมงานทักทาย",
    "prepared-checking": "กำลังตรวจสอบ",
    "prepared-done": "เรียบร้อยแล้ว",
    "prepared-payout": "เรื่องการถอน",
    "prepared-slip": "ขอให้ส่งสลิป",
  },
  fields: {
    th: "ไทย",
    la: "ลาว",
    en: "อังกฤษ",
    words: "คำที่ลูกค้าพิมพ์ (คั่นด้วยจุลภาค)",
    message: "คำตอบ",
  },
};
