import type { Texts } from "../catalog.ts";
import type { entry as source } from "../th/entry.ts";

export const entry = {
  title: "ລາຍລະອຽດລາຍການ",
  reference: "ເລກທີລາຍການ",
  outsideReference: "ເລກອ້າງອີງພາຍນອກ",
  cause: "ສາເຫດ",
  causes: {
    deposit: "ແກ້ໄຂລາຍການຝາກເງິນ",
    withdraw: "ແກ້ໄຂລາຍການຖອນເງິນ",
    game: "ແກ້ໄຂຍອດເງິນໃນເກມ",
    reward: "ແກ້ໄຂໂບນັດ ຫຼື ລາງວັນ",
    apology: "ຊົດເຊີຍຈາກທີມງານ",
    other: "ແກ້ໄຂຍອດເງິນອື່ນໆ",
  },
  from: "ຈາກ",
  to: "ໄປຫາ",
  createdAt: "ວັນເວລາ",
  steps: "ຂັ້ນຕອນ",
  step: {
    requested: "ສົ່ງຄຳຂໍ",
    paid: "ໂອນເງິນ",
    sent: "ສົ່ງຄຳສັ່ງແລ້ວ",
    done: "ສຳເລັດ",
    failed: "ບໍ່ສຳເລັດ",
  },
  states: { done: "ແລ້ວ", current: "ກຳລັງດຳເນີນການ", ahead: "ຕໍ່ໄປ", failed: "ບໍ່ສຳເລັດ" },
  waiting: "ກຳລັງດຳເນີນການ",
  slip: "ເບິ່ງຮູບສະລິບ",
  receipt: "ບັນທຶກ ຫຼື ແບ່ງປັນໃບລາຍການ",
  receiptFailed: "ສ້າງຮູບບໍ່ສຳເລັດ ກະລຸນາລອງໃໝ່ອີກຄັ້ງ",
  toChat: "ສອບຖາມລາຍການນີ້",
  question: (reference, what) => `ສອບຖາມລາຍການ ${reference}: ${what}\n`,
} satisfies Texts<typeof source>;
