import type { Texts } from "./texts.ts";

/** Texts of the room Staff. */
export const staff = {
  empty: "ຍັງບໍ່ມີທີມງານ",
  roles: "ບົດບາດ",
  keys: (count) => `${count} ພາສຄີ`,
  sessions: (count) => `ເຂົ້າໃຊ້ຢູ່ ${count} ເຄື່ອງ`,
  lastUsed: "ເຂົ້າໃຊ້ຫຼ້າສຸດ",
  never: "ຍັງບໍ່ເຄີຍເຂົ້າໃຊ້",
  since: "ເພີ່ມເມື່ອ",
  disabled: (time) => `ລະງັບຕັ້ງແຕ່ ${time}`,
  invited: "ສົ່ງລິ້ງເຊີນແລ້ວ ຍັງບໍ່ໄດ້ໃຊ້",
  machine: "ລະບົບ",
  requested: "ຄຳຂໍໃນ 30 ມື້",
  decided: "ຕັດສິນໃນ 30 ມື້",
  revealed: "ເປີດເບິ່ງເລກເຕັມໃນ 30 ມື້",
  setRoles: "ຂໍປ່ຽນບົດບາດ",
  endSessions: "ປິດການເຂົ້າໃຊ້ທັງໝົດ",
  disable: "ລະງັບທັນທີ",
  enable: "ຂໍເປີດໃຊ້ອີກຄັ້ງ",
  invite: "ຂໍເຊີນທີມງານ",
  inviteAgain: "ຂໍລິ້ງເຊີນໃໝ່",
  newTitle: "ເຊີນທີມງານໃໝ່",
  id: "ລະຫັດ (a-z, 0-9, ຈ້ຳ, ຂີດ)",
  name: "ຊື່",
  link: "ສົ່ງລິ້ງນີ້ໃຫ້ຜູ້ຖືກເຊີນ ໃຊ້ໄດ້ຄັ້ງດຽວພາຍໃນ 1 ມື້ຫຼັງອະນຸມັດ ແລະ ຈະບໍ່ສະແດງອີກ",
} satisfies Texts["staff"];
