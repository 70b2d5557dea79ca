import type { Texts } from "../catalog.ts";
import type { statement as source } from "../th/statement.ts";

export const statement = {
  title: "ປະຫວັດທຸລະກຳ",
  list: "ລາຍການເຄື່ອນໄຫວບັນຊີ",
  slips: "ສະລິບຂອງຂ້ອຍ",
  empty: { title: "ຍັງບໍ່ມີລາຍການ", text: "ເມື່ອຝາກ ຖອນ ຫຼື ໂອນເງິນ ລາຍການຈະສະແດງຢູ່ນີ້" },
  wallet: "ກະເປົາຫຼັກ",
  activity: {
    deposit: (from) => `ຝາກເງິນຈາກ ${from}`,
    depositQr: (provider) => `ຝາກດ້ວຍ QR (${provider})`,
    depositGift: "ຝາກດ້ວຍຊອງຂອງຂວັນ",
    bonus: "ຮັບໂບນັດ",
    finishBonus: "ສິ້ນສຸດໂບນັດ",
    refundKept: "ຮັບຍອດຄືນໄວ້ (ຍັງບໍ່ເຂົ້າກະເປົາ)",
    refundAdded: "ຍອດຄືນເຂົ້າກະເປົາຫຼັກ",
    cleared: (game) => `ລ້າງຍອດໃນ ${game} (ສິ້ນສຸດໂບນັດ)`,
    withdraw: (to) => `ຖອນເງິນເຂົ້າ ${to}`,
    transfer: (from, to) => `ໂອນເງິນ ${from} → ${to}`,
    unknown: "ລາຍການອື່ນ",
  },
  status: { PROCESSING: "ກຳລັງດຳເນີນການ", SUCCESS: "ສຳເລັດ", FAILED: "ບໍ່ສຳເລັດ" },
  balanceAfter: (currency) => `ຄົງເຫຼືອ (${currency})`,
  slip: {
    title: "ສະລິບຂອງຂ້ອຍ",
    list: "ສະລິບທີ່ສົ່ງແລ້ວ",
    refresh: "ໂຫຼດລາຍການໃໝ່",
    upload: "ສົ່ງສະລິບ",
    date: "ວັນທີ",
    amount: "ຈຳນວນເງິນ",
    status: "ສະຖານະ",
    view: "ເບິ່ງຮູບສະລິບ",
    viewOf: (date) => `ເບິ່ງຮູບສະລິບ ${date}`,
    pictureGone: "ຮູບສະລິບນີ້ຄົບໄລຍະເວລາເກັບຮັກສາ ແລະ ຖືກລຶບແລ້ວ ລາຍການ ແລະ ຍອດເງິນຍັງຢູ່ຄົບ",
    empty: { title: "ຍັງບໍ່ມີສະລິບ", text: "ຖ້າໂອນແລ້ວເງິນຍັງບໍ່ເຂົ້າ ສົ່ງສະລິບໄດ້ທີ່ນີ້" },
  },
} satisfies Texts<typeof source>;
