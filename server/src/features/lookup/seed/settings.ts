import type { Settings } from "#settings/settings.ts";

/** The settings until an operator changes them. */
export const settings: Settings = {
  site: { name: "Krapao", website: "https://krapao.example" },
  contact: { lineLink: "https://line.example/krapao", lineName: "@krapao", lineQR: null },
  registerOTP: true,
  // Each fits into one text message, with the code early, so that a locked phone shows it.
  otpMessage: {
    th: "รหัส OTP {code} (Ref {reference}) ของ {site} ใช้ได้ 5 นาที ห้ามบอกผู้อื่น",
    la: "ລະຫັດ OTP {code} (Ref {reference}) ຂອງ {site} ໃຊ້ໄດ້ 5 ນາທີ ຫ້າມບອກຜູ້ອື່ນ",
    en: "{code} is your {site} OTP (Ref {reference}), valid for 5 minutes. Do not share it with anyone.",
  },
  // It names its purpose, so that nobody is talked into reading it out for another one.
  passwordMessage: {
    th: "{code} คือรหัสตั้งรหัสผ่านใหม่ {site} (Ref {reference}) ห้ามบอกใคร",
    la: "{code} ແມ່ນລະຫັດຕັ້ງລະຫັດຜ່ານໃໝ່ {site} (Ref {reference}) ຫ້າມບອກໃຜ",
    en: "{code} sets a new password at {site} (Ref {reference}), valid 5 minutes. Never tell it to anyone.",
  },
  passwordSetMessage: {
    th: "ตั้งรหัสผ่าน {site} ใหม่แล้ว ถ้าไม่ใช่คุณ รีบติดต่อเรา",
    la: "ຕັ້ງລະຫັດຜ່ານ {site} ໃໝ່ແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາດ່ວນ",
    en: "Your {site} password was reset and all devices are logged out. Not you? Contact us at once.",
  },
  passwordReset: { holdHours: 24 },
  accountChange: { holdHours: 72 },
  payoutCheck: {
    firstLarge: { BAHT: 20_000, LAK: 20_000_000 },
    newBrowser: { holdHours: 24, from: { BAHT: 5000, LAK: 5_000_000 } },
    ring: { members: 3, from: { BAHT: 5000, LAK: 5_000_000 } },
  },
  alertFrom: {
    senders: 3,
    browsers: 3,
    deposits: 5,
    jump: 5,
    unplayed: 20,
    splits: 2,
    holdsPayouts: true,
  },
  habitFrom: {
    accounts: 2,
    payee: 72,
    rewards: 5,
    friends: 3,
    winning: 4,
    gifts: 10,
    staff: 5,
  },
  reportedFrom: { sides: 2, givers: 5, reversed: 1 },
  reality: { minutes: 60 },
  // Only where the licence allows it.
  realityOff: false,
  age: { minimum: null },
  enableChatWidget: true,
  chat: {
    prefix: "krapao-",
    agentHours: 12,
    leaseMinutes: 10,
    messagesPerMinute: 60,
    guestMessagesPerAddressMinute: 300,
    guestsPerAddressHour: 120,
    memberUploadsPerDay: 100,
    memberMegabytesPerDay: 500,
    guestUploadsPerDay: 20,
    guestMegabytesPerDay: 100,
    guestUploadsPerAddressDay: 100,
  },
  withdraw: {
    BAHT: { min: 100, max: 200_000 },
    LAK: { min: 100_000, max: 200_000_000 },
  },
  // Banks close their day around midnight: a slip at that time may have the wrong date.
  slip: { closesAt: "23:45", opensAt: "00:15", maxAgeMinutes: 60 },
  invite: {
    isOpen: true,
    percent: 0.5,
    success: 100,
    fail: 10,
    title: { th: "โบนัสแนะนำเพื่อน", la: "ໂບນັດແນະນຳໝູ່", en: "Invite bonus" },
  },
  refund: {
    isOpen: true,
    percent: 5,
    success: 100,
    fail: 10,
    title: { th: "คืนยอดเสีย", la: "ຄືນຍອດເສຍ", en: "Loss refund" },
    capPerDay: { BAHT: 500, LAK: 500_000 },
  },
  spinwheel: { spinsPerDay: 20 },
  deposit: { isManual: false },
  office: {
    twoFrom: {
      "withdraw.release": { BAHT: 50_000, LAK: 50_000_000 },
      "suspense.assign": { BAHT: 5000, LAK: 5_000_000 },
      "suspense.return": { BAHT: 5000, LAK: 5_000_000 },
      "suspense.code": { BAHT: 5000, LAK: 5_000_000 },
      "slip.credit": { BAHT: 5000, LAK: 5_000_000 },
      "code.credit": { BAHT: 5000, LAK: 5_000_000 },
      "hold.return": { BAHT: 5000, LAK: 5_000_000 },
      "hold.retry": { BAHT: 5000, LAK: 5_000_000 },
      "reward.release": { BAHT: 5000, LAK: 5_000_000 },
      "reward.void": { BAHT: 5000, LAK: 5_000_000 },
    },
    adjustMax: { BAHT: 500, LAK: 500_000 },
  },
  quota: { slipsPerDay: 100, slipMegabytesPerDay: 200, giftsPerHour: 60 },
  service: { terminated: false },
};
