import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";

interface WheelTexts {
  readonly name: string;
  /** The text on a slice; without an amount nothing is won. */
  label(amount: number | undefined, currency: Currency): string;
  html(amount: number | undefined, currency: Currency): string;
}

const units: Readonly<Record<Language, Readonly<Record<Currency, string>>>> = {
  th: { BAHT: "บาท", LAK: "กีบ" },
  la: { BAHT: "ບາດ", LAK: "ກີບ" },
  en: { BAHT: "baht", LAK: "kip" },
};

/** The amount of a prize as text: prizes are whole baht or kip. */
function worth(language: Language, amount: number, currency: Currency): string {
  return `${amount.toLocaleString("en-US")} ${units[language][currency]}`;
}

/** The texts of the first wheel. */
export const texts: Readonly<Record<Language, WheelTexts>> = {
  th: {
    name: "วงล้อนำโชค",
    label: (amount, currency) => (amount ? worth("th", amount, currency) : "ลองใหม่"),
    html: (amount, currency) =>
      amount
        ? `<p>คูปองมูลค่า <strong>${worth("th", amount, currency)}</strong></p>`
        : "<p>ไม่เป็นไร ลองใหม่รอบหน้านะคะ</p>",
  },
  la: {
    name: "ວົງລໍ້ສ່ຽງດວງ",
    label: (amount, currency) => (amount ? worth("la", amount, currency) : "ລອງໃໝ່"),
    html: (amount, currency) =>
      amount
        ? `<p>ຄູປ໋ອງມູນຄ່າ <strong>${worth("la", amount, currency)}</strong></p>`
        : "<p>ບໍ່ເປັນຫຍັງ ຮອບໜ້າລອງໃໝ່ເດີ້</p>",
  },
  en: {
    name: "Prize wheel",
    label: (amount, currency) => (amount ? worth("en", amount, currency) : "Try again"),
    html: (amount, currency) =>
      amount
        ? `<p>A coupon worth <strong>${worth("en", amount, currency)}</strong></p>`
        : "<p>Better luck with the next spin.</p>",
  },
};
