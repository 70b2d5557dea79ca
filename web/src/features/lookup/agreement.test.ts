import { expect, test } from "vitest";
import { agreementMark, mustConfirm } from "./agreement.ts";

const texts = ["<p>20+</p>"];
const evening = Date.parse("2026-11-15T16:59:59Z");
const midnightInBangkok = Date.parse("2026-11-15T17:00:00Z");

test("a member who chose not to see it again has no dialog until midnight in Bangkok", () => {
  const kept = agreementMark(evening - 3_600_000, "v1");
  expect(mustConfirm(texts, { mark: agreementMark(evening, "v1"), kept })).toBe(false);
  expect(mustConfirm(texts, { mark: agreementMark(midnightInBangkok, "v1"), kept })).toBe(true);
});

test("changed texts are shown on the same day too", () => {
  const kept = agreementMark(evening, "v1");
  expect(mustConfirm(texts, { mark: agreementMark(evening, "v2"), kept })).toBe(true);
});

test("without a stored mark the texts are shown, but never an empty dialog", () => {
  const mark = agreementMark(evening, "v1");
  expect(mustConfirm(texts, { mark, kept: null })).toBe(true);
  expect(mustConfirm([], { mark, kept: null })).toBe(false);
});
