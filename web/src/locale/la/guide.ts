import type { Texts } from "../catalog.ts";
import type { guide as source } from "../th/guide.ts";

export const guide = {
  steps: {
    title: "ເລີ່ມຕົ້ນໃຊ້ງານ",
    dismiss: "ເຊື່ອງຂັ້ນຕອນເລີ່ມຕົ້ນ",
    done: "ເຮັດແລ້ວ",
    limit: { title: "ຕັ້ງວົງເງິນຝາກ", text: "ກຳນົດຍອດຝາກສູງສຸດຕໍ່ມື້ ອາທິດ ຫຼື ເດືອນຂອງທ່ານເອງໄດ້" },
    deposit: { title: "ຝາກເງິນຄັ້ງທຳອິດ", text: "ໂອນຈາກບັນຊີທີ່ສະໝັກໄວ້ ຫຼື ສະແກນ QR" },
    bonus: { title: "ຮັບໂບນັດ (ຖ້າຕ້ອງການ)", text: "ເບິ່ງຍອດເທີນ ແລະ ເງື່ອນໄຂກ່ອນກົດຮັບ" },
    play: { title: "ຫຼິ້ນເກມ", text: "ເລືອກເກມທີ່ມັກ ແລ້ວກົດຫຼິ້ນເກມ" },
  },
  install: {
    title: (name) => `ເພີ່ມ ${name} ໄວ້ໜ້າຈໍຫຼັກ`,
    text: "ເປີດໄດ້ໃນແຕະດຽວ ຝາກ ແລະ ຖອນໄດ້ຈາກໄອຄອນ",
    share: "ແຕະປຸ່ມແຊຣ໌ຂອງບຣາວເຊີ ແລ້ວເລືອກ “Add to Home Screen”",
    accept: "ຕິດຕັ້ງ",
    later: "ບໍ່ແມ່ນຕອນນີ້",
    understood: "ເຂົ້າໃຈແລ້ວ",
  },
} satisfies Texts<typeof source>;
