export const invite = {
  title: "แนะนำเพื่อน",
  intro: "ส่งลิงก์ให้เพื่อนสมัคร แล้วรับส่วนแบ่งจากยอดเล่นของเพื่อนทุกวัน",
  link: "ลิงก์ของคุณ",
  copy: "คัดลอกลิงก์",
  share: "แชร์",
  shareText: "มาสมัคร\u200Bด้วยกันผ่านลิงก์นี้",
  shareFailed: "แชร์ไม่ได้ กรุณาคัดลอกลิงก์แทน",
  qr: "QR ของลิงก์แนะนำเพื่อน",
  scan: "ให้เพื่อนสแกน QR นี้เพื่อสมัคร",
  list: "ประวัติยอดแนะนำ",
  from: "จาก",
  amount: "จำนวน",
  date: "วันที่",
  empty: { title: "ยังไม่มียอดแนะนำ", text: "เมื่อเพื่อนที่คุณแนะนำเริ่มเล่น ยอดจะแสดงที่นี่" },
  claim: {
    title: (amount: string) => `รับ ${amount} เข้ากระเป๋าหลักไหม`,
    success: (percent: string, amount: string) =>
      `ถอนได้เมื่อทำยอดเทิร์น\u200Bครบ ${amount} (${percent}% ของยอดที่รับ)`,
    fail: {
      percent: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน ${amount} (${percent}% ของยอดที่รับ)`,
      least: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน ${amount} (ขั้นต่ำ เพราะ ${percent}% ของยอดที่รับน้อยกว่านี้)`,
      half: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน ${amount} (ครึ่งหนึ่งของยอดที่รับ แทน ${percent}%)`,
    },
    cleared: "หากยกเลิก เงินในเกมจะถูกล้างทั้งหมด",
    yes: "รับเลย",
    no: "ไว้ก่อน",
  },
};
