import type { Market } from "@krapao/contract/market";

interface ChatWords {
  /** The member writes to the helper, then requests a person. */
  readonly question: string;
  readonly person: string;
  readonly thanks: string;
  readonly agent: string;
  readonly answers: readonly [string, string];
}

/** The messages of the demo member and the agent, in the market's language. */
export const chatWords: Readonly<Record<Market, ChatWords>> = {
  th: {
    question: "ถอนเงินไป 400 บาทค่ะ ต้องรอนานไหมคะ",
    person: "ขอคุยกับเจ้าหน้าที่ค่ะ",
    thanks: "เข้าแล้วค่ะ ขอบคุณมากนะคะ",
    agent: "มิ้นท์",
    answers: [
      "สวัสดีค่ะ มิ้นท์รับเรื่องต่อนะคะ รายการถอน 400 บาทส่งไปธนาคารแล้วค่ะ",
      "ธนาคารแจ้งว่าโอนสำเร็จแล้วค่ะ รบกวนตรวจสอบยอดในบัญชีของคุณนะคะ",
    ],
  },
  la: {
    question: "ຖອນເງິນ 400,000 ກີບໄປແລ້ວ ຕ້ອງລໍຖ້າດົນບໍ",
    person: "ຂໍລົມກັບພະນັກງານແດ່",
    thanks: "ເງິນເຂົ້າແລ້ວ ຂອບໃຈຫຼາຍໆ",
    agent: "ມິ້ນ",
    answers: [
      "ສະບາຍດີ ມິ້ນຮັບເລື່ອງຕໍ່ແລ້ວເດີ້ ລາຍການຖອນ 400,000 ກີບສົ່ງໄປທະນາຄານແລ້ວ",
      "ທະນາຄານແຈ້ງວ່າໂອນສຳເລັດແລ້ວ ກະລຸນາກວດຍອດໃນບັນຊີຂອງທ່ານເດີ້",
    ],
  },
};
