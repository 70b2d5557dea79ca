export const login = {
  welcome: "ยินดีต้อนรับ",
  phone: "เบอร์โทรศัพท์",
  password: "รหัสผ่าน",
  remember: "จดจำการเข้าสู่ระบบ",
  submit: "เข้าสู่ระบบ",
  passkey: "เข้าสู่ระบบด้วยพาสคีย์",
  forgot: "ลืมรหัสผ่าน?",
  noAccount: "ยังไม่มีบัญชี?",
  register: "สมัครสมาชิก",
  phoneRequired: "กรุณากรอกเบอร์โทรศัพท์",
  passwordRequired: "กรุณากรอกรหัสผ่าน",
};
