import type { Texts } from "./texts.ts";

/** Texts of the room Floor. */
export const floor = {
  live: (time) => `ອັບເດດທຸກວິນາທີ ຫຼ້າສຸດ ${time}`,
  in: "ເງິນເຂົ້າໃນ 60 ນາທີ",
  out: "ເງິນອອກໃນ 60 ນາທີ",
  count: (count) => `${count} ລາຍການ`,
  chart: "ກຣາຟເງິນເຂົ້າ ເງິນອອກ ແລະ ຍອດເດີມພັນລາຍນາທີ",
  online: "ສະມາຊິກອອນລາຍ",
  playing: "ກຳລັງຫຼິ້ນ (5 ນາທີຫຼ້າສຸດ)",
  stakes: "ຍອດເດີມພັນ 60 ນາທີ",
  bets: (count) => `${count} ເດີມພັນ`,
  providers: "ຜູ້ໃຫ້ບໍລິການ",
  answering: "ຜູ້ໃຫ້ບໍລິການທຸກລາຍຕອບຕາມປົກກະຕິ",
  silent: (seconds) => `ບໍ່ຕອບມາ ${seconds} ວິນາທີ`,
  large: "ຍອດສູງ ຕ້ອງໃຊ້ສອງຄົນ",
  events: "ລາຍການຫຼ້າສຸດ",
  none: "ຍັງບໍ່ມີຄວາມເຄື່ອນໄຫວໃນ 60 ນາທີນີ້",
  minute: "ເວລາ",
  kinds: {
    deposit: "ຝາກ",
    request: "ຂໍຖອນ",
    payout: "ຈ່າຍຖອນແລ້ວ",
    "to-game": "ໂອນເຂົ້າເກມ",
    "from-game": "ໂອນອອກຈາກເກມ",
    reward: "ຮັບໂບນັດ",
    "reward-back": "ຄືນໂບນັດ",
    "adjust-in": "ປັບຍອດເພີ່ມ",
    "adjust-out": "ປັບຍອດລົດ",
    spin: "ໝຸນວົງລໍ້",
    register: "ສະໝັກສະມາຊິກ",
  },
} satisfies Texts["floor"];
