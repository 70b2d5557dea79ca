import type { Texts } from "#locale/catalog.ts";
import type { protection as source } from "#locale/th/protection.ts";

export const protection = {
  title: "ຫຼິ້ນຢ່າງມີສະຕິ",
  money: "ເງິນຂອງທ່ານ",
  always: "ທ່ານຖອນເງິນຂອງທ່ານໄດ້ສະເໝີ",
  withdraw: "ຖອນເງິນ",
  stopped: { break: "ທ່ານກຳລັງພັກການຫຼິ້ນ", exclusion: "ທ່ານລະງັບການຫຼິ້ນດ້ວຍຕົນເອງ" },
  until: (moment: string) => `ເຖິງ ${moment}`,
  endless: "ບໍ່ມີກຳນົດສິ້ນສຸດ",
  closed: "ຢຸດ: ຝາກເງິນ ໂອນເງິນເຂົ້າເກມ ເຂົ້າເກມ ລະຫັດຜ່ານເກມ ໂບນັດ ແລະ ວົງລໍ້",
  open: "ໃຊ້ໄດ້ສະເໝີ: ເຂົ້າສູ່ລະບົບ ເບິ່ງປະຫວັດ ດຶງເງິນກັບຈາກເກມ ຖອນເງິນ ແລະ ແຊັດ",
  kinds: {
    break: { title: "ພັກການຫຼິ້ນ", text: "ພັກ 1 ຫາ 42 ວັນ ມີຜົນທັນທີ ແລະ ຍົກເລີກກ່ອນກຳນົດບໍ່ໄດ້" },
    exclusion: {
      title: "ລະງັບການຫຼິ້ນດ້ວຍຕົນເອງ",
      text: "ລະງັບ 6 ເດືອນຂຶ້ນໄປ ຫຼື ບໍ່ມີກຳນົດ ມີຜົນທັນທີ ແລະ ຍົກເລີກກ່ອນກຳນົດບໍ່ໄດ້",
    },
  },
  days: (count: number) => `${count} ວັນ`,
  months: (count: number) => (count % 12 === 0 ? `${count / 12} ປີ` : `${count} ເດືອນ`),
  atOnce: "ມີຜົນທັນທີ",
  length: "ໄລຍະເວລາ",
  agree: "ຂ້ອຍເຂົ້າໃຈວ່າຍົກເລີກກ່ອນກຳນົດບໍ່ໄດ້",
  begin: "ຢືນຢັນ",
  hold: {
    title: "ເງິນທີ່ພັກໄວ້",
    returns: (moment: string) => `ເງິນນີ້ເຂົ້າມາໃນຂະນະທີ່ທ່ານຢຸດຫຼິ້ນ ຈະໂອນຄືນບັນຊີຂອງທ່ານພາຍໃນ ${moment}`,
    credit: "ເງິນນີ້ຈະເຂົ້າກະເປົາເມື່ອຄົບກຳນົດພັກ",
    returning: "ກຳລັງໂອນຄືນບັນຊີຂອງທ່ານ",
    refused: "ທະນາຄານບໍ່ຮັບໂອນຄືນ ເຈົ້າໜ້າທີ່ກຳລັງກວດສອບ ເງິນຂອງທ່ານປອດໄພ",
    returnNow: "ໂອນຄືນບັນຊີຂອງຂ້ອຍຕອນນີ້",
    creditLater: "ເຂົ້າກະເປົາເມື່ອຄົບກຳນົດພັກ",
  },
} satisfies Texts<typeof source>;
