/** Texts of the room Floor. */
export const floor = {
  live: (time: string) => `อัปเดตทุกวินาที ล่าสุด ${time}`,
  in: "เงินเข้าใน 60 นาที",
  out: "เงินออกใน 60 นาที",
  count: (count: number) => `${count} รายการ`,
  chart: "กราฟเงินเข้าและเงินออกรายนาที",
  events: "รายการล่าสุด",
  none: "ยังไม่มีความเคลื่อนไหวใน 60 นาทีนี้",
  minute: "เวลา",
  stale: "ขาดการเชื่อมต่อ ข้อมูลนี้อาจไม่เป็นปัจจุบัน",
  kinds: {
    deposit: "ฝาก",
    request: "ขอถอน",
    payout: "จ่ายถอนแล้ว",
    "to-game": "โยกเข้าเกม",
    "from-game": "โยกออกจากเกม",
    reward: "รับโบนัส",
    "reward-back": "คืนโบนัส",
    spin: "หมุนวงล้อ",
    register: "สมัครสมาชิก",
  },
};
