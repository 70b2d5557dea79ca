import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markets } from "@krapao/contract/market";
import { checkProject, describeProblem } from "#scripts/check/check.ts";
import { projectDir } from "#scripts/project.mjs";
import { ensureWebBuilt, officeBuild } from "#scripts/web-build.ts";
import { readConfig } from "#server/config/config.ts";
import { webBuildSettings } from "#server/config/web-build.ts";
import { testedFolders, type Area } from "./area.ts";
import { ensureChromium } from "./chromium.ts";
import { readCount, readPlaywrightReport, readVitestReport, type Outcome } from "./reports.ts";
import { runCommand } from "./run-command.ts";

export interface Step {
  readonly name: string;
  /** It takes all cores, and shows its output at once. */
  readonly isLong?: boolean;
  /** It runs only when it is named, because it takes as long as all others. */
  readonly isNamed?: boolean;
  run(environment: NodeJS.ProcessEnv): Promise<Outcome>;
}

const typedFolders = [
  "contract",
  "server",
  "ui",
  "web",
  "office",
  "sandbox",
  "testkit",
  "e2e",
  "bench",
  "proof",
  "scripts",
];

const quickSteps: readonly Step[] = [
  { name: "format", run: checkFormat },
  { name: "lint", run: checkLint },
  { name: "imports", run: checkImports },
];

/** In the order in which they run: fast checks come first. */
export const steps: readonly Step[] = [
  ...quickSteps,
  { name: "unused", run: checkUnused },
  ...typedFolders.map((folder) => ({
    name: `types ${folder}`,
    run: (environment: NodeJS.ProcessEnv) => checkTypes(folder, environment),
  })),
  { name: "web", run: buildWeb },
  { name: "tests", isLong: true, run: (environment) => runTests(environment) },
  {
    name: "browser",
    isLong: true,
    run: (environment) => runBrowserTests(environment, ["/specs/[^/]+$"]),
  },
  {
    name: "cases",
    isLong: true,
    isNamed: true,
    run: (environment) => runBrowserTests(environment, ["/specs/cases/"]),
  },
];

/** For the work on one part of the product: the quick checks, then the tests of that part alone. */
export function areaSteps({ tests, specs }: Area): readonly Step[] {
  const unit: Step = {
    name: "tests",
    isLong: true,
    run: (environment) => runTests(environment, tests),
  };
  const browser: Step = {
    name: "browser",
    isLong: true,
    run: (environment) => runBrowserTests(environment, specs.map(toPattern)),
  };
  return [
    ...quickSteps,
    ...(tests.length > 0 ? [unit] : []),
    ...(specs.length > 0 ? [browser] : []),
  ];
}

async function checkFormat(environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const { code, output } = await runCommand(["oxfmt", "--check", "."], { environment });
  return readCount(output, / on (\d+) files/, code);
}

async function checkLint(environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const { code, output } = await runCommand(["oxlint"], { environment });
  return readCount(output, / on (\d+) files with [1-9]\d* rules/, code);
}

async function checkImports(): Promise<Outcome> {
  const { problems, ...counts } = await checkProject(projectDir);
  const hasChecked = Object.values(counts).every((count) => count > 0);
  const isGood = problems.length === 0 && hasChecked;
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    note: `${counts.fileCount} files, ${counts.importCount} imports`,
    output: problems.map(describeProblem).join("\n"),
  };
}

async function checkUnused(environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const reporters = ["--reporter", "symbols", "--reporter", "./scripts/test/knip-counts.mjs"];
  const { code, output } = await runCommand(["knip", ...reporters], { environment });
  return readCount(output, /^Checked (\d+) files/m, code);
}

async function checkTypes(folder: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const command = ["tsc", "--project", folder, "--listFiles"] as const;
  const { code, output } = await runCommand(command, { environment });
  const lines = output.split("\n");
  const listed = lines.filter((line) => line.startsWith(`${projectDir}/`));
  const ours = listed.filter((line) => line.startsWith(join(projectDir, folder, "/")));
  const count = ours.filter((line) => !line.includes("/node_modules/")).length;
  const reported = lines.filter((line) => !line.startsWith("/")).join("\n");
  return readCount(`${reported}\nChecked ${count} files.`, /Checked (\d+) files/, code);
}

/** Builds the web of both markets without a person's settings, and checks their size budgets. */
async function buildWeb(environment: NodeJS.ProcessEnv): Promise<Outcome> {
  await Promise.all(
    markets.map((market) => {
      const config = readConfig({ MARKET: market });
      const settings = webBuildSettings({}, config);
      return ensureWebBuilt({ workspace: "web", outputDir: config.webDir, settings });
    }),
  );
  await ensureWebBuilt(officeBuild);
  const checkSize = "web/scripts/check-size.ts";
  if (!existsSync(join(projectDir, checkSize))) throw new Error(`There is no ${checkSize}.`);
  const { code, output } = await runCommand(["node", checkSize], { environment });
  const [, kept = "0", broken = "1"] = /budget: (\d+), over it: (\d+)/.exec(output) ?? [];
  const isCounted = Number(kept) > 0 && (Number(broken) === 0) === (code === 0);
  return {
    passed: markets.length + Number(kept),
    failed: isCounted ? Number(broken) : Math.max(1, Number(broken)),
    note: `${markets.length} builds, and the script of each route`,
    output,
  };
}

/** Runs the tests in these files, or all. */
async function runTests(
  environment: NodeJS.ProcessEnv,
  files: readonly string[] = [],
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "krapao-report-"));
  const file = join(folder, "report.json");
  try {
    const { code } = await runCommand(
      [
        "vitest",
        "run",
        ...files,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ],
      { environment, isShown: true },
    );
    const report = JSON.parse(await readFile(file, "utf8")) as Parameters<
      typeof readVitestReport
    >[0];
    const isWanted = (project: string) =>
      files.length === 0 || files.some((path) => path.startsWith(`${project}/`));
    const projects = testedFolders.filter(isWanted);
    return readVitestReport(report, { root: projectDir, projects, code });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the specs whose path fits one of the patterns. */
async function runBrowserTests(
  environment: NodeJS.ProcessEnv,
  patterns: readonly string[],
): Promise<Outcome> {
  const chromium = await ensureChromium(environment);
  const file = join(projectDir, "e2e/test-results/report.json");
  await rm(file, { force: true });
  const { code } = await runCommand(["playwright", "test", ...patterns], {
    environment: { ...environment, CHROMIUM: chromium },
    folder: "e2e",
    isShown: true,
  });
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error("The browser tests left no report.");
  });
  return readPlaywrightReport(JSON.parse(text) as Parameters<typeof readPlaywrightReport>[0], code);
}

/** Playwright takes a pattern of the path. */
function toPattern(spec: string): string {
  return `${RegExp.escape(join(projectDir, spec))}$`;
}
