import type { Texts } from "../catalog.ts";
import type { invite as source } from "../th/invite.ts";

export const invite = {
  title: "ແນະນຳໝູ່",
  intro: "ສົ່ງລິ້ງໃຫ້ໝູ່ສະໝັກ ທ່ານໄດ້ສ່ວນແບ່ງຈາກຍອດຫຼິ້ນຂອງໝູ່ທຸກມື້",
  link: "ລິ້ງຂອງທ່ານ",
  copy: "ຄັດລອກລິ້ງ",
  share: "ແຊຣ໌",
  shareText: "ມາສະໝັກນຳກັນຜ່ານລິ້ງນີ້",
  shareFailed: "ແຊຣ໌ບໍ່ໄດ້ ກະລຸນາຄັດລອກລິ້ງແທນ",
  qr: "QR ຂອງລິ້ງແນະນຳໝູ່",
  scan: "ໃຫ້ໝູ່ສະແກນ QR ນີ້ເພື່ອສະໝັກ",
  list: "ປະຫວັດຍອດແນະນຳ",
  from: "ຈາກ",
  amount: "ຈຳນວນ",
  date: "ວັນທີ",
  empty: { title: "ຍັງບໍ່ມີຍອດແນະນຳ", text: "ເມື່ອໝູ່ທີ່ທ່ານແນະນຳເລີ່ມຫຼິ້ນ ຍອດຈະສະແດງຢູ່ນີ້" },
  claim: {
    title: (amount) => `ຮັບ ${amount} ເຂົ້າກະເປົາຫຼັກບໍ`,
    success: (percent, amount) => `ຖອນໄດ້ເມື່ອເຮັດຍອດເທີນຄົບ ${amount} (${percent}% ຂອງຍອດທີ່ຮັບ)`,
    fail: {
      percent: (percent, amount) => `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} (${percent}% ຂອງຍອດທີ່ຮັບ)`,
      least: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} (ຂັ້ນຕ່ຳ ເພາະ ${percent}% ຂອງຍອດທີ່ຮັບໜ້ອຍກວ່ານີ້)`,
      half: (percent, amount) =>
        `ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ ${amount} (ເຄິ່ງໜຶ່ງຂອງຍອດທີ່ຮັບ ແທນ ${percent}%)`,
    },
    cleared: "ຖ້າຍົກເລີກ ເງິນໃນເກມຈະຖືກລ້າງທັງໝົດ",
    yes: "ຮັບເລີຍ",
    no: "ໄວ້ກ່ອນ",
  },
} satisfies Texts<typeof source>;
