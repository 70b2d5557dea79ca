import type { Texts } from "#locale/catalog.ts";
import type { otp as source } from "#locale/th/codes/otp.ts";

export const otp = {
  OTP_BLOCK: "ໃສ່ລະຫັດຜິດຫຼາຍຄັ້ງເກີນໄປ ກະລຸນາຂໍລະຫັດ OTP ໃໝ່",
  REQUEST_LIMIT_1MIN: "ກະລຸນາລໍຖ້າປະມານ 1 ນາທີ ແລ້ວຂໍລະຫັດອີກຄັ້ງ",
  OTP_TOKEN_INVALID: "ຄຳຂໍລະຫັດ OTP ນີ້ໃຊ້ບໍ່ໄດ້ແລ້ວ ກະລຸນາຂໍລະຫັດໃໝ່",
  OTP_NOT_EXIST: "ບໍ່ພົບລະຫັດ OTP ນີ້ ກະລຸນາຂໍລະຫັດໃໝ່",
  OTP_VERIFIED: "ຢືນຢັນເບີໂທລະສັບນີ້ແລ້ວ",
  OTP_EXPIRED: "ລະຫັດ OTP ໝົດອາຍຸແລ້ວ ກະລຸນາຂໍລະຫັດໃໝ່",
  OTP_CODE_INVALID: "ລະຫັດ OTP ບໍ່ຖືກຕ້ອງ ກະລຸນາກວດສອບອີກຄັ້ງ",
  OTP_CODE_VALID: "ລະຫັດ OTP ຖືກຕ້ອງ",
  OTP_SEND_FAIL: "ສົ່ງລະຫັດ OTP ບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  OTP_VERIFY_FAIL: "ກວດສອບລະຫັດ OTP ບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  UNVERIFIED_OTP: "ຍັງບໍ່ໄດ້ຢືນຢັນເບີໂທລະສັບ ກະລຸນາຢືນຢັນດ້ວຍລະຫັດ OTP ກ່ອນ",
} satisfies Texts<typeof source>;
