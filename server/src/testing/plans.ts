import type pg from "pg";

/** What the server's statements really read, as PostgreSQL reports it after each of them. */

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** One statement that ran, also inside a function. */
export interface SeenStatement {
  readonly text: string;
  readonly scans: readonly Scan[];
}

interface Scan {
  readonly kind: string;
  readonly table: string | undefined;
  readonly index: string | undefined;
  /** All rows that were read, also those that a filter removed. */
  readonly rows: number;
  readonly loops: number;
  readonly blocks: number;
}

/** Makes every later connection to this database report its plans as notices. */
export async function reportPlans(owner: pg.Pool): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
    // The tables are smaller here than in production. This makes up for it: the planner prefers an
    // index as it does in a table of a hundred times the size.
    random_page_cost: "1.1",
    plan_cache_mode: "auto",
  };
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  // The module defines its settings when it is loaded.
  await owner.query("load 'auto_explain'");
  for (const [name, value] of Object.entries(settings))
    await owner.query(`alter database "${rows[0]?.name}" set ${name} = '${value}'`);
}

/** Collects the statements of every connection of a pool. */
export function collectStatements(pool: pg.Pool, seen: SeenStatement[]): void {
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => {
      const [, json] = /^duration: .*? plan:\n(.*)$/s.exec(message ?? "") ?? [];
      if (json === undefined) return;
      const { "Query Text": text, Plan: plan } = JSON.parse(json) as {
        "Query Text": string;
        Plan: PlanNode;
      };
      seen.push({ text: text.replaceAll(/\s+/g, " ").trim(), scans: scansOf(plan) });
    });
  });
}

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const kind = node["Node Type"];
  // The index part of a bitmap scan has the index's name; the heap part has the rows.
  if (!kind.endsWith("Scan") || (!node["Relation Name"] && !node["Index Name"])) return below;
  const loops = node["Actual Loops"] ?? 0;
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const blocks = blocksOf(node) - (node.Plans ?? []).reduce((sum, one) => sum + blocksOf(one), 0);
  const table = node["Relation Name"];
  const index = node["Index Name"];
  return [{ kind, table, index, rows: each * loops, loops, blocks }, ...below];
}

function blocksOf(node: PlanNode): number {
  return (node["Shared Hit Blocks"] ?? 0) + (node["Shared Read Blocks"] ?? 0);
}

/** More rows than any page or batch of the server needs. */
const rowsMax = 1100;

/** The scans whose cost grows with a table or with one member's history, one line for each. */
export function findGrowing(
  statements: readonly SeenStatement[],
  { largeTables, singleKeys }: Record<"largeTables" | "singleKeys", ReadonlySet<string>>,
): string[] {
  const lines = statements.flatMap(({ text, scans }) =>
    scans.flatMap(({ kind, table, index, rows, loops, blocks }) => {
      const isWhole = kind === "Seq Scan" && loops > 0 && largeTables.has(table ?? "");
      // An index that is read from end to end returns few rows from many pages. The pages that a
      // function in the filter reads count too.
      // A function that runs for one row reads the catalogue once in a connection, some functions
      // hundreds of pages. Their own statements are judged by themselves.
      const isOne = rows <= 1 && singleKeys.has(index ?? "");
      const spare = index?.endsWith("_pkey") && rows <= 1 ? 150 : 40;
      const isWide = !isOne && blocks > spare + 15 * (loops + rows);
      if (!isWhole && rows <= rowsMax && !isWide) return [];
      const what = `${kind} of ${table ?? ""} ${index ?? ""}: ${rows} rows, ${blocks} blocks`;
      return [`${what} in: ${text.slice(0, 400)}`];
    }),
  );
  return [...new Map(lines.map((line) => [line.replaceAll(/\d+/g, "#"), line])).values()];
}
