import { gameCodes } from "@krapao/contract/slot";
import { expect, test } from "vitest";
import { artOf } from "./art.ts";

const all = gameCodes.map(artOf);

test("no two games have the same art", () => {
  for (const part of ["mark", "drawing"] as const) {
    expect(new Set(all.map((art) => art[part])).size).toBe(gameCodes.length);
  }
  expect(new Set(all.map(({ ground }) => ground.join())).size).toBe(gameCodes.length);
});

test("drawings are paths without NaN", () => {
  for (const path of all.flatMap(({ drawing, mark }) => [drawing, mark])) {
    expect(path).toMatch(/^M[-\d.a-zA-Z ]+$/);
    expect(path).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test("backgrounds are dark enough for the light lines of the mark", () => {
  for (const { ground } of all) {
    for (const colour of ground) {
      const lightness = Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
      expect(lightness).toBeLessThan(0.6);
    }
  }
});
