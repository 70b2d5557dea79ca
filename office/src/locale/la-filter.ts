import type { Texts } from "./texts.ts";

/** Texts of the filters of queues. */
export const filter = {
  title: "ຕົວກອງລາຍການ",
  all: "ທັງໝົດ",
  from: (value) => `ຕັ້ງແຕ່ ${value}`,
  amount: "ຍອດເງິນ",
  age: "ລໍຖ້າມາດົນ",
  decision: "ຜູ້ຕັດສິນ",
  decisions: {
    ONE: "ຄົນດຽວຕັດສິນໄດ້",
    TWO: "ຕ້ອງມີສອງຄົນ",
    OPEN: "ລໍຖ້າຄົນທີສອງອະນຸມັດ",
  },
  kind: "ປະເພດ",
  way: "ລາຍການ",
  state: "ສະຖານະ",
  senderBank: "ທະນາຄານຜູ້ໂອນ",
  by: "ຜູ້ຂໍ",
  forWhom: "ໃຜຕັດສິນ",
  forWhoms: { ME: "ຂ້ອຍອະນຸມັດໄດ້", OWN: "ຄຳຂໍຂອງຂ້ອຍ" },
  holder: "ຜູ້ດູແລ",
  holders: { MINE: "ຂ້ອຍ", NOBODY: "ຍັງບໍ່ມີໃຜຮັບ", COLLEAGUE: "ຄົນອື່ນ" },
  visitor: "ຜູ້ຕິດຕໍ່",
  none: "ບໍ່ມີລາຍການຕາມຕົວກອງນີ້",
  noneText: "ເລືອກຕົວກອງອື່ນ ຫຼື ລຶບຕົວກອງ",
  clear: "ລຶບຕົວກອງ",
  first: (count) => `ກອງຈາກ ${count} ລາຍການທຳອິດໃນຄິວ`,
} satisfies Texts["filter"];
