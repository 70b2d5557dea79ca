/** The common texts of all rewards: their terms in money, and the outcomes of taking one. */
export const reward = {
  kinds: {
    bonus: "โบนัส",
    promotion: "โปร\u2060โม\u2060ชั่น",
    invite: "ยอดแนะนำเพื่อน",
    refund: "คืนยอดเสีย",
    coupon: "คูปองรางวัล",
  },
  terms: {
    title: "สรุปเงื่อนไข",
    reward: "ได้รับ",
    base: "ยอดตั้งต้น",
    mustPlay: "ยอดเทิร์น\u200Bที่ต้องทำ",
    mustPlayShare: (percent: string) => `${percent}% ของยอดตั้งต้น`,
    endsAt: "ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน",
    endsAtShare: {
      percent: (percent: string) => `${percent}% ของยอดตั้งต้น`,
      least: (percent: string) => `ขั้นต่ำ (${percent}% ของยอดตั้งต้นน้อยกว่านี้)`,
      half: (percent: string) => `ครึ่งหนึ่งของยอดที่ได้รับ (แทน ${percent}%)`,
    },
    lost: "ระหว่างนี้ยังถอนเงินไม่ได้ หากยกเลิกก่อนทำยอดเทิร์น\u200Bครบ เงินในเกมจะถูกล้างทั้งหมด ส่วนเงินในกระเป๋าหลักยังอยู่ครบ",
  },
  banners: {
    previous: "ภาพก่อนหน้า",
    next: "ภาพถัดไป",
    position: (banner: number, count: number) => `ภาพที่ ${banner} จาก ${count}`,
    alt: (name: string) => `แบนเนอร์ ${name}`,
    goOn: "ดูต่อ",
  },
  saved: { title: "เรียบร้อย", ok: "ตกลง" },
  error: { title: "ทำรายการไม่สำเร็จ", ok: "ตกลง" },
  taken: (amount: string) => `รับ ${amount} เข้ากระเป๋าหลักแล้ว`,
  lost: {
    absent: "ส่งคำขอไม่สำเร็จ ยังไม่มีอะไรเปลี่ยนแปลง กรุณาลองใหม่อีกครั้ง",
    unknown: "ยังไม่ทราบผล กรุณาดูประวัติรายการก่อนทำซ้ำ เงินของคุณปลอดภัย",
  },
};
