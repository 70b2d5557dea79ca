import type { Texts } from "../catalog.ts";
import type { lookup as source } from "../th/lookup.ts";

export const lookup = {
  conditions: "ເງື່ອນໄຂການໃຊ້ງານ",
  noConditions: { title: "ຍັງບໍ່ມີເງື່ອນໄຂ", text: "ເງື່ອນໄຂການໃຊ້ງານຈະສະແດງຢູ່ນີ້" },
  agreement: {
    title: "ຂໍ້ຕົກລົງກ່ອນໃຊ້ງານ",
    agree: "ຍອມຮັບ ແລະ ໃຊ້ງານຕໍ່",
    decline: "ບໍ່ຍອມຮັບ ແລະ ອອກຈາກລະບົບ",
    remember: "ບໍ່ຕ້ອງສະແດງອີກໃນມື້ນີ້",
  },
  contact: "ຕິດຕໍ່ພວກເຮົາ",
  chat: {
    title: "ແຊັດກັບທີມງານ",
    text: "ສອບຖາມເລື່ອງຝາກ ຖອນ ໂບນັດ ຫຼື ເກມ ສົ່ງຮູບ ແລະ ວິດີໂອໃຫ້ພວກເຮົາເບິ່ງໄດ້ເລີຍ",
    open: "ເລີ່ມແຊັດ",
  },
  howto: "ວິທີໃຊ້ງານແບບວິດີໂອ",
  chatQr: "ສະແກນ QR ເພື່ອເພີ່ມເພື່ອນ",
  version: (version) => `ເວີຊັນ ${version}`,
} satisfies Texts<typeof source>;
