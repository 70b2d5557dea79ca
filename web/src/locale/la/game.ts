import type { Texts } from "../catalog.ts";
import type { game as source } from "../th/game.ts";

export const game = {
  groups: { slot: "ສະລັອດ", sport: "ກິລາ ແລະ ຄາສິໂນ", lotto: "ຫວຍ" },
  all: "ເກມທັງໝົດ",
  last: "ຫຼິ້ນຫຼ້າສຸດ",
  previous: "ເກມກ່ອນໜ້າ",
  next: "ເກມຕໍ່ໄປ",
  position: (card, count) => `${card} ຈາກ ${count}`,
  credit: (credit) => `ເຄຣດິດ ${credit}`,
  open: "ເປີດບັນຊີ",
  openHint: "ແຕະເພື່ອເປີດບັນຊີເກມ",
  moving: "ກຳລັງໂອນເງິນ",
  seen: (age) => `ຍອດເມື່ອ ${age}`,
  notSeen: "ຍັງບໍ່ຮູ້ຍອດ",
  underWay: {
    title: "ກຳລັງໂອນເງິນ",
    text: (games) => `ລໍຖ້າ ${games} ຢືນຢັນ ເງິນຂອງທ່ານປອດໄພ ຍອດຈະອັບເດດເອງ`,
  },
} satisfies Texts<typeof source>;
