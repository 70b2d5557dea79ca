import type { Currency } from "#money.ts";
import type { Bank } from "./banks.ts";

/** The words on a slip, in the form that banks of the country use. */
interface SlipTexts {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly fee: string;
  readonly reference: string;
  readonly scan: string;
  readonly date: (at: Date) => string;
}

const timeZone = "Asia/Bangkok";

/** Thai banks use years of the Buddhist era. */
const thaiDay = new Intl.DateTimeFormat("th-TH-u-ca-buddhist", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const laoDay = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

/** Some versions add the name of the era after the year; slips do not. */
function thaiDate(at: Date): string {
  const day = thaiDay
    .formatToParts(at)
    .filter(({ type }) => ["day", "month", "year"].includes(type))
    .map(({ value }) => value);
  return `${day.join(" ")} - ${time.format(at)} น.`;
}

export const slipTexts: Record<Bank["country"], SlipTexts> = {
  TH: {
    title: "โอนเงินสำเร็จ",
    from: "จาก",
    to: "ไปยัง",
    amount: "จำนวนเงิน",
    fee: "ค่าธรรมเนียม",
    reference: "เลขที่รายการ",
    scan: "สแกนตรวจสอบสลิป",
    date: thaiDate,
  },
  LA: {
    title: "ໂອນເງິນສຳເລັດ",
    from: "ຈາກ",
    to: "ຫາ",
    amount: "ຈຳນວນເງິນ",
    fee: "ຄ່າທຳນຽມ",
    reference: "ເລກອ້າງອີງ",
    scan: "ສະແກນກວດສອບ",
    date: (at) => `${laoDay.format(at)} ${time.format(at)}`,
  },
};

export const currencyNames: Record<Bank["country"], Record<Currency, string>> = {
  TH: { BAHT: "บาท", LAK: "กีบ" },
  LA: { BAHT: "ບາດ", LAK: "ກີບ" },
};
