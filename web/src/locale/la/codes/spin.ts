import type { Texts } from "#locale/catalog.ts";
import type { spin as source } from "#locale/th/codes/spin.ts";

export const spin = {
  // The wheel costs coins, not money.
  MONEY_NOT_ENOUGH: "ຫຼຽນບໍ່ພໍສຳລັບໝຸນ ຝາກ ແລະ ຫຼິ້ນເພື່ອຮັບຫຼຽນເພີ່ມ",
  // The missing item is the wheel.
  NO_DATA: "ວົງລໍ້ປິດຢູ່ ຍັງບໍ່ໄດ້ໃຊ້ຫຼຽນຂອງທ່ານ",
  BONUS_REMAINING: "ຍັງຮັບລາງວັນບໍ່ໄດ້ ກະລຸນາເຮັດຍອດເທີນໃຫ້ຄົບ ຫຼື ຍົກເລີກໂບນັດເກົ່າກ່ອນ ຄູປ໋ອງຍັງຢູ່",
  NO_CLAIMABLE_COUPON: "ຄູປ໋ອງນີ້ຮັບໄປແລ້ວ",
  INVALID_PRIZE_CODE: "ບໍ່ພົບລາງວັນນີ້",
  INVALID_CODE: "ລະຫັດບໍ່ຖືກຕ້ອງ ກະລຸນາກວດສອບອີກຄັ້ງ",
  INVALID_COUPON_TYPE: "ລາງວັນນີ້ກົດຮັບໃນແອັບບໍ່ໄດ້ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  COUPON_EXPIRED: "ຄູປ໋ອງນີ້ໝົດອາຍຸແລ້ວ",
} satisfies Texts<typeof source>;
