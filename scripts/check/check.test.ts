import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkProject, describeProblem } from "./check.ts";
import { checkImport, findUnusedFeatureImports, resolveImport } from "./import-rules.ts";
import { findMissingRows } from "./map-rules.ts";
import { parseModule } from "./parse.ts";
import { checkTidy } from "./tidy-rules.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "krapao-check-"));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

function tidy(path: string, text: string): string[] {
  return checkTidy({ path, text }, parseModule({ path, text })).map(({ sentence }) => sentence);
}

test("every form of import is read", () => {
  const { imports, starExports } = parseModule({
    path: "x.ts",
    text: `import type { A } from "./a.ts";
import "./b.ts";
export { c } from "./c.ts";
export * from "./d.ts";
const e = await import("./e.ts");
const f = await import(\`./\${e}.ts\`);`,
  });
  expect(imports).toEqual([
    { specifier: "./a.ts", line: 1 },
    { specifier: "./b.ts", line: 2 },
    { specifier: "./c.ts", line: 3 },
    { specifier: "./d.ts", line: 4 },
    { specifier: "./e.ts", line: 5 },
  ]);
  expect(starExports).toEqual([{ line: 4 }]);
});

test("an import is resolved by folder, alias and package", () => {
  expect(resolveImport("ui/src/form/a.tsx", "./b.tsx")).toBe("ui/src/form/b.tsx");
  expect(resolveImport("ui/src/form/a.tsx", "../money/b.ts")).toBe("ui/src/money/b.ts");
  expect(resolveImport("server/src/app.ts", "#ledger/post.ts")).toBe("server/src/ledger/post.ts");
  expect(resolveImport("scripts/admin.ts", "#server/config/config.ts")).toBe(
    "server/src/config/config.ts",
  );
  expect(resolveImport("web/src/a.ts", "@krapao/contract/otp")).toBe("contract/src/otp.ts");
  expect(resolveImport("web/src/a.ts", "@krapao/ui/form/b.tsx")).toBe("ui/src/form/b.tsx");
  expect(resolveImport("scripts/a.ts", "node:fs")).toBeUndefined();
});

test("imports along the direction pass", () => {
  const good = [
    ["server/src/app.ts", "#features/otp/routes.ts"],
    ["server/src/features/otp/service.ts", "#ledger/post.ts"],
    ["server/src/features/otp/service.ts", "#context.ts"],
    ["server/src/features/otp/service.ts", "./queries.ts"],
    ["server/src/features/otp/otp.test.ts", "#testing/world.ts"],
    ["server/src/platform/database/database.ts", "#tables.ts"],
    ["web/src/app/router.tsx", "#features/spin/spin-page.tsx"],
    ["web/src/features/spin/spin-page.tsx", "@krapao/ui/button/button.tsx"],
    ["web/src/features/spin/api.ts", "@krapao/contract/spin"],
    ["ui/src/button/button.tsx", "react"],
    ["ui/src/button/button.tsx", "../feedback/spinner.tsx"],
    ["sandbox/src/app.ts", "./books.ts"],
    ["scripts/admin.ts", "#server/platform/postgres/postgres.ts"],
  ] as const;
  for (const [from, specifier] of good) {
    expect(checkImport(from, specifier), `${from} ${specifier}`).toBeUndefined();
  }
});

