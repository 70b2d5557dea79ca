import type { Texts } from "../catalog.ts";
import type { lookup as source } from "../th/lookup.ts";

export const lookup = {
  conditions: "ເງື່ອນໄຂການໃຊ້ງານ",
  noConditions: { title: "ຍັງບໍ່ມີເງື່ອນໄຂ", text: "ເງື່ອນໄຂການໃຊ້ງານຈະສະແດງຢູ່ນີ້" },
  contact: "ຕິດຕໍ່ພວກເຮົາ",
  openChat: (name) => `ແຊັດກັບພວກເຮົາທາງ ${name}`,
  openChatUnnamed: "ແຊັດກັບພວກເຮົາ",
  chatQr: "ສະແກນ QR ເພື່ອເພີ່ມເພື່ອນ",
  version: (version) => `ເວີຊັນ ${version}`,
} satisfies Texts<typeof source>;
