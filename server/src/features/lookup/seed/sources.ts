interface SourceRow {
  readonly code: string;
  readonly nameTH: string;
  readonly nameEN: string;
  readonly nameLA: string;
}

/** Where members may have heard of us, in the order in which they are offered. */
export const sources: readonly SourceRow[] = [
  { code: "facebook", nameTH: "Facebook", nameEN: "Facebook", nameLA: "Facebook" },
  { code: "line", nameTH: "LINE", nameEN: "LINE", nameLA: "LINE" },
  { code: "google", nameTH: "Google", nameEN: "Google", nameLA: "Google" },
  { code: "youtube", nameTH: "YouTube", nameEN: "YouTube", nameLA: "YouTube" },
  { code: "tiktok", nameTH: "TikTok", nameEN: "TikTok", nameLA: "TikTok" },
  { code: "sms", nameTH: "ข้อความ SMS", nameEN: "Text message (SMS)", nameLA: "ຂໍ້ຄວາມ SMS" },
  { code: "friend", nameTH: "เพื่อนแนะนำ", nameEN: "A friend", nameLA: "ໝູ່ແນະນຳ" },
  { code: "other", nameTH: "อื่น ๆ", nameEN: "Other", nameLA: "ອື່ນໆ" },
];