test("imports against the direction are refused, each with its sentence", () => {
  const bad = [
    ["contract/src/otp.ts", "@krapao/server/src/tables.ts", "contract may not import"],
    ["server/src/platform/x.ts", "#features/otp/service.ts", "server/platform may not import"],
    ["server/src/ledger/post.ts", "#features/otp/service.ts", "server/ledger may not import"],
    ["server/src/features/otp/service.ts", "#app.ts", "server/features may not import server"],
    ["server/src/features/otp/service.ts", "#testing/world.ts", "may not import server/testing"],
    ["server/src/features/otp/service.ts", "@krapao/sandbox/app", "may not import sandbox"],
    [
      "server/src/features/otp/x.ts",
      "#features/spin/x.ts",
      "feature otp may not import feature spin",
    ],
    ["web/src/features/spin/x.ts", "#app/router.tsx", "web/features may not import web/app"],
    ["web/src/features/spin/x.ts", "#features/otp/x.ts", "feature spin may not import feature otp"],
    ["ui/src/button/button.tsx", "../../web/src/lib/api/api.ts", "climbs more than one folder"],
    ["ui/src/button/button.tsx", "@krapao/web/src/lib/api/api.ts", "must not be imported in ui/"],
    ["ui/src/button/button.tsx", "@tanstack/react-query", "must not be imported in ui/"],
    ["ui/src/button/button.tsx", "@krapao/contract/otp", "must not be imported in ui/"],
    ["server/src/app.ts", "@krapao/ui/button/button.tsx", "server may not import ui"],
    ["web/src/lib/api/api.ts", "@krapao/ui/button/button.tsx", "web/lib may not import ui"],
    ["web/src/lib/api.ts", "#locale/texts.ts", "web/lib may not import web/locale"],
    ["sandbox/src/app.ts", "@krapao/server/src/tables.ts", "sandbox may not import"],
    ["web/src/a/b/c.ts", "../../d.ts", "climbs more than one folder"],
    ["sandbox/app.ts", "../server/src/tables.ts", "leaves its workspace"],
    ["nowhere/x.ts", "./y.ts", "is in no area"],
  ] as const;
  for (const [from, specifier, sentence] of bad) {
    expect(checkImport(from, specifier), `${from} ${specifier}`).toContain(sentence);
  }
});

test("features import one another only as listed, and every listed import is used", () => {
  const listed = [{ side: "server", from: "otp", to: "spin", why: "for the test" }] as const;
  const from = "server/src/features/otp/x.ts";
  const specifier = "#features/spin/x.ts";
  expect(checkImport(from, specifier, listed)).toBeUndefined();
  expect(checkImport("web/src/features/otp/x.ts", specifier, listed)).toContain("may not import");
  expect(findUnusedFeatureImports([{ from, specifier }], listed)).toEqual([]);
  expect(findUnusedFeatureImports([], listed)).toEqual([
    "server: otp no longer imports spin, so its line must go.",
  ]);
});

test("untidy code is reported", () => {
  const long = `function f() {${"\n".repeat(71)}}`;
  expect(tidy("web/src/lib/a.ts", long)).toEqual(["a function has 72 lines; 70 are the most."]);
  expect(tidy("web/src/lib/a.test.ts", long)).toEqual([]);
  expect(tidy("web/src/lib/a.ts", "\n".repeat(301))).toEqual(["has 301 lines; 300 are the most."]);
  const generated = `// Generated by \`npm run tables\` from the migrations.${"\n".repeat(301)}`;
  expect(tidy("server/src/tables.ts", generated)).toEqual([]);
  expect(tidy("server/src/a.ts", `${generated}function f() {}\n`)).toEqual([
    "has 302 lines; 300 are the most.",
  ]);
  expect(tidy("web/src/lib/utils.ts", "")).toHaveLength(1);
  expect(tidy("web/src/lib/index.ts", "")).toHaveLength(1);
  expect(tidy("web/src/lib/a.ts", `export * from "./b.ts";`)).toHaveLength(1);
  expect(tidy("ui/src/form/a.tsx", `const a = () => fetch("/api");`)).toHaveLength(1);
});

test("retired words do not come back", () => {
  expect(tidy("server/src/ledger/post.ts", "const asideMinor = 1n;")).toEqual([
    '"asideMinor" uses "aside": the field says held.',
  ]);
  expect(tidy("server/src/platform/a.ts", "class A { #lanes = 1; }")).toHaveLength(1);
  expect(tidy("server/src/features/withdraw/home.ts", "")).toHaveLength(1);
  expect(tidy("web/src/app/home/home-page.tsx", "const HomePage = <aside />;")).toEqual([]);
  expect(tidy("sandbox/src/a.ts", "const helpDesk = placeBet(lookup, turnover);")).toEqual([]);
});

