import type { Texts } from "#locale/catalog.ts";
import type { wallet as source } from "#locale/th/codes/wallet.ts";

export const wallet = {
  // Where money moves, a fault says first what became of the money.
  INTERNAL_SERVER_ERROR: "ລະບົບຂັດຂ້ອງຊົ່ວຄາວ ກະລຸນາເບິ່ງປະຫວັດທຸລະກຳກ່ອນເຮັດຊ້ຳ ເງິນຂອງທ່ານບໍ່ເສຍຫາຍ",

  // Wallet
  NO_BANK: "ຍັງບໍ່ມີບັນຊີທະນາຄານ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  NO_WALLET: "ບໍ່ພົບກະເປົາເງິນ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  MONEY_NOT_ENOUGH: "ຍອດເງິນບໍ່ພຽງພໍ ກະລຸນາຫຼຸດຈຳນວນ ຫຼື ຝາກເງິນເພີ່ມ",
  TRANSFER_MINIMUM: "ຈຳນວນເງິນຕ່ຳກວ່າຂັ້ນຕ່ຳ ກະລຸນາເພີ່ມຈຳນວນ",
  TRANSFER_FAIL: "ໂອນເງິນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາຫຼັກແລ້ວ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",

  // Games
  NO_GAME: "ບໍ່ພົບເກມນີ້",
  SLOT_ALREADY_ACTIVE: "ບັນຊີເກມນີ້ເປີດໃຊ້ງານແລ້ວ",
  SLOT_ACTIVATE_FAIL: "ເປີດບັນຊີເກມບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  SLOT_NO_ACCOUNT: "ຍັງບໍ່ມີບັນຊີເກມນີ້ ກະລຸນາເປີດບັນຊີກ່ອນ",
  SLOT_RESET_PASSWORD_FAIL: "ຕັ້ງລະຫັດຜ່ານເກມໃໝ່ບໍ່ສຳເລັດ ລະຫັດເກົ່າຍັງໃຊ້ໄດ້ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  INVALID_USER_1: "ບໍ່ພົບບັນຊີຂອງທ່ານຢູ່ຄ່າຍເກມນີ້ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  INVALID_USER_2: "ຄ່າຍເກມບໍ່ຮັບຊື່ຜູ້ໃຊ້ນີ້ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  INVALID_USER_3: "ຄ່າຍເກມບໍ່ຮັບລະຫັດຜ່ານນີ້ ກະລຸນາຕັ້ງລະຫັດຜ່ານເກມໃໝ່",
  INVALID_USER_4: "ບັນຊີຂອງທ່ານຖືກລັອກຢູ່ຄ່າຍເກມນີ້ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  NOT_AREASLOT: "ບໍ່ພົບບັນຊີຂອງທ່ານຢູ່ AREASLOT ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  NOT_UFABET: "ບໍ່ພົບບັນຊີຂອງທ່ານຢູ່ UFABET ກະລຸນາຕິດຕໍ່ພວກເຮົາ",

  // Deposits
  QR_FAIL: "ສ້າງ QR ບໍ່ສຳເລັດ ຍັງບໍ່ມີການຕັດເງິນ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  SLIP_UPLOAD_FAIL: "ອັບໂຫຼດສະລິບບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  SLIP_NO_FILE: "ຍັງບໍ່ໄດ້ເລືອກຮູບສະລິບ",
  SLIP_INVALID_FILE: "ໄຟລ໌ນີ້ບໍ່ແມ່ນຮູບສະລິບ ກະລຸນາໃຊ້ຮູບ JPG, PNG ຫຼື WebP",
  TRUELINK_DUPLICATE: "ລິ້ງຊອງຂອງຂວັນນີ້ສົ່ງມາແລ້ວ ກະລຸນາເບິ່ງຜົນໃນປະຫວັດທຸລະກຳ",
  TRUELINK_INVALID: "ລິ້ງຊອງຂອງຂວັນບໍ່ຖືກຕ້ອງ ຫຼື ຖືກໃຊ້ແລ້ວ ກະລຸນາກວດສອບລິ້ງ",
} satisfies Texts<typeof source>;
