import { createQueryId, PostgresQueryCompiler } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQr } from "#testing/deposits.ts";
import { joinMember } from "#testing/members.ts";
import { createWorld, type World } from "#testing/world.ts";
import { claimCodes } from "./watch-queries.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Fills the table with copies of a code that wait for their next poll. */
async function addWaiting(count: number): Promise<void> {
  await createQr(world, await joinMember(world), { provider: "KBANK", amount: 100 });
  await world.owner.query(
    `insert into qr_code select copy.* from qr_code as code, generate_series(1, $1) as series,
       lateral jsonb_populate_record(code, jsonb_build_object(
         'id', code.id || series, 'charge_id', code.charge_id || series, 'state', 'cancelled', 'key', null,
         'request_hash', null, 'due_at', clock_now() + make_interval(secs => 60 + series / 50)
       )) as copy`,
    [count],
  );
  await world.owner.query("analyze qr_code");
}

test("a claim reads due codes from their index, however many wait", async () => {
  await addWaiting(5000);
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = world.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
      statements.push({ sql, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await world.stepClock("30 seconds");
  const claim = { limit: 10, leaseSeconds: 40 };
  expect(await claimCodes(db, claim)).toHaveLength(1);
  const [{ sql, parameters } = { sql: "", parameters: [] }] = statements;
  const explained = await world.pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  );
  const plan = explained.rows[0]?.["QUERY PLAN"][0].Plan;
  const scans = (plan ? nodesOf(plan) : []).filter(
    (node) => node["Relation Name"] === "qr_code" && node["Node Type"].includes("Scan"),
  );
  const ofDue = scans.filter((node) => node["Index Name"] === "qr_code_due");
  expect(ofDue).toHaveLength(2);
  for (const scan of scans) {
    expect(scan["Node Type"]).toContain("Index");
    expect(scan["Actual Rows"] + (scan["Rows Removed by Filter"] ?? 0)).toBe(0);
  }
});
