/** Thai and Lao keyboards type digits of their own script; money and codes are kept in 0 to 9. */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/[๐-๙໐-໙]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
