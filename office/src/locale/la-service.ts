import type { Texts } from "./texts.ts";

/** Texts of the room Service. */
export const service = {
  version: "ເວີຊັນ",
  open: "ເປີດໃຫ້ບໍລິການ",
  ended: "ປິດໃຫ້ບໍລິການ: ສະມາຊິກໃຊ້ງານບໍ່ໄດ້",
  end: "ປິດບໍລິການທັນທີ",
  resume: "ຂໍເປີດບໍລິການ",
  processes: "ເຄື່ອງແມ່ຂ່າຍ",
  late: "ບໍ່ລາຍງານຕົວ",
  alive: "ເຮັດວຽກຢູ່",
  started: (time) => `ເລີ່ມ ${time}`,
  noProcess: "ຍັງບໍ່ມີເຄື່ອງລາຍງານຕົວ",
  workers: "ວຽກເບື້ອງຫຼັງ",
  workersText: "ເວລາຕັ້ງແຕ່ເຮັດວຽກສຳເລັດຫຼ້າສຸດ",
  seconds: (count) => `${count} ວິນາທີ`,
  calls: "ການເອີ້ນທະນາຄານ ແລະ ຄ່າຍເກມ",
  callsOf: (calls, failed) => `${calls} ຄັ້ງ ລົ້ມເຫຼວ ${failed}`,
  silent: (count) => `ບໍ່ຕອບມາ ${count} ວິນາທີ`,
  noCalls: "ຍັງບໍ່ມີການເອີ້ນ",
  others: (count) => `ສະແດງອີກ ${count} ລາຍການ`,
  backups: {
    title: "ການສຳຮອງຂໍ້ມູນ",
    made: "ສຳຮອງຂໍ້ມູນຫຼ້າສຸດ",
    rehearsed: "ຊ້ອມກູ້ຄືນຫຼ້າສຸດ",
    never: "ຍັງບໍ່ເຄີຍບັນທຶກ",
    old: "ເກົ່າເກີນໄປ",
  },
  queues: "ຄິວທັງໝົດ",
  providers: "ຄ່າຍເກມ",
  closed: "ປິດຢູ່",
  openNow: "ເປີດຢູ່",
  waitsOpen: "ລໍອະນຸມັດເປີດ",
  close: "ປິດທັນທີ",
  reopen: "ຂໍເປີດ",
  choose: "ເລືອກຄ່າຍເກມ",
  addresses: "ເຄືອຂ່າຍທີ່ກັ້ນໄວ້",
  addressesText: "ເຂົ້າສູ່ລະບົບ ແລະ ສະໝັກສະມາຊິກຈາກເຄືອຂ່າຍເຫຼົ່ານີ້ບໍ່ໄດ້",
  noAddress: "ບໍ່ມີເຄືອຂ່າຍທີ່ກັ້ນໄວ້",
  network: "ທີ່ຢູ່ IP ຫຼື ເຄືອຂ່າຍ ເຊັ່ນ 203.0.113.0/24",
  block: "ກັ້ນທັນທີ",
  unblock: "ຂໍເລີກກັ້ນ",
  waitsUnblock: "ລໍອະນຸມັດເລີກກັ້ນ",
} satisfies Texts["service"];

/** The names of its acts, and of that of the wheel's seed. */
export const serviceActs = {
  "service.end": "ປິດບໍລິການ",
  "service.resume": "ເປີດບໍລິການອີກຄັ້ງ",
  "provider.close": "ປິດຄ່າຍເກມ",
  "provider.open": "ເປີດຄ່າຍເກມ",
  "address.block": "ກັ້ນເຄືອຂ່າຍ",
  "address.unblock": "ເລີກກັ້ນເຄືອຂ່າຍ",
  "wheel.renew": "ປ່ຽນເລກລັບຂອງວົງລໍ້",
};

export const serviceFacts = {
  serviceEnded: "ບໍລິການປິດຢູ່",
  provider: "ຄ່າຍເກມ",
  providerName: "ຊື່ຄ່າຍ",
  providerOpen: "ເປີດຢູ່",
  network: "ເຄືອຂ່າຍ",
  blockReason: "ເຫດທີ່ກັ້ນ",
  blockedAt: "ກັ້ນເມື່ອ",
  commitment: "ຄ່າຢືນຢັນເລກລັບ",
};
