import type { Texts } from "../catalog.ts";
import type { promotion as source } from "../th/promotion.ts";

export const promotion = {
  title: "ລະຫັດໂປຣໂມຊັນ",
  code: "ລະຫັດໂປຣໂມຊັນ",
  hint: "ຕົວອັກສອນໃຫຍ່ ແລະ ຕົວເລກ",
  required: "ກະລຸນາໃສ່ລະຫັດ",
  search: "ຄົ້ນຫາ",
  searching: "ກຳລັງຄົ້ນຫາໂປຣໂມຊັນ",
  found: "ພົບໂປຣໂມຊັນແລ້ວ",
  notFound: {
    title: "ບໍ່ພົບໂປຣໂມຊັນນີ້",
    text: (code) => `ລະຫັດ ${code} ບໍ່ຖືກຕ້ອງ ຫຼື ໝົດອາຍຸແລ້ວ ກະລຸນາກວດສອບອີກຄັ້ງ`,
  },
  notice: (percent) => `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${percent}% ຂອງຍອດຕັ້ງຕົ້ນ (ຫຼື ຕາມຈຳນວນທີ່ສະແດງກ່ອນກົດຮັບ)`,
  noticeMoney: (amount) => `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount}`,
  noDeposit: {
    deposit: "ຝາກເງິນ",
    title: "ຕ້ອງຝາກເງິນກ່ອນ",
    text: "ໂປຣໂມຊັນນີ້ຄິດຈາກຍອດຝາກຫຼ້າສຸດທີ່ຍັງບໍ່ໄດ້ຫຼິ້ນ ຫຼື ຖອນ ຝາກເງິນແລ້ວກັບມາຮັບໄດ້ເລີຍ",
  },
  receive: "ຮັບໂປຣໂມຊັນ",
  other: "ລອງລະຫັດອື່ນ",
} satisfies Texts<typeof source>;
