import { gameCodes } from "@krapao/contract/slot";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planCollection } from "./collection-rules.ts";

const holdings = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom(...gameCodes),
    balanceMinor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    ratio: fc.constantFrom("1.000000", "0.100000", "0.001000", "10.000000"),
  }),
  { selector: ({ code }) => code },
);

test("the collected amounts exist, can be transferred, and cover the need where possible", () => {
  fc.assert(
    fc.property(holdings, fc.bigInt({ min: -100n, max: 10n ** 9n }), (held, neededMinor) => {
      const parts = planCollection(held, neededMinor, "BAHT");
      let brought = 0n;
      for (const { code, amountMinor } of parts) {
        const holding = held.find((one) => one.code === code);
        expect(amountMinor).toBeLessThanOrEqual(holding?.balanceMinor ?? 0n);
        expect(amountMinor).toBeGreaterThanOrEqual(100n);
        // Each part is still needed when it is added.
        expect(brought).toBeLessThan(neededMinor);
        brought += amountMinor;
      }
      const whole = held.filter(({ ratio }) => ratio.startsWith("1"));
      const possible = whole
        .map(({ balanceMinor }) => balanceMinor)
        .filter((balance) => balance >= 100n)
        .reduce((sum, balance) => sum + balance, 0n);
      if (possible >= neededMinor) expect(brought).toBeGreaterThanOrEqual(neededMinor);
    }),
  );
});

test("one game that has enough is used alone", () => {
  const held = [
    { code: "PG", balanceMinor: 5000n, ratio: "1.000000" },
    { code: "JOKER", balanceMinor: 9000n, ratio: "1.000000" },
  ] as const;
  expect(planCollection(held, 8001n, "BAHT")).toEqual([{ code: "JOKER", amountMinor: 8001n }]);
  expect(planCollection(held, 1n, "BAHT")).toEqual([{ code: "JOKER", amountMinor: 100n }]);
  expect(planCollection(held, 1n, "LAK")).toEqual([]);
});
