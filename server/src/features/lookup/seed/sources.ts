import { languages, type Texts } from "@krapao/contract/market";

interface SourceRow {
  readonly code: string;
  readonly name: Texts;
}

/** A name that is the same in every language. */
function brand(name: string): Texts {
  return Object.fromEntries(languages.map((language) => [language, name])) as Texts;
}

/** Where a member may have learned about the site, in display order. */
export const sources: readonly SourceRow[] = [
  { code: "facebook", name: brand("Facebook") },
  { code: "line", name: brand("LINE") },
  { code: "google", name: brand("Google") },
  { code: "youtube", name: brand("YouTube") },
  { code: "tiktok", name: brand("TikTok") },
  { code: "sms", name: { th: "ข้อความ SMS", en: "Text message (SMS)", la: "ຂໍ້ຄວາມ SMS" } },
  { code: "friend", name: { th: "เพื่อนแนะนำ", en: "A friend", la: "ໝູ່ແນະນຳ" } },
  { code: "other", name: { th: "อื่น ๆ", en: "Other", la: "ອື່ນໆ" } },
];
