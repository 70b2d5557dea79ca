import type { Texts } from "@krapao/contract/market";
import { toBps } from "./rules.ts";

/** The offers of a new installation, until an operator changes them. Amounts are in baht. */
export interface SeededOffer {
  readonly code: string;
  readonly capBaht?: number;
  readonly fixedBaht?: number;
  readonly depositMinBaht: number;
  /** Columns of the offer's table. A description is HTML. */
  readonly fields: { readonly title: Texts; readonly description?: Texts } & Readonly<
    Record<string, unknown>
  >;
}

export const bonuses = [
  {
    code: "WELCOME",
    capBaht: 500,
    depositMinBaht: 100,
    fields: {
      type: "limit",
      max_received: 1,
      reward_bps: toBps(100),
      success_bps: toBps(500),
      fail_bps: toBps(10),
      position: 1,
      title: { th: "โบนัสสมาชิกใหม่ 100%", la: "ໂບນັດສະມາຊິກໃໝ່ 100%", en: "New member bonus 100%" },
    },
  },
  {
    code: "DAILY",
    capBaht: 200,
    depositMinBaht: 50,
    fields: {
      type: "day",
      max_received: 1,
      reward_bps: toBps(10),
      success_bps: toBps(300),
      fail_bps: toBps(10),
      position: 2,
      title: { th: "โบนัสฝากรายวัน 10%", la: "ໂບນັດຝາກປະຈຳວັນ 10%", en: "Daily deposit bonus 10%" },
    },
  },
  {
    code: "WEEKLY",
    capBaht: 1000,
    depositMinBaht: 200,
    fields: {
      type: "week",
      max_received: 2,
      reward_bps: toBps(20),
      success_bps: toBps(400),
      fail_bps: toBps(10),
      position: 3,
      title: {
        th: "โบนัสฝากรายสัปดาห์ 20%",
        la: "ໂບນັດຝາກປະຈຳອາທິດ 20%",
        en: "Weekly deposit bonus 20%",
      },
    },
  },
] as const satisfies readonly SeededOffer[];

export const promotions = [
  {
    code: "KRAPAO50",
    fixedBaht: 50,
    depositMinBaht: 100,
    fields: {
      needs_deposit: true,
      success_bps: toBps(300),
      fail_bps: toBps(10),
      title: {
        th: "โปร\u2060โม\u2060ชั่นเพิ่มยอดฝาก",
        la: "ໂປຣໂມຊັນເພີ່ມຍອດຝາກ",
        en: "Deposit top-up promotion",
      },
      description: {
        th: "<p>รับเงินเพิ่มสำหรับยอดฝากล่าสุดของคุณ หนึ่งครั้งต่อสมาชิก</p>",
        la: "<p>ຮັບເງິນເພີ່ມສຳລັບຍອດຝາກຫຼ້າສຸດຂອງທ່ານ ໜຶ່ງຄັ້ງຕໍ່ສະມາຊິກ</p>",
        en: "<p>Extra money on your latest deposit, once per member.</p>",
      },
    },
  },
  {
    code: "HELLO20",
    fixedBaht: 20,
    depositMinBaht: 0,
    fields: {
      needs_deposit: false,
      success_bps: toBps(1000),
      fail_bps: toBps(25),
      quota: 1000,
      title: {
        th: "โปร\u2060โม\u2060ชั่น\u200Bทดลองเล่นฟรี",
        la: "ໂປຣໂມຊັນທົດລອງຫຼິ້ນຟຣີ",
        en: "Free trial promotion",
      },
      description: {
        th: "<p>ลองเล่นฟรี ไม่ต้องฝาก หนึ่งครั้งต่อสมาชิก จำนวนจำกัด</p>",
        la: "<p>ລອງຫຼິ້ນຟຣີ ບໍ່ຕ້ອງຝາກ ໜຶ່ງຄັ້ງຕໍ່ສະມາຊິກ ຈຳນວນຈຳກັດ</p>",
        en: "<p>Try for free, no deposit needed. Once per member, while they last.</p>",
      },
    },
  },
] as const satisfies readonly SeededOffer[];

