import type { Texts } from "../catalog.ts";
import type { password as source } from "../th/password.ts";

export const password = {
  title: "ຕັ້ງລະຫັດຜ່ານໃໝ່",
  steps: { phone: "ເບີໂທລະສັບ", code: "ຢືນຢັນເບີ", password: "ລະຫັດຜ່ານໃໝ່" },
  actions: { phone: "ສົ່ງລະຫັດ OTP", code: "ຢືນຢັນລະຫັດ", password: "ບັນທຶກລະຫັດຜ່ານໃໝ່" },
  phoneHint: "ເບີທີ່ໃຊ້ສະໝັກສະມາຊິກ ພວກເຮົາຈະສົ່ງລະຫັດ OTP ໄປທີ່ເບີນີ້",
  sent: (phone) => `ຖ້າເບີ ${phone} ສະໝັກໄວ້ແລ້ວ ລະຫັດ OTP 6 ຕົວເລກກຳລັງສົ່ງໄປທາງຂໍ້ຄວາມ`,
  accountEnd: "ເລກບັນຊີທະນາຄານ 4 ຕົວທ້າຍ",
  accountEndHint: "ບັນຊີທີ່ສະໝັກໄວ້ກັບພວກເຮົາ",
  accountEndWrong: "ເລກ 4 ຕົວທ້າຍບໍ່ກົງກັບບັນຊີທີ່ສະໝັກໄວ້",
  toLogin: "ໄປເຂົ້າສູ່ລະບົບ",
  done: (hours) =>
    hours
      ? `ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ທຸກເຄື່ອງອອກຈາກລະບົບ ແລະ ພາສຄີຖືກລຶບ ເພື່ອຄວາມປອດໄພ ການຖອນເງິນໃນ ${hours} ຊົ່ວໂມງນີ້ທີມງານຈະກວດສອບກ່ອນ`
      : "ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ ທຸກເຄື່ອງອອກຈາກລະບົບ ແລະ ພາສຄີຖືກລຶບ",
} satisfies Texts<typeof source>;
