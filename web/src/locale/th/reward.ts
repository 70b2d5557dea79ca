/** The common texts of all rewards: their terms in money, and the outcomes of taking one. */
export const reward = {
  kinds: {
    bonus: "โบนัส",
    promotion: "โปรโมชั่น",
    invite: "ยอดแนะนำเพื่อน",
    refund: "คืนยอดเสีย",
    coupon: "คูปองรางวัล",
  },
  terms: {
    title: "เงื่อนไขเป็นจำนวนเงิน",
    reward: "ได้รับ",
    base: "ยอดตั้งต้น",
    mustPlay: "ต้องเล่นให้ครบ",
    mustPlayShare: (percent: string) => `${percent}% ของยอดตั้งต้น`,
    endsAt: "ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน",
    endsAtShare: {
      percent: (percent: string) => `${percent}% ของยอดตั้งต้น`,
      least: (percent: string) => `ขั้นต่ำ เพราะ ${percent}% ของยอดตั้งต้นน้อยกว่านี้`,
      half: (percent: string) => `ครึ่งหนึ่งของยอดที่ได้รับ ใช้แทน ${percent}%`,
    },
    lost: "ระหว่างนี้ยังถอนเงินไม่ได้ หากยกเลิกก่อนเล่นครบ เงินในเกมทั้งหมดจะถูกตัดออก ส่วนเงินในกระเป๋าหลักยังอยู่ครบ",
  },
  banners: {
    previous: "ภาพก่อนหน้า",
    next: "ภาพถัดไป",
    position: (banner: number, count: number) => `ภาพที่ ${banner} จาก ${count}`,
    alt: (name: string) => `ภาพประกาศ ${name}`,
    goOn: "ดูต่อ",
  },
  saved: { title: "เรียบร้อย", ok: "ตกลง" },
  error: { title: "ทำรายการไม่สำเร็จ", ok: "ตกลง" },
  taken: (amount: string) => `รับ ${amount} เข้ากระเป๋าหลักแล้ว`,
  lost: {
    absent: "คำขอส่งไม่ถึงเรา ยังไม่มีอะไรเปลี่ยนแปลง กรุณาลองใหม่อีกครั้ง",
    unknown: "ยังไม่ได้รับคำตอบ กรุณาดูประวัติรายการก่อนทำซ้ำ เงินของคุณไม่สูญหาย",
  },
};
