import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "@krapao/testkit/world";
import { listRefusals, withoutRefusal } from "./marks.ts";
import { type RefusalRemoval, refusalRemovals } from "./removals.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/**
 * Takes refusals out of copies of the server and runs the tests that must then fail. Refusals whose
 * tests are in different files share a copy. Returns whether every removal was noticed.
 */
export async function runRefusals(
  folder: string,
  wanted: readonly string[] | undefined,
): Promise<boolean> {
  const chosen = refusalRemovals.filter(({ name }) => wanted?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error("No refusal has such a name.");
  let caught = 0;
  for (const [index, group] of groupByFile(chosen).entries()) {
    const report = await runWithout(join(folder, String(index)), group);
    for (const removal of group) {
      const isCaught = hasFailed(report, removal);
      if (isCaught) caught += 1;
      console.log(
        `${isCaught ? "caught    " : "NOT CAUGHT"} ${removal.name}: ${removal.test.join(": ")}`,
      );
    }
  }
  console.log(`${caught} of ${chosen.length} refusals that were taken out were noticed.`);
  return caught === chosen.length;
}

/** No two of a group have their test in the same file. */
function groupByFile(removals: readonly RefusalRemoval[]): readonly (readonly RefusalRemoval[])[] {
  const groups: RefusalRemoval[][] = [];
  for (const removal of removals) {
    const isFree = (group: readonly RefusalRemoval[]) =>
      group.every(({ test: [file] }) => file !== removal.test[0]);
    const group = groups.find(isFree);
    if (group) group.push(removal);
    else groups.push([removal]);
  }
  return groups;
}

async function runWithout(scratch: string, group: readonly RefusalRemoval[]): Promise<Report> {
  const serverDir = await copyProject(scratch);
  // From the last mark of a file to the first, so that the lines of the earlier ones stay valid.
  const refusals = (await listRefusals(serverDir)).toSorted((a, b) => b.at - a.at);
  for (const refusal of refusals) {
    const removal = group.find(({ name }) => name === refusal.name);
    if (!removal) continue;
    const path = join(serverDir, refusal.path);
    await writeFile(path, withoutRefusal(await readFile(path, "utf8"), refusal, removal.isLine));
  }
  const output = join(scratch, "report.json");
  const vitest = join(projectDir, "node_modules/vitest/vitest.mjs");
  const files = group.map(({ test: [file] }) => join("src", file));
  const titles = group.map(({ test: [, title] }) => RegExp.escape(title)).join("|");
  const words = ["run", "--root", scratch, "--project", "server", "--reporter=json"];
  const child = spawn(
    process.execPath,
    [vitest, ...words, `--outputFile=${output}`, "-t", titles, ...files],
    { cwd: scratch, stdio: "ignore" },
  );
  await once(child, "close");
  return JSON.parse(await readFile(output, "utf8")) as Report;
}

/** A copy whose server may be changed; all else is the project's own. */
async function copyProject(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true });
  for (const name of await readdir(projectDir)) {
    if (name === "server" || name === "vitest.config.ts" || name.startsWith(".")) continue;
    await symlink(join(projectDir, name), join(scratch, name));
  }
  await copyFile(join(projectDir, "vitest.config.ts"), join(scratch, "vitest.config.ts"));
  const serverDir = join(scratch, "server");
  await cp(join(projectDir, "server"), serverDir, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  return serverDir;
}

const hasFailed = ({ testResults }: Report, { test: [file, title] }: RefusalRemoval) =>
  testResults.some(
    ({ name, assertionResults }) =>
      name.endsWith(file) &&
      assertionResults.some((one) => one.title.startsWith(title) && one.status === "failed"),
  );
