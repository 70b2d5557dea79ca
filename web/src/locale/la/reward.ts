import type { Texts } from "../catalog.ts";
import type { reward as source } from "../th/reward.ts";

export const reward = {
  kinds: {
    bonus: "ໂບນັດ",
    promotion: "ໂປຣໂມຊັນ",
    invite: "ຍອດແນະນຳໝູ່",
    refund: "ຄືນຍອດເສຍ",
    coupon: "ຄູປ໋ອງລາງວັນ",
  },
  terms: {
    title: "ເງື່ອນໄຂເປັນຈຳນວນເງິນ",
    reward: "ໄດ້ຮັບ",
    base: "ຍອດຕັ້ງຕົ້ນ",
    mustPlay: "ຕ້ອງຫຼິ້ນໃຫ້ຄົບ",
    mustPlayShare: (percent) => `${percent}% ຂອງຍອດຕັ້ງຕົ້ນ`,
    endsAt: "ຍົກເລີກໄດ້ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ",
    endsAtShare: {
      percent: (percent) => `${percent}% ຂອງຍອດຕັ້ງຕົ້ນ`,
      least: (percent) => `ຂັ້ນຕ່ຳ ເພາະ ${percent}% ຂອງຍອດຕັ້ງຕົ້ນໜ້ອຍກວ່ານີ້`,
      half: (percent) => `ເຄິ່ງໜຶ່ງຂອງຍອດທີ່ໄດ້ຮັບ ໃຊ້ແທນ ${percent}%`,
    },
    lost: "ໃນລະຫວ່າງນີ້ຍັງຖອນເງິນບໍ່ໄດ້ ຖ້າຍົກເລີກກ່ອນຫຼິ້ນຄົບ ເງິນໃນເກມທັງໝົດຈະຖືກຕັດອອກ ສ່ວນເງິນໃນກະເປົາຫຼັກຍັງຢູ່ຄົບ",
  },
  banners: {
    previous: "ຮູບກ່ອນໜ້າ",
    next: "ຮູບຕໍ່ໄປ",
    position: (banner, count) => `ຮູບທີ ${banner} ຈາກ ${count}`,
    alt: (name) => `ຮູບປະກາດ ${name}`,
    goOn: "ເບິ່ງຕໍ່",
  },
  saved: { title: "ຮຽບຮ້ອຍ", ok: "ຕົກລົງ" },
  error: { title: "ເຮັດລາຍການບໍ່ສຳເລັດ", ok: "ຕົກລົງ" },
  taken: (amount) => `ຮັບ ${amount} ເຂົ້າກະເປົາຫຼັກແລ້ວ`,
  lost: {
    absent: "ຄຳຂໍສົ່ງບໍ່ຮອດພວກເຮົາ ຍັງບໍ່ມີຫຍັງປ່ຽນແປງ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
    unknown: "ຍັງບໍ່ໄດ້ຮັບຄຳຕອບ ກະລຸນາເບິ່ງປະຫວັດລາຍການກ່ອນເຮັດຊ້ຳ ເງິນຂອງທ່ານບໍ່ເສຍຫາຍ",
  },
} satisfies Texts<typeof source>;
