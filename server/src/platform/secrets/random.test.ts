import { expect, test } from "vitest";
import { randomText, randomToken } from "./random.ts";

/** The parameters of one-time codes. */
const [codeAlphabet, codeLength] = ["0123456789", 6];

/** The chi-square of counts: about the number of kinds if the counts are random. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

test("every digit of a one-time code is equally likely, in every position", () => {
  const codes = Array.from({ length: 100_000 }, () => randomText(codeAlphabet, codeLength));
  for (let index = 0; index < codeLength; index += 1) {
    const byDigit = Map.groupBy(codes, (code) => code[index]);
    expect(byDigit.size).toBe(10);
    // Nine degrees of freedom: random counts exceed this once in a million times.
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
