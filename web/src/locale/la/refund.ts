import type { Texts } from "../catalog.ts";
import type { refund as source } from "../th/refund.ts";

export const refund = {
  title: "ຄືນຍອດເສຍ",
  amount: "ຍອດຄືນຂອງທ່ານ",
  received: "ຮັບແລ້ວ ລໍຖ້ານຳເຂົ້າກະເປົາຫຼັກ",
  expires: (moment) => `ຮັບໄດ້ຮອດ ${moment}`,
  receive: "ຮັບຍອດຄືນ",
  addWallet: "ຮັບເຂົ້າກະເປົາຫຼັກ",
  kept: (amount) => `ຮັບ ${amount} ແລ້ວ ກົດຮັບເຂົ້າກະເປົາຫຼັກໄດ້ທຸກເວລາ`,
  conditions: {
    title: "ຕອນນີ້ຍັງຮັບບໍ່ໄດ້",
    open: "ທ່ານມີໂບນັດທີ່ຍັງເຮັດເງື່ອນໄຂບໍ່ຄົບ",
    way: "ຫຼິ້ນໃຫ້ຄົບເງື່ອນໄຂ ຫຼື ຍົກເລີກໂບນັດກ່ອນ ແລ້ວກັບມາຮັບຍອດຄືນ",
    link: "ເບິ່ງໂບນັດຂອງຂ້ອຍ",
  },
  confirm: {
    title: (amount) => `ຮັບ ${amount} ເຂົ້າກະເປົາຫຼັກບໍ`,
    success: (percent, amount) => `ຖອນໄດ້ເມື່ອເຮັດຍອດເທີນຄົບ ${amount} (${percent}% ຂອງຍອດຄືນ)`,
    fail: {
      percent: (percent, amount) => `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} (${percent}% ຂອງຍອດຄືນ)`,
      least: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} (ຂັ້ນຕ່ຳ ເພາະ ${percent}% ຂອງຍອດຄືນໜ້ອຍກວ່ານີ້)`,
      half: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} (ເຄິ່ງໜຶ່ງຂອງຍອດຄືນ ແທນ ${percent}%)`,
    },
    cleared: "ຖ້າຍົກເລີກ ເງິນໃນເກມຈະຖືກລ້າງທັງໝົດ",
    yes: "ຮັບເຂົ້າກະເປົາ",
    no: "ໄວ້ກ່ອນ",
  },
  done: (amount) => `ຄືນຍອດເສຍ ${amount} ເຂົ້າກະເປົາຫຼັກແລ້ວ`,
  notFound: {
    play: "ຫຼິ້ນເກມ",
    title: "ບໍ່ມີຍອດເສຍໃຫ້ຄືນ",
    text: "ຍອດຄືນຄິດຈາກຍອດເສຍຂອງມື້ວານ ກັບມາເບິ່ງໃໝ່ໄດ້ມື້ອື່ນ",
  },
  list: "ຍອດຄືນທີ່ຮັບແລ້ວ",
  date: "ວັນທີ",
  listAmount: "ຈຳນວນ",
  empty: "ຍັງບໍ່ເຄີຍຮັບຍອດຄືນ",
} satisfies Texts<typeof source>;
