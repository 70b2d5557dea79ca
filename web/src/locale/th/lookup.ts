export const lookup = {
  conditions: "เงื่อนไขการใช้งาน",
  noConditions: { title: "ยังไม่มีเงื่อนไข", text: "เงื่อนไขการใช้งานจะแสดงที่นี่" },
  contact: "ติดต่อเรา",
  openChat: (name: string) => `แชทกับเราทาง ${name}`,
  openChatUnnamed: "แชทกับเรา",
  chatQr: "สแกน QR เพื่อเพิ่มเพื่อน",
  version: (version: string) => `เวอร์ชัน ${version}`,
};
