import { randomUUID } from "node:crypto";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { cutGuards } from "#kills/cuts.ts";
import { upgradeGuards } from "#upgrade/run.ts";
import { listMarks, replaceGuards } from "#world/guard-marks.ts";
import { projectDir } from "@krapao/testkit/world";
import { removals } from "./removals.ts";

const serverDir = join(projectDir, "server");
const replaced = [...removals.map(({ marks = {} }) => marks), cutGuards, upgradeGuards];
let client: pg.Client;

beforeAll(async () => {
  const name = `removals_${randomUUID().replaceAll("-", "")}`;
  const connectionString = await addDatabase(inject("postgresUrl"), name, inject("migratedName"));
  client = new pg.Client({ connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

test("every guard that a proof removes is marked once, and every mark is removed", async () => {
  const marked = (await listMarks(serverDir)).map(({ name }) => name);
  const removed = new Set(replaced.flatMap((marks) => Object.keys(marks)));
  expect(marked.toSorted()).toEqual([...removed].toSorted());
});

test.each(removals)("can be removed: $guard", async ({ marks = {}, sql = [] }) => {
  const statements = [...sql];
  for (const [path, text] of await replaceGuards(serverDir, marks)) {
    if (path.endsWith(".sql")) statements.unshift(text);
    else expect(stripTypeScriptTypes(text)).not.toBe("");
  }
  await client.query("begin");
  onTestFinished(async () => {
    await client.query("rollback");
  });
  for (const statement of statements) await client.query(statement);
});
