import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./web-build.ts";

let root: string;
const settings = { VITE_MARKET: "th" };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "krapao-web-"));
  await write("web/src/main.tsx", "1");
  await write("contract/src/otp.ts", "1");
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test("a build is stale when any of its sources has changed", async () => {
  const seen = [await hashSources(root, "web", settings)];
  const changes = [
    ["web/src/main.tsx", "2"],
    ["web/src/new.tsx", "1"],
    ["web/vite.config.ts", "1"],
    ["contract/src/otp.ts", "2"],
    ["ui/src/button/button.css", "1"],
    ["package-lock.json", "{}"],
  ] as const;
  for (const [path, text] of changes) {
    await write(path, text);
    const hash = await hashSources(root, "web", settings);
    expect(seen, path).not.toContain(hash);
    seen.push(hash);
  }
  expect(seen).not.toContain(await hashSources(root, "web", { VITE_MARKET: "la" }));
  expect(seen).not.toContain(await hashSources(root, "web", { ...settings, VITE_IFRAME: "true" }));
});

test("a build stays fresh when only tests, installed or built files have changed", async () => {
  const before = await hashSources(root, "web", { a: "1", b: "2" });
  await write("web/src/main.test.tsx", "1");
  await write("ui/src/button/button.test.tsx", "1");
  await write("web/node_modules/x/index.js", "1");
  await write("web/dist/th/index.html", "1");
  await write("server/src/main.ts", "1");
  expect(await hashSources(root, "web", { b: "2", a: "1" })).toBe(before);
});
