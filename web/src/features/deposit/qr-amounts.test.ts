import { expect, test } from "vitest";
import { toLiveQr } from "./api.ts";
import { inCurrency, isQrAmount, qrLimits } from "./qr-amounts.ts";

test("each provider has its own minimum and quick amounts", () => {
  expect(qrLimits("KBANK", "BAHT", {})).toEqual({
    minimum: 1,
    quick: [10, 20, 50, 100, 500, 1000],
  });
  expect(qrLimits("WW", "BAHT", {}).minimum).toBe(100);
});

test("a kip amount is the baht amount times a thousand", () => {
  expect(inCurrency(2, "BAHT")).toBe(2);
  expect(qrLimits("PAYTIMZ", "LAK", { PAYTIMZ: 10 })).toEqual({
    minimum: 10_000,
    quick: [10_000, 50_000, 100_000, 500_000, 1_000_000],
  });
});

test("a build's own minimum removes the quick amounts below it", () => {
  expect(qrLimits("FP", "BAHT", { FP: 60 })).toEqual({ minimum: 60, quick: [100, 500, 1000] });
});

test.each([
  ["", 1, false],
  ["0", 1, false],
  ["0.5", 1, false],
  ["1", 1, true],
  ["99.99", 100, false],
  ["100", 100, true],
])("%j with a minimum of %d can be created: %s", (typed, minimum, expected) => {
  expect(isQrAmount(typed, minimum)).toBe(expected);
});

test("a code is live only when it is complete, until it expires by the browser's clock", () => {
  const state = {
    hasQrcode: true,
    qrcodeId: "q1",
    qrcode: "<svg/>",
    amount: 50,
    expireIn: 900,
    message: null,
  };
  expect(toLiveQr(state, 1000)).toEqual({ id: "q1", svg: "<svg/>", amount: 50, endsAt: 901_000 });
  expect(toLiveQr({ ...state, hasQrcode: false }, 0)).toBeNull();
  expect(toLiveQr({ ...state, qrcode: null }, 0)).toBeNull();
});
