export const lookup = {
  conditions: "เงื่อนไขการใช้งาน",
  noConditions: { title: "ยังไม่มีเงื่อนไข", text: "เงื่อนไขการใช้งานจะแสดงที่นี่" },
  agreement: {
    title: "ข้อตกลงก่อนใช้งาน",
    agree: "ยอมรับและใช้งานต่อ",
    remember: "ไม่ต้องแสดงอีกในวันนี้",
  },
  contact: "ติดต่อเรา",
  chat: {
    title: "แชทกับทีมงาน",
    text: "สอบถามเรื่องฝาก ถอน โบนัส หรือเกม ส่งรูปและวิดีโอให้เราดูได้เลย",
    open: "เริ่มแชท",
  },
  howto: "วิธีใช้งานแบบวิดีโอ",
  openChat: (name: string) => `แชทกับเราทาง ${name}`,
  openChatUnnamed: "แชทกับเรา",
  chatQr: "สแกน QR เพื่อเพิ่มเพื่อน",
  version: (version: string) => `เวอร์ชัน ${version}`,
};
