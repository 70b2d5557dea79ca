import { createSandbox } from "@krapao/sandbox/app";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checksOf, providerKinds, type ProviderKind } from "./checks.ts";

let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let url: string;
beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, booksFile: ":memory:", key: "sandbox" });
  url = await sandbox.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => sandbox.close());

async function runAll(kind: ProviderKind, key: string): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for (const check of checksOf(kind, { url, key, phone: "0800000000" })) {
    found.push(await check.run().catch((error: unknown) => String(error)));
  }
  return found;
}

test.each(providerKinds)("the sandbox keeps every promise of %s", async (kind) => {
  const found = await runAll(kind, "sandbox");
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((problem) => problem !== undefined)).toEqual([]);
});

test.each(providerKinds)("an adapter that refuses our key keeps none of %s", async (kind) => {
  const found = await runAll(kind, "wrong");
  expect(found).not.toContain(undefined);
});
