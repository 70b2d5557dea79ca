/** Help for new members on home: the first steps, and installing the app. */
export const guide = {
  steps: {
    title: "เริ่มต้นใช้งาน",
    dismiss: "ซ่อนขั้นตอนเริ่มต้น",
    done: "ทำแล้ว",
    deposit: { title: "ฝากเงินครั้งแรก", text: "โอนจากบัญชีที่สมัครไว้ หรือสแกน QR" },
    bonus: { title: "รับโบนัส (ถ้าต้องการ)", text: "ดูยอดเทิร์นและเงื่อนไขก่อนกดรับ" },
    play: { title: "เล่นเกม", text: "เลือกเกมที่ชอบ แล้วกดเล่นเกม" },
  },
  install: {
    title: (name: string) => `เพิ่ม ${name} ไว้ที่หน้าจอโฮม`,
    text: "เปิดได้ในแตะเดียว ฝากและถอนได้จากไอคอน",
    share: "แตะปุ่มแชร์ของเบราว์เซอร์ แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”",
    accept: "ติดตั้ง",
    later: "ไม่ใช่ตอนนี้",
    understood: "เข้าใจแล้ว",
  },
};
