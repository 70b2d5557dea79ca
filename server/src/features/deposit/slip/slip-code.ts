import { checksum, parse } from "promptparse";
import { slipVerify, trueMoneySlipVerify } from "promptparse/validate";

/** What the code on a slip says: which bank sent the money, and under which reference. */
export interface SlipCode {
  /** The bank's number in Thailand, or our code of a sender that has none. */
  readonly bank: string;
  readonly reference: string;
}

/** What becomes of one code found on a picture. */
export type SlipCodeRead =
  | { readonly kind: "slip"; readonly code: SlipCode }
  /** A slip's code, but with letters that are not those the bank wrote. */
  | { readonly kind: "damaged" }
  | { readonly kind: "other" };

const other: SlipCodeRead = { kind: "other" };

/**
 * A minus sign in the place of a length would lead the parser backwards for ever, and whoever makes a
 * picture chooses its text. No bank writes one.
 */
const harmless = /^[0-9A-Za-z ./:_]{20,400}$/;

/** Reads the text of a code. The text holds no amount and no names: those only the bank can tell. */
export function readSlipCode(text: string): SlipCodeRead {
  if (!harmless.test(text)) return other;
  if (/^00\d\d0006000001/.test(text)) return slipOr(bankSlip(text));
  if (/^00\d\d0002010102/.test(text)) return slipOr(trueMoneySlip(text));
  if (text.includes("0004BCEL0108ONEPROOF")) return slipOr(oneProof(text));
  return other;
}

function slipOr(code: SlipCode | undefined): SlipCodeRead {
  const isWhole = code && /^[0-9A-Za-z]{4,40}$/.test(code.reference);
  return isWhole ? { kind: "slip", code } : { kind: "damaged" };
}

/** The mini code of Thai banks. Some of their apps drop zeros at the front of its checksum. */
function bankSlip(text: string): SlipCode | undefined {
  const read = slipVerify(text, true);
  if (!read || !/^\d{3}$/.test(read.sendingBank)) return undefined;
  return { bank: read.sendingBank, reference: read.transRef };
}

function trueMoneySlip(text: string): SlipCode | undefined {
  // Its checksum is in small letters, which tells it from a copy written by hand.
  if (checksum(text.slice(0, -4), false) !== text.slice(-4)) return undefined;
  const reference = trueMoneySlipVerify(text)?.transactionId;
  return reference === undefined ? undefined : { bank: "TRUEWALLET", reference };
}

/** The library's own check of this kind passes almost anything, so the tags are read here. */
function oneProof(text: string): SlipCode | undefined {
  const tags = parse(text, true);
  const isOneProof =
    tags?.getTagValue("33", "00") === "BCEL" && tags.getTagValue("33", "01") === "ONEPROOF";
  const reference = tags?.getTagValue("33", "04");
  return isOneProof && reference !== undefined ? { bank: "BCEL", reference } : undefined;
}
