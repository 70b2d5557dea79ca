/**
 * Thai and Lao keyboards type digits of their own script. Numbers are stored with the digits 0 to 9.
 */
export function toPlainDigits(text: string): string {
  return text.replaceAll(/[๐-๙໐-໙]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
