/** Converts Thai and Lao digits, which those keyboards type, to 0 to 9 for amounts and codes. */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/[๐-๙໐-໙]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
