import { expect, test } from "vitest";
import { findTotpStep, newTotpSecret, totpAddress, totpOf } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238's own examples. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code of second %i is that of RFC 6238", (seconds, code) => {
  expect(totpOf(secret, Math.floor(seconds / 30))).toBe(code);
  expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test("a code is right half a minute early or late, and no longer", () => {
  const code = totpOf(secret, 1000);
  const at = (step: number) => findTotpStep(secret, code, new Date(step * 30_000));
  expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([undefined, 1000, 1000, 1000, undefined]);
  expect(findTotpStep(secret, "", new Date())).toBeUndefined();
});

test("a secret has 160 random bits in the letters that apps read", () => {
  const secrets = new Set(Array.from({ length: 1000 }, newTotpSecret));
  expect(secrets.size).toBe(1000);
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpAddress(secret, "Kra Pao", "mew")).toBe(
    `otpauth://totp/Kra%20Pao:mew?secret=${secret}&issuer=Kra%20Pao`,
  );
});
