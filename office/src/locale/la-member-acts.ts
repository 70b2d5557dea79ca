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

/** Texts of a change of the bank account. */
export const bank = {
  title: "ປ່ຽນບັນຊີທະນາຄານ",
  text: "ຕ້ອງມີຄົນທີສອງອະນຸມັດ ສະມາຊິກຈະໄດ້ຮັບແຈ້ງ ແລະ ການຖອນຫຼັງຈາກນັ້ນຈະລໍຄົນກວດໄລຍະໜຶ່ງ",
  bank: "ທະນາຄານ",
  number: "ເລກບັນຊີໃໝ່",
  holder: "ຊື່ເຈົ້າຂອງບັນຊີ",
  reason: "ເຫດຜົນ (ຢ່າງໜ້ອຍ 3 ຕົວອັກສອນ)",
  request: "ຂໍປ່ຽນບັນຊີ",
} satisfies Texts["bank"];

export const memberActs = {
  "member.adjust": "ປັບຍອດກະເປົາ",
  "member.bank": "ປ່ຽນບັນຊີທະນາຄານ",
  "member.close": "ປິດບັນຊີສະມາຊິກ ແລະ ຈ່າຍເງິນຄືນ",
};

export const memberActFacts = {
  adjustment: "ທິດທາງ",
  cause: "ສາເຫດ",
  adjustReference: "ເລກອ້າງອີງ",
  walletCovers: "ເງິນໃນກະເປົາພໍ",
  accountNew: "ບັນຊີໃໝ່",
  holderNow: "ຊື່ບັນຊີປັດຈຸບັນ",
  holderNew: "ຊື່ບັນຊີໃໝ່",
  accountFree: "ບັນຊີນີ້ຍັງບໍ່ມີໃຜໃຊ້",
  holdHours: "ພັກການຖອນໄວ້ໃຫ້ຄົນກວດ (ຊົ່ວໂມງ)",
  accountBound: "ບັນຊີທະນາຄານຜູກກັບການຝາກແລ້ວ",
  openOperations: "ລາຍການທີ່ຍັງບໍ່ສຳເລັດ",
  moneyComing: "ການຝາກທີ່ຍັງບໍ່ສຳເລັດ",
  refundMinor: "ຍອດຄືນເງິນ (ຫົວໜ່ວຍຍ່ອຍ)",
  moneyInGames: "ເງິນໃນເກມ (ຫົວໜ່ວຍຍ່ອຍ)",
  openReward: "ມີໂບນັດຄ້າງຢູ່",
  withinLimits: "ຢູ່ໃນວົງເງິນຖອນ",
};

export const memberActCodes = {
  MONEY_NOT_ENOUGH: "ເງິນໃນກະເປົາຂອງສະມາຊິກບໍ່ພໍ",
  DAY_LIMIT: "ເກີນຍອດທີ່ໜ້າທີ່ຂອງທ່ານຂໍໄດ້ໃນໜຶ່ງມື້",
  CLOSE_OPERATION: "ສະມາຊິກຍັງມີລາຍການຖອນ ຫຼື ໂອນທີ່ບໍ່ສຳເລັດ",
  CLOSE_REWARD: "ສະມາຊິກຍັງມີໂບນັດຄ້າງຢູ່ ຕ້ອງສິ້ນສຸດກ່ອນ",
  CLOSE_GAMES: "ສະມາຊິກຍັງມີເງິນໃນເກມ ໃຫ້ໂອນກັບກ່ອນ",
  CLOSE_COMING: "ສະມາຊິກຍັງມີການຝາກທີ່ບໍ່ສຳເລັດ",
  CLOSE_ACCOUNT: "ຍັງບໍ່ມີການຝາກທີ່ຜູກບັນຊີທະນາຄານ ໃຫ້ປ່ຽນບັນຊີກ່ອນ",
  CLOSE_AMOUNT: "ເງິນໃນກະເປົາຕ້ອງເປັນສູນ ຫຼື ຢູ່ໃນວົງເງິນຖອນໜຶ່ງຄັ້ງ",
  EXISTING_BANK: "ບັນຊີນີ້ເປັນຂອງສະມາຊິກຄົນອື່ນ ຫຼື ຖືກກັນໄວ້",
  INVALID_BANK: "ບໍ່ມີທະນາຄານນີ້ໃຫ້ເລືອກ",
  BANK_ACCOUNT_NAME_ENG: "ທະນາຄານນີ້ຕ້ອງໃຊ້ຊື່ພາສາອັງກິດ",
};
