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
  fields: {
    th: "ໄທ",
    la: "ລາວ",
    en: "ອັງກິດ",
    words: "ຄຳທີ່ລູກຄ້າພິມ (ຂັ້ນດ້ວຍຈຸດ)",
    message: "ຄຳຕອບ",
  },
} satisfies Texts["copy"];
