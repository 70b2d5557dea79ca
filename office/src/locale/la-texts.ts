import type { Texts } from "./texts.ts";

/** Texts of the room Texts. */
export const copy = {
  preview: "ຕົວຢ່າງທີ່ສະມາຊິກເຫັນ",
  prepared: "ຄຳຕອບສຳເລັດຮູບ",
  topicLabel: "ຊື່ຫົວຂໍ້ໃໝ່ (a–z ແລະ -)",
  removeNote: "ຜູ້ຊ່ວຍ ແລະ ແຊັດຈະບໍ່ໃຊ້ຄຳຕອບນີ້ອີກ ເຜີຍແຜ່ອີກຄັ້ງເພື່ອນຳກັບມາໃຊ້",
  kinds: {
    notice: "ປະກາດ",
    condition: "ເງື່ອນໄຂ",
    agreement: "ຂໍ້ຕົກລົງ",
    contact: "ຕິດຕໍ່ພວກເຮົາ",
    banner: "ແບນເນີ",
    answer: "ຄຳຕອບຂອງຜູ້ຊ່ວຍ",
  },
  /** The answers that the product brings. */
  topics: {
    welcome: "ທັກທາຍ",
    deposit: "ຝາກເງິນ",
    "deposit-late": "ຝາກແລ້ວເງິນບໍ່ເຂົ້າ",
    withdraw: "ຖອນເງິນ",
    "withdraw-wait": "ຖອນແລ້ວຍັງບໍ່ໄດ້",
    bonus: "ໂບນັດ ແລະ ໂປຣໂມຊັນ",
    games: "ເກມ",
    login: "ເຂົ້າສູ່ລະບົບ ແລະ ລະຫັດຜ່ານ",
    protection: "ຫຼິ້ນຢ່າງມີສະຕິ",
    contact: "ຊ່ອງທາງຕິດຕໍ່",
    agent: "ລົມກັບທີມງານ",
    puzzled: "ບໍ່ເຂົ້າໃຈຄຳຖາມ",
    received: "ໄດ້ຮັບໄຟລ໌ແລ້ວ",
    stopped: "ລະຫວ່າງພັກ ຫຼື ງົດຫຼິ້ນ",
    "prepared-hello": "ທີມງານທັກທາຍ",
    "prepared-checking": "ກຳລັງກວດສອບ",
    "prepared-done": "ຮຽບຮ້ອຍແລ້ວ",
    "prepared-payout": "ເລື່ອງການຖອນ",
    "prepared-slip": "ຂໍໃຫ້ສົ່ງສະລິບ",
  },
  fields: {
    th: "ໄທ",
    la: "ລາວ",
    en: "ອັງກິດ",
    words: "ຄຳທີ່ລູກຄ້າພິມ (ຂັ້ນດ້ວຍຈຸດ)",
    message: "ຄຳຕອບ",
  },
} satisfies Texts["copy"];
