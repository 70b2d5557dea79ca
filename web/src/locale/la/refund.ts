import type { Texts } from "../catalog.ts";
import type { refund as source } from "../th/refund.ts";

export const refund = {
  title: "ຄືນຍອດເສຍ",
  amount: "ຍອດຄືນຂອງທ່ານ",
  received: "ຮັບໄວ້ແລ້ວ ລໍຖ້າເຂົ້າກະເປົາຫຼັກ",
  expires: (moment) => `ຮັບໄດ້ຮອດ ${moment}`,
  receive: "ຮັບເງິນຄືນ",
  addWallet: "ເຂົ້າກະເປົາຫຼັກ",
  kept: (amount) => `ຮັບ ${amount} ໄວ້ແລ້ວ ເຂົ້າກະເປົາຫຼັກເມື່ອໃດກໍໄດ້`,
  conditions: {
    title: "ຕອນນີ້ຍັງຮັບບໍ່ໄດ້",
    open: "ທ່ານມີໂບນັດທີ່ຍັງເຮັດເງື່ອນໄຂບໍ່ຄົບ",
    way: "ຫຼິ້ນໃຫ້ຄົບເງື່ອນໄຂ ຫຼື ຍົກເລີກໂບນັດກ່ອນ ແລ້ວກັບມາຮັບເງິນຄືນ",
    link: "ເບິ່ງໂບນັດຂອງຂ້ອຍ",
  },
  confirm: {
    title: (amount) => `ເອົາ ${amount} ເຂົ້າກະເປົາຫຼັກບໍ`,
    success: (percent, amount) => `ຖອນໄດ້ຫຼັງຫຼິ້ນຄົບ ${percent}% ຂອງຍອດຄືນ ຄື ${amount}`,
    fail: {
      percent: (percent, amount) => `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${percent}% ຂອງຍອດຄືນ ຄື ${amount}`,
      least: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} ເຊິ່ງເປັນຂັ້ນຕ່ຳ ເພາະ ${percent}% ຂອງຍອດຄືນໜ້ອຍກວ່ານີ້`,
      half: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} ຄືເຄິ່ງໜຶ່ງຂອງຍອດຄືນ ໃຊ້ແທນ ${percent}%`,
    },
    cleared: "ເງິນໃນເກມຈະຖືກຕັດອອກ",
    yes: "ເອົາເຂົ້າກະເປົາ",
    no: "ໄວ້ກ່ອນ",
  },
  done: (amount) => `ຄືນຍອດເສຍ ${amount} ເຂົ້າກະເປົາຫຼັກແລ້ວ`,
  notFound: {
    title: "ບໍ່ມີຍອດເສຍໃຫ້ຄືນ",
    text: "ຍອດຄືນຄິດຈາກຍອດເສຍຂອງມື້ວານ ກັບມາເບິ່ງໃໝ່ໄດ້ມື້ອື່ນ",
  },
  list: "ຍອດຄືນທີ່ຮັບແລ້ວ",
  date: "ວັນທີ",
  listAmount: "ຈຳນວນ",
  empty: "ຍັງບໍ່ເຄີຍຮັບຍອດຄືນ",
} satisfies Texts<typeof source>;
