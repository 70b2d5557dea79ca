// @vitest-environment node
import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { checkSpin } from "./fairness-check.ts";

const seed = "ab".repeat(32);
const table = JSON.stringify([
  { code: "MISS", weight: 9000, kind: "none", BAHT: 0, LAK: 0 },
  { code: "WIN", weight: 1000, kind: "coupon", BAHT: 5, LAK: 5000 },
]);
const commitment = createHash("sha256").update(`${seed}\n${table}`).digest("hex");
const member = "0123456789";
const clientSeed = "my-own-seed";

/** The draw of the wheel, computed in another way. */
function codeOf(number: number): string {
  const digest = createHmac("sha256", Buffer.from(seed, "hex"))
    .update(`${member}:${clientSeed}:${number}:0`)
    .digest();
  return digest.readUIntBE(0, 6) % 10_000 < 9000 ? "MISS" : "WIN";
}

function shown(number: number) {
  const createdAt = "2026-01-01T00:00:00.000Z";
  const code = codeOf(number);
  const fixed = { commitment, table, seed, clientSeed };
  return { spin: String(number), number, createdAt, code, label: code, ...fixed };
}

test("an honest spin passes", async () => {
  const codes = new Set<string>();
  for (let number = 1; number <= 60; number += 1) {
    const verdict = await checkSpin(member, shown(number));
    expect(verdict).toMatchObject({ isCommitted: true, isDrawn: true });
    codes.add(verdict.drawnCode);
  }
  expect(codes).toEqual(new Set(["MISS", "WIN"]));
});

test("a seed or a table that differs from the committed one is detected", async () => {
  const otherSeed = await checkSpin(member, { ...shown(1), seed: "cd".repeat(32) });
  expect(otherSeed.isCommitted).toBe(false);
  const otherTable = await checkSpin(member, { ...shown(1), table: table.replace("1000", "1001") });
  expect(otherTable.isCommitted).toBe(false);
});

test("a member seed that differs from the one used is detected", async () => {
  const verdicts = [];
  for (let number = 1; number <= 60; number += 1) {
    verdicts.push(await checkSpin(member, { ...shown(number), clientSeed: "not-mine" }));
  }
  expect(verdicts.some(({ isDrawn }) => !isDrawn)).toBe(true);
});

test("a slice that differs from the drawn one is detected", async () => {
  const honest = shown(1);
  const code = honest.code === "WIN" ? "MISS" : "WIN";
  expect(await checkSpin(member, { ...honest, code })).toMatchObject({
    isCommitted: true,
    isDrawn: false,
    drawnCode: honest.code,
  });
});
