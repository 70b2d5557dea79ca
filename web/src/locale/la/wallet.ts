import type { Texts } from "../catalog.ts";
import type { wallet as source } from "../th/wallet.ts";

export const wallet = {
  greeting: (name) => `ສະບາຍດີ ${name}`,
  total: "ຍອດລວມທັງໝົດ",
  hide: "ເຊື່ອງຍອດເງິນ",
  show: "ສະແດງຍອດເງິນ",
  refresh: "ອັບເດດຍອດເງິນ",
  updated: (moment) => `ອັບເດດຫຼ້າສຸດ ${moment}`,
  refreshed: "ອັບເດດຍອດເງິນແລ້ວ",
  mainWallet: "ກະເປົາຫຼັກ",
  coins: "ຫຼຽນ",
  coinCount: (count) => `${count} ຫຼຽນ`,
  tiles: {
    deposit: "ຝາກເງິນ",
    withdraw: "ຖອນເງິນ",
    refreshAll: "ອັບເດດຍອດ",
    invite: "ແນະນຳໝູ່",
    bonus: "ໂບນັດ",
    refund: "ຄືນຍອດເສຍ",
  },
  services: "ບໍລິການ",
  ago: {
    year: (count) => `${count} ປີກ່ອນ`,
    month: (count) => `${count} ເດືອນກ່ອນ`,
    day: (count) => `${count} ມື້ກ່ອນ`,
    hour: (count) => `${count} ຊົ່ວໂມງກ່ອນ`,
    minute: (count) => `${count} ນາທີກ່ອນ`,
    second: (count) => `${count} ວິນາທີກ່ອນ`,
  },
  justNow: "ຫວ່າງກີ້ນີ້",
} satisfies Texts<typeof source>;
