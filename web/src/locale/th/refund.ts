export const refund = {
  title: "คืนยอดเสีย",
  amount: "ยอดคืนของคุณ",
  received: "รับไว้แล้ว รอเข้ากระเป๋าหลัก",
  expires: (moment: string) => `รับได้ถึง ${moment}`,
  receive: "รับเงินคืน",
  addWallet: "เข้ากระเป๋าหลัก",
  kept: (amount: string) => `รับ ${amount} ไว้แล้ว เข้ากระเป๋าหลักเมื่อไรก็ได้`,
  conditions: {
    title: "ยังรับไม่ได้ตอนนี้",
    open: "คุณมีโบนัสที่ยังทำเงื่อนไขไม่ครบ",
    way: "เล่นให้ครบเงื่อนไข หรือยกเลิกโบนัสก่อน แล้วกลับมารับเงินคืน",
    link: "ดูโบนัสของฉัน",
  },
  confirm: {
    title: (amount: string) => `นำ ${amount} เข้ากระเป๋าหลักไหม`,
    success: (percent: string, amount: string) =>
      `ถอนได้หลังเล่นครบ ${percent}% ของยอดคืน คือ ${amount}`,
    fail: {
      percent: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${percent}% ของยอดคืน คือ ${amount}`,
      least: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${amount} ซึ่งเป็นขั้นต่ำ เพราะ ${percent}% ของยอดคืนน้อยกว่านี้`,
      half: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${amount} คือครึ่งหนึ่งของยอดคืน ใช้แทน ${percent}%`,
    },
    cleared: "เงินในเกมจะถูกตัดออก",
    yes: "นำเข้ากระเป๋า",
    no: "ไว้ก่อน",
  },
  done: (amount: string) => `คืนยอดเสีย ${amount} เข้ากระเป๋าหลักแล้ว`,
  notFound: {
    title: "ไม่มียอดเสียให้คืน",
    text: "ยอดคืนคิดจากยอดเสียของเมื่อวาน กลับมาดูใหม่ได้พรุ่งนี้",
  },
  list: "ยอดคืนที่รับแล้ว",
  date: "วันที่",
  listAmount: "จำนวน",
  empty: "ยังไม่เคยรับยอดคืน",
};
