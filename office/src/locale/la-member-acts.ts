import type { Texts } from "./texts.ts";

/** Texts of the correction of a wallet. */
export const adjust = {
  title: "ປັບຍອດກະເປົາ",
  text: "ຕ້ອງມີຄົນທີສອງອະນຸມັດ ສະມາຊິກເຫັນລາຍການ ສາເຫດ ແລະ ເລກອ້າງອີງໃນປະຫວັດທຸລະກຳ ແກ້ຄືນໄດ້ດ້ວຍການປັບຍອດທາງກົງກັນຂ້າມ",
  direction: "ທິດທາງ",
  directions: {
    credit: "ເພີ່ມເງິນເຂົ້າກະເປົາ",
    debit: "ລົດເງິນຈາກກະເປົາ",
  },
  amount: "ຈຳນວນເງິນ",
  cause: "ສາເຫດທີ່ສະມາຊິກເຫັນ",
  causes: {
    deposit: "ແກ້ໄຂລາຍການຝາກເງິນ",
    withdraw: "ແກ້ໄຂລາຍການຖອນເງິນ",
    game: "ແກ້ໄຂຍອດເງິນໃນເກມ",
    reward: "ແກ້ໄຂໂບນັດ ຫຼື ລາງວັນ",
    apology: "ຊົດເຊີຍຈາກທີມງານ",
    other: "ແກ້ໄຂຍອດເງິນອື່ນໆ",
  },
  reference: "ເລກອ້າງອີງທີ່ສະມາຊິກເຫັນ",
  reason: "ເຫດຜົນພາຍໃນ (ຢ່າງໜ້ອຍ 3 ຕົວອັກສອນ)",
  request: "ຂໍປັບຍອດ",
} satisfies Texts["adjust"];

export const memberActs = { "member.adjust": "ປັບຍອດກະເປົາ" };

export const memberActFacts = {
  adjustment: "ທິດທາງ",
  cause: "ສາເຫດ",
  adjustReference: "ເລກອ້າງອີງ",
  walletCovers: "ເງິນໃນກະເປົາພໍ",
};

export const memberActCodes = {
  MONEY_NOT_ENOUGH: "ເງິນໃນກະເປົາຂອງສະມາຊິກບໍ່ພໍ",
  DAY_LIMIT: "ເກີນຍອດທີ່ໜ້າທີ່ຂອງທ່ານຂໍໄດ້ໃນໜຶ່ງມື້",
};
