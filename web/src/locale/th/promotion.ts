export const promotion = {
  title: "โค้ดโปรโมชั่น",
  code: "โค้ดโปรโมชั่น",
  hint: "ตัวอักษรพิมพ์ใหญ่และตัวเลข",
  required: "กรุณากรอกโค้ด",
  search: "ค้นหา",
  searching: "กำลังค้นหาโปรโมชั่น",
  found: "พบโปรโมชั่นแล้ว",
  notFound: {
    title: "ไม่พบโปรโมชั่นนี้",
    text: (code: string) => `โค้ด ${code} ไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบอีกครั้ง`,
  },
  notice: (percent: string) =>
    `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${percent}% ของยอดตั้งต้น (หรือตามจำนวนที่แสดงก่อนกดรับ)`,
  /** Another rule than the percentage gives the amount. */
  noticeMoney: (amount: string) => `ยกเลิกได้เมื่อยอดรวมเหลือไม่เกิน ${amount}`,
  noDeposit: {
    deposit: "ฝากเงิน",
    title: "ต้องฝากเงินก่อน",
    text: "โปรโมชั่นนี้คิดจากยอดฝากล่าสุดที่ยังไม่ได้เล่นหรือถอน ฝากเงินแล้วกลับมารับได้เลย",
  },
  receive: "รับโปรโมชั่น",
  other: "ลองโค้ดอื่น",
};
