import { checksum, parse } from "promptparse";
import { slipVerify, trueMoneySlipVerify } from "promptparse/validate";

/** The content of a slip's code: the sending bank and its reference. */
export interface SlipCode {
  /** The bank's number in Thailand, or our code for a sender without one. */
  readonly bank: string;
  readonly reference: string;
}

/** The result of reading one code on a picture. */
export type SlipCodeRead =
  | { readonly kind: "slip"; readonly code: SlipCode }
  /** A slip's code with characters that the bank did not write. */
  | { readonly kind: "damaged" }
  | { readonly kind: "other" };

const other: SlipCodeRead = { kind: "other" };

/**
 * A minus sign as a length would move the parser backwards for ever, and the sender of a picture
 * controls its text. No bank writes one.
 */
const harmless = /^[0-9A-Za-z ./:_]{20,400}$/;

/** Reads the text of a code. It has no amount and no names: only the bank knows those. */
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

/** The mini code of Thai banks. Some of their apps drop leading zeros of its checksum. */
function bankSlip(text: string): SlipCode | undefined {
  const read = slipVerify(text, true);
  if (!read || !/^\d{3}$/.test(read.sendingBank)) return undefined;
  return { bank: read.sendingBank, reference: read.transRef };
}

function trueMoneySlip(text: string): SlipCode | undefined {
  // Its checksum is in lower case, which distinguishes it from a copy written by hand.
  if (checksum(text.slice(0, -4), false) !== text.slice(-4)) return undefined;
  const reference = trueMoneySlipVerify(text)?.transactionId;
  return reference === undefined ? undefined : { bank: "TRUEWALLET", reference };
}

/** The library's own check of this kind accepts almost anything, so this reads the tags itself. */
function oneProof(text: string): SlipCode | undefined {
  const tags = parse(text, true);
  const isOneProof =
    tags?.getTagValue("33", "00") === "BCEL" && tags.getTagValue("33", "01") === "ONEPROOF";
  const reference = tags?.getTagValue("33", "04");
  return isOneProof && reference !== undefined ? { bank: "BCEL", reference } : undefined;
}
