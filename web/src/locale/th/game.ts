/** The games on home. */
export const game = {
  groups: { slot: "สล็อต", sport: "กีฬาและคา\u2060สิโน", lotto: "หวย" },
  all: "เกมทั้งหมด",
  last: "เล่นล่าสุด",
  previous: "เกมก่อนหน้า",
  next: "เกมถัดไป",
  position: (card: number, count: number) => `${card} จาก ${count}`,
  credit: (credit: string) => `เครดิต ${credit}`,
  open: "เปิดบัญชี",
  openHint: "แตะเพื่อเปิดบัญชีเกม",
  moving: "กำลังโยกเงิน",
  seen: (age: string) => `ยอดเมื่อ ${age}`,
  notSeen: "ยังไม่ทราบยอด",
  underWay: {
    title: "กำลังโยกเงิน",
    text: (games: string) => `รอ ${games} ยืนยัน เงินของคุณปลอดภัย ยอดจะอัปเดตเอง`,
  },
};
