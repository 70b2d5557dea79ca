import type { Texts } from "../catalog.ts";
import type { slipReason as source } from "../th/slip-reason.ts";

export const slipReason = {
  UPLOADED_FILE_NOT_EXIST: "ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາສົ່ງໃໝ່",
  IMG_SIZE_UNABLE_TO_PROCESS: "ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາໃຊ້ຮູບສະລິບເຕັມໃບ",
  CANNOT_READ_CROPPED_IMAGE: "ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາໃຊ້ຮູບສະລິບເຕັມໃບ ບໍ່ຕັດຂອບ",
  DEST_ACC_INVALID: "ໂອນໄປບັນຊີອື່ນທີ່ບໍ່ແມ່ນຂອງພວກເຮົາ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  SLIP_REFNO_DUPLICATED: "ສະລິບນີ້ເຄີຍສົ່ງແລ້ວ ໃຊ້ຊ້ຳບໍ່ໄດ້ ເບິ່ງຜົນໄດ້ທີ່ສະລິບຂອງຂ້ອຍ",
  UNSTABLE_REFNO_ON_SLIP: "ອ່ານເລກອ້າງອີງໃນສະລິບບໍ່ຊັດ ກະລຸນາໃຊ້ຮູບທີ່ຊັດກວ່ານີ້",
  TRIPPLE_WRONG_CAPTCHA: "ກວດສອບກັບທະນາຄານບໍ່ຜ່ານ 3 ຄັ້ງຕິດຕໍ່ກັນ ກະລຸນາສົ່ງສະລິບໃໝ່",
  INVALID_SLIP: "ອ່ານສະລິບບໍ່ໄດ້ ຫຼື ສະລິບບໍ່ຖືກຕ້ອງ ກະລຸນາສົ່ງຮູບສະລິບທີ່ຊັດເຈນອີກຄັ້ງ",
  NOT_MATCH: "ບັນຊີຜູ້ໂອນບໍ່ກົງກັບບັນຊີທີ່ສະໝັກ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  EXPIRED_SLIP: "ສະລິບເກີນເວລາທີ່ກຳນົດ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  UNKNOW_ERROR: "ເກີດຂໍ້ຜິດພາດ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
} satisfies Texts<typeof source>;
