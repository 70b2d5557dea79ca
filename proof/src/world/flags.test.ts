import { expect, test } from "vitest";
import { readNumbers } from "./flags.ts";

test("what the command line does not say is as usual, and the seed is by chance", () => {
  const first = readNumbers({ kills: 8, port: 8870 }, ["--kills", "2"]);
  expect(first).toMatchObject({ kills: 2, port: 8870 });
  expect(readNumbers({}, []).seed).not.toBe(first.seed);
  expect(readNumbers({}, ["--seed", "7"]).seed).toBe(7);
});

test("what is no number, or is not known, is refused", () => {
  for (const text of ["many", "", "1.5", "-3"]) {
    expect(() => readNumbers({ kills: 8 }, [`--kills=${text}`])).toThrow("--kills");
  }
  expect(() => readNumbers({ kills: 8 }, ["--murders", "2"])).toThrow("--murders");
});
