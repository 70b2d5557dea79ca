import fc from "fast-check";
import { expect, test } from "vitest";
import { hasRepeatedKey } from "./json-body.ts";

test("the JSON text of an object has no repeated key", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(hasRepeatedKey(text, JSON.parse(text))).toBe(false);
    }),
  );
});

test("a repeated key is found at any depth and in any spelling", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), fc.string(), (first, second, key) => {
      const name = JSON.stringify(key);
      for (const other of [name, `"${escape(key)}"`]) {
        const text = `[{"in":{${name}:${first},${other} : ${second}}}]`;
        expect(hasRepeatedKey(text, JSON.parse(text))).toBe(true);
      }
    }),
  );
});

/** The same key, with every letter as a unicode escape. */
function escape(key: string): string {
  return key.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
