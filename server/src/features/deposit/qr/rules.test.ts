import { qrProviders } from "@krapao/contract/deposit";
import { expect, test } from "vitest";
import { minimumMinor, offersQr, secondsToNextPoll, watchSeconds } from "./rules.ts";

test("minimums are those of the specification, a thousand times as much in kip", () => {
  const minimums = (currency: "BAHT" | "LAK") =>
    qrProviders.map((provider) => minimumMinor(provider, currency, {}));
  expect(minimums("BAHT")).toEqual([100n, 10_000n, 1000n, 10_000n, 1000n]);
  expect(minimums("LAK")).toEqual([100_000n, 10_000_000n, 1_000_000n, 10_000_000n, 1_000_000n]);
});

test("settings may change the minimums of two providers", () => {
  const changed = { PAYTIMZ: 5, FP: 20 };
  expect(minimumMinor("PAYTIMZ", "BAHT", changed)).toBe(500n);
  expect(minimumMinor("FP", "LAK", changed)).toBe(2_000_000n);
  expect(minimumMinor("WW", "BAHT", changed)).toBe(10_000n);
});

test("KBANK makes codes if it does not report transfers; others if they are set up as payment providers", () => {
  const account = (
    bank_code: string,
    type: "BANK" | "PAYMENT",
    mode: "AUTO" | "SMS" | "MANUAL",
  ) => [{ bank_code, type, mode }];
  expect(offersQr("KBANK", account("KBANK", "BANK", "AUTO"))).toBe(false);
  expect(offersQr("KBANK", account("KBANK", "BANK", "SMS"))).toBe(true);
  expect(offersQr("KBANK", account("KBANK", "BANK", "MANUAL"))).toBe(true);
  expect(offersQr("KBANK", account("KBANK", "PAYMENT", "AUTO"))).toBe(true);
  expect(offersQr("FP", account("FP", "PAYMENT", "AUTO"))).toBe(true);
  expect(offersQr("FP", account("FP", "BANK", "SMS"))).toBe(false);
  expect(offersQr("FP", account("WW", "PAYMENT", "AUTO"))).toBe(false);
  expect(offersQr("FP", [])).toBe(false);
});

test("an unpaid code is polled some dozens of times until polling ends", () => {
  let age = 0;
  let version = 0;
  while (age < watchSeconds) {
    age += secondsToNextPoll(age);
    version += 1;
  }
  expect(version).toBeLessThan(100);
  expect(secondsToNextPoll(0)).toBe(5);
  // A lost callback delays the member by no more than a few minutes while the code is live.
  expect(secondsToNextPoll(900)).toBeLessThanOrEqual(150);
});
