import type { Texts } from "../catalog.ts";
import type { inbox as source } from "../th/inbox.ts";

export const inbox = {
  empty: {
    title: "ຍັງບໍ່ມີຂໍ້ຄວາມ",
    text: "ເມື່ອມີການເຄື່ອນໄຫວເລື່ອງເງິນ ຫຼື ໂບນັດ ຈະສະແດງຢູ່ບ່ອນນີ້",
  },
  readAll: "ອ່ານທັງໝົດແລ້ວ",
  older: "ເບິ່ງຂໍ້ຄວາມເກົ່າກວ່ານີ້",
  isNew: "ຍັງບໍ່ອ່ານ",
  unknownDevice: "ອຸປະກອນທີ່ບໍ່ຮູ້ຈັກ",
  event: {
    deposit: (amount) => `ເງິນຝາກ ${amount} ເຂົ້າກະເປົາແລ້ວ`,
    slipRefused: "ສະລິບບໍ່ຜ່ານການກວດສອບ",
    withdrawPaid: (amount) => `ຖອນເງິນ ${amount} ໂອນເຂົ້າບັນຊີຂອງທ່ານແລ້ວ`,
    withdrawReturned: (amount) => `ຖອນເງິນ ${amount} ບໍ່ສຳເລັດ ເງິນຄືນເຂົ້າກະເປົາແລ້ວ`,
    withdrawHeld: "ຄຳຂໍຖອນເງິນຂອງທ່ານລໍຖ້າທີມງານກວດສອບ",
    adjustCredit: (amount) => `ທີມງານປັບຍອດເງິນເພີ່ມ ${amount} ເຂົ້າກະເປົາຂອງທ່ານ`,
    adjustDebit: (amount) => `ທີມງານປັບຍອດເງິນລົດລົງ ${amount} ຈາກກະເປົາຂອງທ່ານ`,
    transferDone: (amount) => `ໂອນເງິນ ${amount} ສຳເລັດແລ້ວ`,
    transferFailed: (amount) => `ໂອນເງິນ ${amount} ບໍ່ສຳເລັດ ເງິນຍັງຢູ່ຄົບ`,
    rewardPlayed: "ເຮັດຍອດເທີນຄົບແລ້ວ ຖອນເງິນໄດ້ແລ້ວ",
    rewardEnded: "ໂບນັດສິ້ນສຸດແລ້ວ",
    refund: (amount) => `ຍອດຄືນຂອງມື້ວານ ${amount} ລໍຖ້າໃຫ້ທ່ານຮັບ`,
    invite: (amount) => `ໝູ່ທີ່ທ່ານຊວນສ້າງລາຍໄດ້ໃຫ້ທ່ານ ${amount}`,
    password: "ລະຫັດຜ່ານຂອງທ່ານຖືກປ່ຽນແລ້ວ",
    account: (account) => `ທີມງານປ່ຽນບັນຊີທະນາຄານຂອງທ່ານເປັນ ${account}`,
    login: (device) => `ເຂົ້າສູ່ລະບົບດ້ວຍອຸປະກອນໃໝ່: ${device}`,
    notYou: "ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານ ແລະ ຕິດຕໍ່ພວກເຮົາທັນທີ",
  },
  push: {
    title: "ການແຈ້ງເຕືອນ",
    about: "ແຈ້ງເຕືອນໃນເຄື່ອງນີ້ເມື່ອມີການເຄື່ອນໄຫວ ບໍ່ສະແດງຈຳນວນເງິນ ຫຼື ເລກບັນຊີໃນໜ້າຈໍລັອກ",
    on: "ເປີດການແຈ້ງເຕືອນ",
    off: "ປິດການແຈ້ງເຕືອນໃນເຄື່ອງນີ້",
    refused: "ບຣາວເຊີບໍ່ອະນຸຍາດການແຈ້ງເຕືອນ ເປີດໄດ້ໃນການຕັ້ງຄ່າຂອງບຣາວເຊີ",
    topics: "ແຈ້ງເຕືອນເລື່ອງ",
    topic: {
      deposit: "ການຝາກເງິນ",
      withdraw: "ການຖອນເງິນ",
      transfer: "ການໂອນເງິນ",
      reward: "ໂບນັດ ແລະ ລາງວັນ",
      security: "ຄວາມປອດໄພ",
    },
  },
} satisfies Texts<typeof source>;
