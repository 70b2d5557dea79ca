import type { Texts } from "./texts.ts";

/** Texts of the room Floor. */
export const floor = {
  live: (time) => `ອັບເດດທຸກວິນາທີ ຫຼ້າສຸດ ${time}`,
  in: "ເງິນເຂົ້າໃນ 60 ນາທີ",
  out: "ເງິນອອກໃນ 60 ນາທີ",
  count: (count) => `${count} ລາຍການ`,
  chart: "ກຣາຟເງິນເຂົ້າ ແລະ ເງິນອອກລາຍນາທີ",
  events: "ລາຍການຫຼ້າສຸດ",
  none: "ຍັງບໍ່ມີຄວາມເຄື່ອນໄຫວໃນ 60 ນາທີນີ້",
  minute: "ເວລາ",
  stale: "ຂາດການເຊື່ອມຕໍ່ ຂໍ້ມູນນີ້ອາດບໍ່ເປັນປັດຈຸບັນ",
  kinds: {
    deposit: "ຝາກ",
    request: "ຂໍຖອນ",
    payout: "ຈ່າຍຖອນແລ້ວ",
    "to-game": "ໂອນເຂົ້າເກມ",
    "from-game": "ໂອນອອກຈາກເກມ",
    reward: "ຮັບໂບນັດ",
    "reward-back": "ຄືນໂບນັດ",
    spin: "ໝຸນວົງລໍ້",
    register: "ສະໝັກສະມາຊິກ",
  },
} satisfies Texts["floor"];
