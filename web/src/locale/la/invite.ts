import type { Texts } from "../catalog.ts";
import type { invite as source } from "../th/invite.ts";

export const invite = {
  title: "ແນະນຳໝູ່",
  intro: "ສົ່ງລິ້ງໃຫ້ໝູ່ສະໝັກ ທ່ານໄດ້ສ່ວນແບ່ງຈາກຍອດຫຼິ້ນຂອງໝູ່ທຸກມື້",
  link: "ລິ້ງຂອງທ່ານ",
  copy: "ຄັດລອກລິ້ງ",
  share: "ແຊຣ໌",
  shareText: "ມາສະໝັກນຳກັນຜ່ານລິ້ງນີ້",
  shareFailed: "ແຊຣ໌ບໍ່ໄດ້ ກະລຸນາສຳເນົາລິ້ງແທນ",
  qr: "QR ຂອງລິ້ງແນະນຳໝູ່",
  scan: "ໃຫ້ໝູ່ສະແກນ QR ນີ້ເພື່ອສະໝັກ",
  list: "ລາຍໄດ້ຈາກໝູ່",
  from: "ຈາກ",
  amount: "ຈຳນວນ",
  date: "ວັນທີ",
  empty: { title: "ຍັງບໍ່ມີລາຍໄດ້ຈາກໝູ່", text: "ເມື່ອໝູ່ທີ່ທ່ານແນະນຳຫຼິ້ນ ລາຍໄດ້ຈະສະແດງຢູ່ນີ້" },
  claim: {
    title: (amount) => `ຮັບ ${amount} ເຂົ້າກະເປົາຫຼັກບໍ`,
    success: (percent, amount) => `ຖອນໄດ້ຫຼັງຫຼິ້ນຄົບ ${percent}% ຂອງຍອດທີ່ຮັບ ຄື ${amount}`,
    fail: {
      percent: (percent, amount) => `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${percent}% ຂອງຍອດທີ່ຮັບ ຄື ${amount}`,
      least: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} ເຊິ່ງເປັນຂັ້ນຕ່ຳ ເພາະ ${percent}% ຂອງຍອດທີ່ຮັບໜ້ອຍກວ່ານີ້`,
      half: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} ຄືເຄິ່ງໜຶ່ງຂອງຍອດທີ່ຮັບ ໃຊ້ແທນ ${percent}%`,
    },
    cleared: "ເງິນໃນເກມຈະຖືກຕັດອອກ",
    yes: "ຮັບເລີຍ",
    no: "ໄວ້ກ່ອນ",
  },
} satisfies Texts<typeof source>;
