import { encode, generate, tag, withCrcTag } from "promptparse";
import { fromMinor, type Currency } from "#money.ts";

export const providers = ["KBANK", "WW", "PAYTIMZ", "PAYONEX", "FP"] as const;
export type Provider = (typeof providers)[number];

interface PayloadOrder {
  readonly provider: Provider;
  /** The mark of the payment: up to twenty letters and digits. */
  readonly mark: string;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Invalid tax numbers: their check digit is wrong. */
const billerIds: Record<Provider, string> = {
  KBANK: "000000000000401",
  WW: "000000000000402",
  PAYTIMZ: "000000000000403",
  PAYONEX: "000000000000404",
  FP: "000000000000405",
};
/** FP receives money on its own PromptPay number instead of by bill payment. */
const promptPayId = "0000000000009";

const laoApplication = "A005266284662577";
/** The bank of the Lao codes, as numbered by the network. */
const laoIssuer = "27710418";

/** The text of the QR code that a banking app reads (EMVCo, merchant-presented). */
export function payloadOf({ provider, mark, amountMinor, currency }: PayloadOrder): string {
  const amount = fromMinor(amountMinor);
  if (currency === "LAK") {
    return laoQr({ issuer: laoIssuer, type: "002", receiver: mark, amount });
  }
  if (provider === "FP") return generate.anyId({ type: "NATID", target: promptPayId, amount });
  const billerId = billerIds[provider];
  return generate.billPayment({ billerId, amount, ref1: mark, ref2: provider });
}

/** LAO QR: the grammar of PromptPay with its own root tag and currency. */
export function laoQr(order: {
  readonly issuer: string;
  /** 001 is a person, 002 a merchant. */
  readonly type: "001" | "002";
  readonly receiver: string;
  readonly amount?: number;
}): string {
  const { issuer, type, receiver, amount } = order;
  const account = [
    tag("00", laoApplication),
    tag("01", issuer),
    tag("02", type),
    tag("03", receiver),
  ];
  const fields = [
    tag("00", "01"),
    tag("01", amount === undefined ? "11" : "12"),
    tag("38", encode(account)),
    tag("53", "418"),
    ...(amount === undefined ? [] : [tag("54", amount.toFixed(2))]),
    tag("58", "LA"),
  ];
  return withCrcTag(encode(fields), "63");
}
