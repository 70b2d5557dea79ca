import { toPlainDigits } from "./plain-digits.ts";

/** Enough digits for every amount that the contract accepts. */
const maxWholeDigits = 12;

export interface TypedAmount {
  /** The typed text without grouping: "1234.5". */
  readonly value: string;
  /** The caret position in the grouped text. */
  readonly caret: number;
}

/** The text of an amount being typed: "1234.5" becomes "1,234.5". */
export function groupAmount(value: string): string {
  const [whole = "", decimals] = value.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/**
 * The state of the field after an edit. `text` and `caret` come from the browser after the edit.
 * Undefined means that the result is not a valid amount, so the whole edit is refused.
 */
export function typeAmount(before: string, text: string, caret: number): TypedAmount | undefined {
  let left = plain(text.slice(0, caret));
  const right = plain(text.slice(caret));

  // Backspace over a comma removed no digit; the member meant the digit before it. The comma must
  // have been at the caret: the same number pasted without commas is not a backspace.
  const withComma = `${text.slice(0, caret)},${text.slice(caret)}`;
  const isCommaGone = withComma === groupAmount(before);
  if (isCommaGone) left = left.slice(0, -1);

  const match = /^(\d*)(?:(\.)(\d{0,2}))?$/.exec(left + right);
  if (!match) return undefined;
  const [, digits = "", point = "", decimals = ""] = match;

  // Leading zeros are dropped; a bare point means "0.".
  let whole = digits.replace(/^0+(?=\d)/, "");
  if (point && whole === "") whole = "0";
  if (whole.length > maxWholeDigits) return undefined;

  const value = whole + point + decimals;
  const charactersRight = Math.min(right.length, value.length);
  return { value, caret: caretBefore(groupAmount(value), charactersRight) };
}

function plain(text: string): string {
  return toPlainDigits(text).replaceAll(/[,\s]/g, "");
}

/** The position in `text` that leaves `count` characters, commas not counted, on its right. */
function caretBefore(text: string, count: number): number {
  let caret = text.length;
  let passed = 0;
  while (passed < count && caret > 0) {
    caret -= 1;
    if (text[caret] !== ",") passed += 1;
  }
  // Directly after the typed digit, not after the comma that follows it.
  return text[caret - 1] === "," ? caret - 1 : caret;
}
