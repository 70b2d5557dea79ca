import type { Status } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import type { OperationKind } from "@krapao/contract/operation";

/** The columns of the file. Programs read the code row, people the row above it. */
export const columns = [
  "reference",
  "time",
  "utc_offset",
  "type",
  "status",
  "from",
  "to",
  "reward",
  "direction",
  "amount",
  "balance_after",
  "currency",
] as const;

interface ExportTexts {
  readonly columns: Readonly<Record<(typeof columns)[number], string>>;
  readonly kinds: Readonly<Record<OperationKind, string>>;
  readonly statuses: Readonly<Record<Status, string>>;
  readonly directions: Readonly<Record<"in" | "out" | "none", string>>;
  readonly wallet: string;
  readonly gift: string;
}

/** The words of the file, as the app's screens have them. */
export const exportTexts: Readonly<Record<Language, ExportTexts>> = {
  th: {
    columns: {
      reference: "เลขอ้างอิง",
      time: "วันที่และเวลา",
      utc_offset: "เขตเวลา (UTC)",
      type: "ประเภท",
      status: "สถานะ",
      from: "จาก",
      to: "ไปยัง",
      reward: "โบนัสหรือรางวัล",
      direction: "เข้าหรือออก",
      amount: "จำนวนเงิน",
      balance_after: "ยอดเงินหลังรายการ",
      currency: "สกุลเงิน",
    },
    kinds: {
      deposit: "ฝากเงิน",
      withdraw: "ถอนเงิน",
      transfer: "โยกเงิน",
      bonus: "โบนัส",
      finish_bonus: "สิ้นสุดโบนัส",
      adjust: "ปรับยอด",
    },
    statuses: { PROCESSING: "กำลังดำเนินการ", SUCCESS: "สำเร็จ", FAILED: "ไม่สำเร็จ" },
    directions: { in: "เข้า", out: "ออก", none: "" },
    wallet: "กระเป๋าหลัก",
    gift: "ลิงก์ซองของขวัญ",
  },
  la: {
    columns: {
      reference: "ເລກອ້າງອີງ",
      time: "ວັນທີ ແລະ ເວລາ",
      utc_offset: "ເຂດເວລາ (UTC)",
      type: "ປະເພດ",
      status: "ສະຖານະ",
      from: "ຈາກ",
      to: "ໄປຫາ",
      reward: "ໂບນັດ ຫຼື ລາງວັນ",
      direction: "ເຂົ້າ ຫຼື ອອກ",
      amount: "ຈຳນວນເງິນ",
      balance_after: "ຍອດເງິນຫຼັງລາຍການ",
      currency: "ສະກຸນເງິນ",
    },
    kinds: {
      deposit: "ຝາກເງິນ",
      withdraw: "ຖອນເງິນ",
      transfer: "ໂອນເງິນ",
      bonus: "ໂບນັດ",
      finish_bonus: "ສິ້ນສຸດໂບນັດ",
      adjust: "ປັບຍອດ",
    },
    statuses: { PROCESSING: "ກຳລັງດຳເນີນການ", SUCCESS: "ສຳເລັດ", FAILED: "ບໍ່ສຳເລັດ" },
    directions: { in: "ເຂົ້າ", out: "ອອກ", none: "" },
    wallet: "ກະເປົາຫຼັກ",
    gift: "ລິ້ງຊອງຂອງຂວັນ",
  },
  en: {
    columns: {
      reference: "Reference",
      time: "Date and time",
      utc_offset: "Time zone (UTC)",
      type: "Type",
      status: "Status",
      from: "From",
      to: "To",
      reward: "Bonus or prize",
      direction: "In or out",
      amount: "Amount",
      balance_after: "Balance after",
      currency: "Currency",
    },
    kinds: {
      deposit: "Deposit",
      withdraw: "Withdrawal",
      transfer: "Transfer",
      bonus: "Bonus",
      finish_bonus: "Bonus ended",
      adjust: "Correction",
    },
    statuses: { PROCESSING: "In progress", SUCCESS: "Success", FAILED: "Failed" },
    directions: { in: "In", out: "Out", none: "" },
    wallet: "Main wallet",
    gift: "Gift link",
  },
};
