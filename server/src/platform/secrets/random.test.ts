import { expect, test } from "vitest";
import { randomText, randomToken } from "./random.ts";

/** As one-time codes are made. */
const [codeAlphabet, codeLength] = ["0123456789", 6];

/** How far counts are from being even: about the number of kinds where only chance is at work. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

test("every digit of a one-time code is as likely as any other, in every place", () => {
  const codes = Array.from({ length: 100_000 }, () => randomText(codeAlphabet, codeLength));
  for (let index = 0; index < codeLength; index += 1) {
    const byDigit = Map.groupBy(codes, (code) => code[index]);
    expect(byDigit.size).toBe(10);
    // Nine degrees of freedom: beyond this by chance once in a million times.
    expect(chiSquare([...byDigit.values()].map((group) => group.length))).toBeLessThan(45);
  }
});

test("a token has 256 bits, and no two are alike", () => {
  const tokens = Array.from({ length: 10_000 }, randomToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(Buffer.from(tokens[0] ?? "", "base64url")).toHaveLength(32);
  const bits = tokens.flatMap((token) => [...Buffer.from(token, "base64url")]);
  const ones = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  // Half of 2,560,000, give or take six standard deviations.
  expect(Math.abs(ones - 1_280_000)).toBeLessThan(4800);
});
