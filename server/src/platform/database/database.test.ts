import { expect, inject, test } from "vitest";
import { createPool } from "./database.ts";

test("a plan made while a table was empty still uses the index when it has grown", async () => {
  const pool = createPool({ url: inject("postgresUrl"), as: "batch", size: 1 });
  await pool.query("create temporary table grown (id integer primary key)");
  await pool.query("analyze grown");
  await pool.query("prepare find (integer) as select from grown where id = $1");
  await pool.query("execute find (1)");
  await pool.query("insert into grown select generate_series(1, 10000)");
  const { rows } = await pool.query<{ "QUERY PLAN": string }>("explain execute find (1)");
  await pool.end();
  expect(rows[0]?.["QUERY PLAN"]).toMatch(/^Index Only Scan using grown_pkey/);
});
