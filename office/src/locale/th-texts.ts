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
  fields: {
    th: "ไทย",
    la: "ลาว",
    en: "อังกฤษ",
    words: "คำที่ลูกค้าพิมพ์ (คั่นด้วยจุลภาค)",
    message: "คำตอบ",
  },
};
