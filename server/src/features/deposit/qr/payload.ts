import type { Currency } from "@krapao/contract/fields";

/** The tags of a payment code (EMVCo, merchant-presented) that define the payment. */
const tags = { currency: "53", amount: "54", country: "58", checksum: "63" };
const currencies: Record<Currency, { number: string; country: string }> = {
  BAHT: { number: "764", country: "TH" },
  LAK: { number: "418", country: "LA" },
};
/** The tags that name the payee in each scheme: 29 and 30 are PromptPay's, 33 and 38 are Lao. */
const payeeTags: Record<Currency, readonly string[]> = { BAHT: ["29", "30"], LAK: ["33", "38"] };

/** Whether a code has exactly this amount, so that a member never pays a wrong amount. */
export function isPromptPayOf(
  payload: string,
  { amountMinor, currency }: { amountMinor: bigint; currency: Currency },
): boolean {
  const read = readTags(payload);
  if (!read || read.get(tags.checksum) !== checksum(payload.slice(0, -4))) return false;
  const { number, country } = currencies[currency];
  return (
    payload.startsWith("000201") &&
    read.get(tags.currency) === number &&
    read.get(tags.country) === country &&
    payeeTags[currency].some((tag) => read.has(tag)) &&
    amountOf(read.get(tags.amount)) === amountMinor
  );
}

/** Reads tag, two digits of length, value, repeated; undefined if the text has another form. */
function readTags(payload: string): Map<string, string> | undefined {
  const read = new Map<string, string>();
  let at = 0;
  while (at < payload.length) {
    const [, tag = "", length = ""] = /^(\d\d)(\d\d)/.exec(payload.slice(at, at + 4)) ?? [];
    const value = payload.slice(at + 4, at + 4 + Number(length));
    if (tag === "" || value.length !== Number(length) || read.has(tag)) return undefined;
    read.set(tag, value);
    at += 4 + value.length;
  }
  // The checksum is the last tag and covers everything before it.
  return [...read.keys()].at(-1) === tags.checksum ? read : undefined;
}

function amountOf(text: string | undefined): bigint | undefined {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? "") ?? [];
  if (whole === undefined) return undefined;
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
}

/**
 * CRC-16/CCITT-FALSE as four upper-case hex digits: scanners refuse a code without its leading
 * zeros.
 */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    }
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
