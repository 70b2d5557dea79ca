export const refund = {
  title: "คืนยอดเสีย",
  amount: "ยอดคืนของคุณ",
  received: "รับแล้ว รอนำเข้ากระเป๋าหลัก",
  expires: (moment: string) => `รับได้ถึง ${moment}`,
  receive: "รับยอดคืน",
  addWallet: "รับเข้ากระเป๋าหลัก",
  kept: (amount: string) => `รับ ${amount} แล้ว กดรับเข้ากระเป๋าหลักได้ทุกเมื่อ`,
  conditions: {
    title: "ยังรับไม่ได้ตอนนี้",
    open: "คุณมีโบนัสที่ยังทำเงื่อนไขไม่ครบ",
    way: "ทำยอดเทิร์นให้ครบ หรือยกเลิกโบนัสก่อน จึงจะรับยอดคืนได้",
    link: "ดูโบนัสของฉัน",
  },
  confirm: {
    title: (amount: string) => `รับ ${amount} เข้ากระเป๋าหลักไหม`,
    success: (percent: string, amount: string) =>
      `ถอนได้เมื่อทำยอดเทิร์น\u200Bครบ ${amount} (${percent}% ของยอดคืน)`,
    fail: {
      percent: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน ${amount} (${percent}% ของยอดคืน)`,
      least: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน ${amount} (ขั้นต่ำ เพราะ ${percent}% ของยอดคืนน้อยกว่านี้)`,
      half: (percent: string, amount: string) =>
        `ยกเลิกได้เมื่อ\u200Bยอดรวมเหลือไม่เกิน ${amount} (ครึ่งหนึ่งของยอดคืน แทน ${percent}%)`,
    },
    cleared: "หากยกเลิก เงินในเกมจะถูกล้างทั้งหมด",
    yes: "รับเข้ากระเป๋า",
    no: "ไว้ก่อน",
  },
  done: (amount: string) => `คืนยอดเสีย ${amount} เข้ากระเป๋าหลักแล้ว`,
  notFound: {
    play: "เล่นเกม",
    title: "ไม่มียอดเสียให้คืน",
    text: "ยอดคืนคิดจากยอดเสียของเมื่อวาน กลับมาดูใหม่ได้พรุ่งนี้",
  },
  list: "ยอดคืนที่รับแล้ว",
  date: "วันที่",
  listAmount: "จำนวน",
  empty: "ยังไม่เคยรับยอดคืน",
};
