import type { Texts } from "#locale/catalog.ts";
import type { reward as source } from "#locale/th/codes/reward.ts";

export const reward = {
  // Bonus
  BONUS_REMAINING: "ທ່ານກຳລັງໃຊ້ໂບນັດຢູ່ ກະລຸນາເຮັດຍອດເທີນໃຫ້ຄົບ ຫຼື ຍົກເລີກໂບນັດກ່ອນ",
  BONUS_ALREADY_ACTIVE: "ທ່ານກຳລັງໃຊ້ໂບນັດຢູ່ ຮັບໄດ້ເທື່ອລະໜຶ່ງໂບນັດ",
  BONUS_MAX_CLAIMED: "ທ່ານຮັບໂບນັດນີ້ຄົບຕາມສິດແລ້ວ",
  BONUS_CONDITION: "ຍັງບໍ່ເຂົ້າເງື່ອນໄຂໂບນັດ ກະລຸນາເບິ່ງເງື່ອນໄຂອີກຄັ້ງ ຍອດເງິນຂອງທ່ານບໍ່ປ່ຽນແປງ",
  BONUS_CLEAR: "ຍົກເລີກໂບນັດຮຽບຮ້ອຍແລ້ວ",
  BONUS_FULL: "ໂບນັດນີ້ແຈກຄົບຈຳນວນແລ້ວ ກະລຸນາເລືອກໂບນັດອື່ນ",
  // The missing item is a bonus.
  NO_DATA: "ໂບນັດນີ້ປິດຮັບແລ້ວ ກະລຸນາເລືອກໂບນັດອື່ນ",

  // Invite
  INVITE_COLLECT: "ມື້ນີ້ທ່ານຮັບຍອດແນະນຳແລ້ວ ກັບມາຮັບໃໝ່ໄດ້ມື້ອື່ນ",
  INVITE_INACTIVE: "ຕອນນີ້ປິດຮັບຍອດແນະນຳ",
  NO_INVITE_BONUS: "ຍັງບໍ່ມີຍອດແນະນຳໃຫ້ຮັບ",
  NO_INVITEE_PLAY_INFO: "ໝູ່ທີ່ທ່ານແນະນຳຍັງບໍ່ໄດ້ຫຼິ້ນ ຈຶ່ງຍັງບໍ່ມີຍອດໃຫ້ຮັບ",
  INVITE_BONUS_SUCCESS: "ຍອດແນະນຳເຂົ້າກະເປົາຫຼັກແລ້ວ",
  INVITE_BONUS_FAIL: "ຮັບຍອດແນະນຳບໍ່ສຳເລັດ ຍອດຍັງຢູ່ຄົບ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",

  // Promotion
  NO_PROMOTION: "ບໍ່ພົບໂປຣໂມຊັນນີ້ ຫຼື ໝົດເວລາແລ້ວ ກະລຸນາກວດສອບລະຫັດ",
  PROMOTION_RECEIVED: "ທ່ານຮັບໂປຣໂມຊັນນີ້ແລ້ວ",

  // Refund
  NO_REFUND: "ຍັງບໍ່ມີຍອດເສຍໃຫ້ຄືນ",
  REFUND_CONDITION: "ຍັງຮັບຍອດຄືນບໍ່ໄດ້ ກະລຸນາເຮັດເງື່ອນໄຂໂບນັດໃຫ້ຄົບ ຫຼື ຍົກເລີກໂບນັດກ່ອນ",
  REFUND_SUCCESS: "ຄືນຍອດເສຍເຂົ້າກະເປົາຫຼັກແລ້ວ",
  REFUND_INACTIVE: "ຕອນນີ້ປິດການຄືນຍອດເສຍ",
  REFUND_MINIMUM: "ຍອດເສຍມື້ວານໜ້ອຍເກີນໄປ ຈຶ່ງບໍ່ມີຍອດຄືນ",
} satisfies Texts<typeof source>;
