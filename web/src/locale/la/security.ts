import type { Texts } from "../catalog.ts";
import type { security as source } from "../th/security.ts";

export const security = {
  title: "ຄວາມປອດໄພ",
  open: "ຄວາມປອດໄພ ແລະ ອຸປະກອນ",
  sessions: "ອຸປະກອນທີ່ເຂົ້າສູ່ລະບົບຢູ່",
  previous: "ເຂົ້າສູ່ລະບົບຄັ້ງກ່ອນ",
  first: "ນີ້ແມ່ນການເຂົ້າສູ່ລະບົບຄັ້ງທຳອິດ",
  unknown: "ອຸປະກອນທີ່ບໍ່ຮູ້ຈັກ",
  current: "ເຄື່ອງນີ້",
  lastUse: "ໃຊ້ຫຼ້າສຸດ",
  end: "ອອກຈາກລະບົບ",
  endOf: (device, moment) => `ອອກຈາກລະບົບ ${device} ໃຊ້ຫຼ້າສຸດ ${moment}`,
  ended: "ເຄື່ອງນັ້ນອອກຈາກລະບົບແລ້ວ",
  endOthers: "ອອກຈາກລະບົບເຄື່ອງອື່ນທັງໝົດ",
  othersEnded: "ເຄື່ອງອື່ນອອກຈາກລະບົບທັງໝົດແລ້ວ",
  question: {
    title: (count) => `ອອກຈາກລະບົບ ${count} ເຄື່ອງ`,
    text: "ເຄື່ອງອື່ນທຸກເຄື່ອງຕ້ອງເຂົ້າສູ່ລະບົບໃໝ່ ເຄື່ອງນີ້ໃຊ້ຕໍ່ໄດ້ ຖ້າມີເຄື່ອງທີ່ທ່ານບໍ່ຮູ້ຈັກ ກະລຸນາປ່ຽນລະຫັດຜ່ານນຳ",
    yes: "ອອກຈາກລະບົບເຄື່ອງອື່ນ",
    no: "ຍົກເລີກ",
  },
} satisfies Texts<typeof source>;
