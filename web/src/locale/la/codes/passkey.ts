import type { Texts } from "#locale/catalog.ts";
import type { passkey as source } from "#locale/th/codes/passkey.ts";

/** Passkeys and the lock of the wallet. */
export const passkey = {
  PASSKEY_INVALID: "ກວດສອບພາສຄີບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ ຫຼື ໃຊ້ລະຫັດຜ່ານ",
  PASSKEY_LIMIT: "ມີພາສຄີຄົບຈຳນວນແລ້ວ ກະລຸນາລຶບອັນທີ່ບໍ່ໃຊ້ກ່ອນ",
  WRONG_PASSWORD: "ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ",
} satisfies Texts<typeof source>;