/** By bonus, or by the sheet that they precede. */
export const banners: Readonly<Record<string, Texts>> = {
  WELCOME: {
    th: "<h3>ยินดีต้อนรับ</h3><p>รับเพิ่ม 100% ของยอดฝากล่าสุด จำนวนสูงสุดตามเงื่อนไข</p>",
    la: "<h3>ຍິນດີຕ້ອນຮັບ</h3><p>ຮັບເພີ່ມ 100% ຂອງຍອດຝາກຫຼ້າສຸດ ຈຳນວນສູງສຸດຕາມເງື່ອນໄຂ</p>",
    en: "<h3>Welcome</h3><p>100% on your latest deposit, up to the maximum in the conditions.</p>",
  },
  DAILY: {
    th: "<h3>ทุกวัน</h3><p>รับเพิ่ม 10% ของยอดฝากล่าสุด วันละครั้ง</p>",
    la: "<h3>ທຸກມື້</h3><p>ຮັບເພີ່ມ 10% ຂອງຍອດຝາກຫຼ້າສຸດ ມື້ລະຄັ້ງ</p>",
    en: "<h3>Every day</h3><p>10% on top of your latest deposit, once a day.</p>",
  },
  WEEKLY: {
    th: "<h3>ทุกสัปดาห์</h3><p>รับเพิ่ม 20% ของยอดฝากล่าสุด สัปดาห์ละสองครั้ง</p>",
    la: "<h3>ທຸກອາທິດ</h3><p>ຮັບເພີ່ມ 20% ຂອງຍອດຝາກຫຼ້າສຸດ ອາທິດລະສອງຄັ້ງ</p>",
    en: "<h3>Every week</h3><p>20% on top of your latest deposit, twice a week.</p>",
  },
  invite: {
    th: "<h3>แนะนำเพื่อน</h3><p>เพื่อนเล่นเท่าไร คุณรับส่วนแบ่งทุกวัน</p>",
    la: "<h3>ແນະນຳໝູ່</h3><p>ໝູ່ຫຼິ້ນເທົ່າໃດ ທ່ານຮັບສ່ວນແບ່ງທຸກມື້</p>",
    en: "<h3>Invite friends</h3><p>Earn a share of their play, every day.</p>",
  },
  refund: {
    th: "<h3>คืนยอดเสีย</h3><p>เมื่อวานเสียเท่าไร วันนี้รับคืนบางส่วน</p>",
    la: "<h3>ຄືນຍອດເສຍ</h3><p>ມື້ວານເສຍເທົ່າໃດ ມື້ນີ້ຮັບຄືນບາງສ່ວນ</p>",
    en: "<h3>Loss refund</h3><p>Get back part of yesterday's losses.</p>",
  },
  "refund-info": {
    th: "<p>คิดจากยอดเสียสุทธิของเมื่อวาน ไม่รวมช่วงที่ติดเงื่อนไขโบนัส มีเพดานต่อวัน ไม่จ่ายให้บัญชีที่ใช้เครื่องหรือบัญชีธนาคารร่วมกัน รับได้ถึงเที่ยงคืน</p>",
    la: "<p>ຄິດຈາກຍອດເສຍສຸດທິຂອງມື້ວານ ບໍ່ລວມຊ່ວງທີ່ຕິດເງື່ອນໄຂໂບນັດ ມີເພດານຕໍ່ມື້ ບໍ່ຈ່າຍໃຫ້ບັນຊີທີ່ໃຊ້ເຄື່ອງ ຫຼື ບັນຊີທະນາຄານຮ່ວມກັນ ຮັບໄດ້ຮອດທ່ຽງຄືນ</p>",
    en: "<p>Based on yesterday's net losses, excluding play with an active bonus, up to a daily limit. Not paid to accounts that share a device or a bank account. Available until midnight.</p>",
  },
};
