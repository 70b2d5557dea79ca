import type { Texts } from "../catalog.ts";
import type { games as source } from "../th/games.ts";

/** The sheet with all games. */
export const games = {
  title: "ເກມທັງໝົດ",
  search: "ຄົ້ນຫາເກມ",
  filters: { title: "ເລືອກເບິ່ງເກມ", all: "ທັງໝົດ", favourites: "ເກມທີ່ມັກ" },
  favourite: (game) => `ເກມທີ່ມັກ ${game}`,
  count: (count) => `${count} ເກມ`,
  notFound: { title: "ບໍ່ພົບເກມນີ້", text: "ລອງພິມຊື່ອື່ນ ຫຼື ເບິ່ງເກມທັງໝົດ" },
  noFavourites: { title: "ຍັງບໍ່ມີເກມທີ່ມັກ", text: "ກົດຮູບດາວທີ່ເກມ ແລ້ວເກມນັ້ນຈະຢູ່ບ່ອນນີ້" },
  showAll: "ເບິ່ງເກມທັງໝົດ",
} satisfies Texts<typeof source>;
