import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { projectDir } from "@krapao/testkit/world";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { listRefusals, withoutRefusal } from "./marks.ts";
import { refusalRemovals } from "./removals.ts";

const serverDir = join(projectDir, "server");

test("every marked refusal is removed by the proof, and each names a test that exists", async () => {
  const marked = (await listRefusals(serverDir)).map(({ name }) => name);
  expect(refusalRemovals.map(({ name }) => name).toSorted()).toEqual(marked.toSorted());
  for (const {
    test: [file, title],
  } of refusalRemovals) {
    const text = await readFile(join(serverDir, "src", file), "utf8");
    expect(text, `${file}: ${title}`).toContain(`test("${title}`);
  }
});

test("every refusal can be taken out: the database runs what is left", async () => {
  const name = `refusals_${randomUUID().replaceAll("-", "")}`;
  const url = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const refusal of await listRefusals(serverDir)) {
      const { isLine } = refusalRemovals.find((one) => one.name === refusal.name) ?? {};
      const text = await readFile(join(serverDir, refusal.path), "utf8");
      const changed = withoutRefusal(text, refusal, isLine);
      expect(changed, refusal.name).not.toBe(text);
      await client.query("begin");
      await expect(client.query(changed), refusal.name).resolves.toBeDefined();
      await client.query("rollback");
    }
  } finally {
    await client.end();
  }
});
