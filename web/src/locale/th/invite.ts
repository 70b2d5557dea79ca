export const invite = {
  title: "แนะนำเพื่อน",
  intro: "ส่งลิงก์ให้เพื่อนสมัคร คุณได้ส่วนแบ่งจากยอดเล่นของเพื่อนทุกวัน",
  link: "ลิงก์ของคุณ",
  copy: "คัดลอกลิงก์",
  share: "แชร์",
  shareText: "มาสมัครด้วยกันผ่านลิงก์นี้",
  shareFailed: "แชร์ไม่ได้ กรุณาคัดลอกลิงก์แทน",
  qr: "QR ของลิงก์แนะนำเพื่อน",
  scan: "ให้เพื่อนสแกน QR นี้เพื่อสมัคร",
  list: "รายได้จากเพื่อน",
  from: "จาก",
  amount: "จำนวน",
  date: "วันที่",
  empty: { title: "ยังไม่มีรายได้จากเพื่อน", text: "เมื่อเพื่อนที่คุณแนะนำเล่น รายได้จะแสดงที่นี่" },
  claim: {
    title: (amount: string) => `รับ ${amount} เข้ากระเป๋าหลักไหม`,
    success: (percent: string, amount: string) =>
      `ถอนได้หลังเล่นครบ ${percent}% ของยอดที่รับ คือ ${amount}`,
    fail: {
      percent: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${percent}% ของยอดที่รับ คือ ${amount}`,
      least: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${amount} ซึ่งเป็นขั้นต่ำ เพราะ ${percent}% ของยอดที่รับน้อยกว่านี้`,
      half: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${amount} คือครึ่งหนึ่งของยอดที่รับ ใช้แทน ${percent}%`,
    },
    cleared: "เงินในเกมจะถูกตัดออก",
    yes: "รับเลย",
    no: "ไว้ก่อน",
  },
};
