import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const plain = (text: string) => text.replaceAll("’", "'").replaceAll('\\"', '"');

/** The tests that a table of controls names: a file, and the names after it up to the next file. */
function* namedTests(table: string): Generator<{ path: string; name: string }> {
  for (const line of table.split("\n")) {
    let path = "";
    for (const [, code, name] of line.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      if (code !== undefined) path = code;
      else if (name !== undefined && /\.(test|spec)\.ts$/.test(path)) yield { path, name };
    }
  }
}

test("every test that the controls name exists", async () => {
  const named = [...namedTests(await read("docs/controls.md"))];
  expect(named.length).toBeGreaterThan(100);
  const texts = new Map<string, string>();
  for (const { path } of named) texts.set(path, plain(await read(path).catch(() => "")));
  const missing = named.filter(({ path, name }) => !texts.get(path)?.includes(plain(name)));
  expect(missing).toEqual([]);
});
