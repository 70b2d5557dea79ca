import { createSandbox } from "@krapao/sandbox/app";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checksOf, providerKinds, providersOf, type ProviderKind } from "./checks.ts";

let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let url: string;
beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, booksFile: ":memory:", key: "sandbox" });
  url = await sandbox.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => sandbox.close());

type Named = Pick<Parameters<typeof checksOf>[1], "provider" | "reportsReferences" | "refusesLate">;

async function runAll(kind: ProviderKind, key: string, named: Named = {}) {
  const found: (string | undefined)[] = [];
  for (const check of checksOf(kind, { url, key, phone: "0800000000", ...named })) {
    found.push(await check.run().catch((error: unknown) => String(error)));
  }
  return found;
}

test.each(providerKinds)("the sandbox keeps every promise of %s", async (kind) => {
  const found = await runAll(kind, "sandbox", { refusesLate: true });
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((problem) => problem !== undefined)).toEqual([]);
});

test.each(providerKinds)("an adapter that refuses our key keeps none of %s", async (kind) => {
  const found = await runAll(kind, "wrong");
  expect(found).not.toContain(undefined);
});

test("an adapter is called as the provider that it serves", async () => {
  for (const kind of ["payment", "game"] as const) {
    for (const provider of providersOf[kind] ?? []) {
      const found = await runAll(kind, "sandbox", { provider });
      expect({ provider, broken: found.filter((problem) => problem !== undefined) }).toEqual({
        provider,
        broken: [],
      });
    }
  }
});

test("a provider that claims to know references is queried for one", async () => {
  const claimed = { reportsReferences: true };
  const received = await runAll("game", "sandbox", { provider: "BETFLIX", ...claimed });
  expect(received.filter((problem) => problem !== undefined)).toEqual([]);
  const untold = await runAll("game", "sandbox", { provider: "PG", ...claimed });
  expect(untold.filter((problem) => problem !== undefined)).toHaveLength(1);
});
