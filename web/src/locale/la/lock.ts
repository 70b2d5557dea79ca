import type { Texts } from "../catalog.ts";
import type { lock as source } from "../th/lock.ts";

export const lock = {
  title: "ລັອກຢູ່",
  text: "ບໍ່ໄດ້ໃຊ້ງານເກີນ 5 ນາທີ ກະລຸນາປົດລັອກເພື່ອເບິ່ງຍອດເງິນ ແລະ ເຮັດທຸລະກຳ",
  byPasskey: "ປົດລັອກດ້ວຍພາສຄີ",
  password: "ລະຫັດຜ່ານ",
  byPassword: "ປົດລັອກດ້ວຍລະຫັດຜ່ານ",
  required: "ກະລຸນາໃສ່ລະຫັດຜ່ານ",
} satisfies Texts<typeof source>;
