// @vitest-environment node
import { describe, expect, test } from "vitest";
import { outputName, readSettings } from "./settings.ts";

test("without any setting a build is for the Thai market", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    market: "th",
    isLaosVariant: false,
    opensGamesInTab: false,
    minimumPaytimz: 10,
    minimumFp: 10,
  });
  expect(settings.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each([
  [{}, "th"],
  [{ VITE_MARKET: "la" }, "la"],
  [{ VITE_MARKET: "th", VITE_LAOS_VARIANT: "true" }, "th-laos"],
  [{ VITE_MARKET: "th", VITE_LAOS_VARIANT: "false" }, "th"],
])("%o is built into %s", (environment, name) => {
  expect(outputName(readSettings(environment))).toBe(name);
});

describe("a wrong setting stops the build with a clear message", () => {
  test.each([
    [{ VITE_MARKET: "fr" }, "VITE_MARKET must be one of th, la"],
    [{ VITE_MARKET: "la", VITE_LAOS_VARIANT: "1" }, "variant of the Thai market"],
    [{ VITE_IFRAME: "maybe" }, "VITE_IFRAME must be true or false"],
    [{ VITE_MIN_FP: "0" }, "VITE_MIN_FP must be a whole amount above 0"],
    [{ VITE_MIN_PAYTIMZ: "1.5" }, "VITE_MIN_PAYTIMZ must be a whole amount above 0"],
  ])("%o", (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });
});