test("retired words do not come back to comments", () => {
  const comment = "/** Whoever comes second is told. */\nconst a = 1; // asked\n";
  expect(tidy("server/src/ledger/post.ts", comment)).toEqual([
    'a comment uses "Whoever": write it in plain English.',
  ]);
  expect(tidy("server/src/app.ts", "const a = 1;\n// It gathers rows.\n")).toHaveLength(1);
  expect(tidy("sandbox/src/a.ts", 'const sentence = "told"; // The wallet\'s answer.')).toEqual([]);
  const sql = { path: "server/database/functions/a.sql", text: "select 1; -- Heard once.\n" };
  expect(checkTidy(sql, undefined)).toEqual([
    {
      path: sql.path,
      line: 1,
      sentence: 'a comment uses "Heard": write it in plain English.',
    },
  ]);
});

test("retired words do not come back to SQL and documents", () => {
  const check = (path: string, text: string) => checkTidy({ path, text }, undefined);
  const sql = "server/database/functions/a.sql";
  expect(check(sql, "select 'told',\n  aside_minor from a; -- held\n")).toEqual([
    { path: sql, line: 2, sentence: '"aside_minor" uses "aside": the field says held.' },
  ]);
  const sentence = 'a comment uses "told": write it in plain English.';
  expect(check("docs/a.md", "# A\n\nThe caller is told.\n")).toMatchObject([{ line: 3, sentence }]);
});

test("features read the time from the database", () => {
  const feature = "server/src/features/otp/rules.ts";
  expect(tidy(feature, "const now = Date.now();")).toHaveLength(1);
  expect(tidy(feature, "const now = new Date();")).toHaveLength(1);
  expect(tidy(feature, "const then = new Date(0);")).toEqual([]);
  expect(tidy("server/src/platform/log.ts", "const now = Date.now();")).toEqual([]);
  expect(tidy("sandbox/src/parts/bank/books.ts", "const now = Date.now();")).toHaveLength(1);
  expect(tidy("sandbox/src/clock.ts", "const now = Date.now();")).toEqual([]);
});

test("the map needs a row for each folder, not only a mention", () => {
  const map = "All about `server/`.\n| folder | what |\n| `web/` | the app |\n";
  expect(findMissingRows(map, ["server/", "web/"])).toEqual(["server/"]);
});

test("a whole project is checked, except generated and installed files", async () => {
  await write({
    "server/src/features/otp/service.ts": `import { a } from "#app.ts";\nexport const b = () => a;`,
    "server/node_modules/x/index.ts": "broken {",
    "web/dist/th/index.ts": "broken {",
    "ARCHITECTURE.md": "| `server/` |\n| `web/` |\n",
  });
  const report = await checkProject(root);
  expect(report).toMatchObject({ fileCount: 2, importCount: 1, functionCount: 1, featureCount: 1 });
  const reported = report.problems.map(describeProblem);
  expect(reported).toContain(
    'server/src/features/otp/service.ts:1 server/features may not import server ("#app.ts").',
  );
  expect(reported).toContain("ARCHITECTURE.md has no row for `otp`.");
});

test("a file that cannot be read ends the check", async () => {
  await write({ "server/src/app.ts": "const = ;" });
  await expect(checkProject(root)).rejects.toThrow("server/src/app.ts cannot be read");
});

test("an error that is caught and ignored is refused around provider calls", () => {
  const path = "server/src/features/withdraw/worker.ts";
  const blind = [
    "try { a(); } catch { b(); }",
    "try { a(); } catch (error) { b(); }",
    "a().catch(() => b());",
    "a().catch((error: unknown) => b());",
    "a().then(b, () => c());",
  ];
  const sighted = [
    "try { a(); } catch (error) { if (!(error instanceof NoAnswer)) throw error; }",
    "a().catch((error: unknown) => judge(error));",
    "a().catch(judge);",
    "a().then(() => b());",
  ];
  for (const text of blind) expect(tidy(path, text), text).toHaveLength(1);
  for (const text of sighted) expect(tidy(path, text), text).toEqual([]);
  expect(tidy("server/src/platform/files.ts", blind[0] ?? "")).toEqual([]);
});
