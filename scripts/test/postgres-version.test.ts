import { expect, test } from "vitest";
import { takePostgres, choosePostgres } from "./postgres-version.ts";

test("the version of PostgreSQL is taken out of the words", () => {
  expect(takePostgres(["withdraw"])).toEqual({ words: ["withdraw"], major: "18" });
  expect(takePostgres(["--postgres", "15", "withdraw"])).toEqual({
    words: ["withdraw"],
    major: "15",
  });
});

test("a version that is not supported is refused", () => {
  const sentence = "--postgres needs a version of PostgreSQL: 15, 16, 17, 18.";
  expect(() => takePostgres(["--postgres", "14"])).toThrow(sentence);
  expect(() => takePostgres(["--postgres"])).toThrow(sentence);
});

test("the embedded version needs no other package", async () => {
  expect(await choosePostgres("18", { PATH: "/bin" })).toEqual({ PATH: "/bin" });
});
