import type { Texts } from "../catalog.ts";
import type { slipReason as source } from "../th/slip-reason.ts";

export const slipReason = {
  UPLOADED_FILE_NOT_EXIST: "ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາອັບໂຫຼດໃໝ່",
  IMG_SIZE_UNABLE_TO_PROCESS: "ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາໃຊ້ຮູບສະລິບເຕັມໃບ",
  CANNOT_READ_CROPPED_IMAGE: "ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາໃຊ້ຮູບທີ່ບໍ່ຖືກຕັດ",
  DEST_ACC_INVALID: "ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  SLIP_REFNO_DUPLICATED: "ສະລິບຊ້ຳ ລາຍການນີ້ແຈ້ງມາແລ້ວ",
  UNSTABLE_REFNO_ON_SLIP: "ອ່ານເລກອ້າງອີງໃນສະລິບບໍ່ຊັດ ກະລຸນາໃຊ້ຮູບທີ່ຊັດກວ່ານີ້",
  TRIPPLE_WRONG_CAPTCHA: "ກວດສອບກັບທະນາຄານບໍ່ຜ່ານ 3 ຄັ້ງຕິດຕໍ່ກັນ ກະລຸນາອັບໂຫຼດໃໝ່",
  INVALID_SLIP: "ອ່ານສະລິບບໍ່ໄດ້ ຫຼື ສະລິບບໍ່ຖືກຕ້ອງ",
  NOT_MATCH: "ບັນຊີຜູ້ໂອນບໍ່ກົງກັບບັນຊີທີ່ສະໝັກ",
  EXPIRED_SLIP: "ສະລິບໝົດອາຍຸ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  UNKNOW_ERROR: "ເກີດຂໍ້ຜິດພາດ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
} satisfies Texts<typeof source>;
