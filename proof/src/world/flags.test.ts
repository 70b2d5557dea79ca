import { expect, test } from "vitest";
import { readNumbers } from "./flags.ts";

test("missing flags have their defaults, and the seed is random", () => {
  const first = readNumbers({ kills: 8, port: 8870 }, ["--kills", "2"]);
  expect(first).toMatchObject({ kills: 2, port: 8870 });
  expect(readNumbers({}, []).seed).not.toBe(first.seed);
  expect(readNumbers({}, ["--seed", "7"]).seed).toBe(7);
});

test("a value that is no number and an unknown flag are refused", () => {
  for (const text of ["many", "", "1.5", "-3"]) {
    expect(() => readNumbers({ kills: 8 }, [`--kills=${text}`])).toThrow("--kills");
  }
  expect(() => readNumbers({ kills: 8 }, ["--murders", "2"])).toThrow("--murders");
});
