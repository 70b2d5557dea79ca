import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { waitForLock } from "#scripts/lock.ts";
import { npmCommand, projectDir } from "#scripts/project.mjs";
import { StartError } from "#scripts/start/start-error.ts";

export interface WebBuild {
  /** The workspace that is built. */
  readonly workspace: "web" | "office";
  /** The output folder of the build. */
  readonly outputDir: string;
  /** The settings of the build, by the names of their variables. */
  readonly settings: Readonly<Record<string, string>>;
}

const stampName = ".stamp";
const sharedSources = [
  "ui",
  "contract/src",
  "package-lock.json",
  "package.json",
  "tsconfig.base.json",
];
const notSources = new Set(["node_modules", "dist"]);

/** Builds the web if its output is missing or was made from other sources or settings. */
export async function ensureWebBuilt(build: WebBuild, signal?: AbortSignal): Promise<void> {
  if (await isFresh(build)) return;
  await mkdir(dirname(build.outputDir), { recursive: true }).catch(refuseFolder(build));
  const file = `${build.outputDir}.lock`;
  const waiting = waitForLock(file, { milliseconds: Number.POSITIVE_INFINITY, signal });
  const lock = await waiting.catch((error: unknown) => {
    signal?.throwIfAborted();
    return refuseFolder(build)(error);
  });
  try {
    // Another process may have done it in the meantime.
    if (!(await isFresh(build))) await runBuild(build, signal);
  } finally {
    lock?.release();
  }
}

async function isFresh({ workspace, outputDir, settings }: WebBuild): Promise<boolean> {
  const stamp = await readFile(join(outputDir, stampName), "utf8").catch(() => undefined);
  return stamp !== undefined && stamp === (await hashSources(projectDir, workspace, settings));
}

function refuseFolder({ outputDir }: WebBuild) {
  return (error: unknown): never => {
    throw new StartError(
      `The web must be built, but ${dirname(outputDir)} cannot be written (${String(error)}).`,
    );
  };
}

async function runBuild(build: WebBuild, signal?: AbortSignal): Promise<void> {
  const { workspace, outputDir, settings } = build;
  console.log(`Building ${workspace} into ${relative(projectDir, outputDir)}.`);
  const startedAt = performance.now();
  // Taken before the build, so that a change during the build makes it stale again.
  const stamp = await hashSources(projectDir, workspace, settings);
  const [program, parameters] = npmCommand([
    "run",
    "--silent",
    "build",
    `--workspace=${workspace}`,
  ]);
  const child = spawn(program, parameters, {
    cwd: projectDir,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "inherit", "inherit"],
    ...(signal && { signal }),
  });
  // An intended stop ends the child too; only its end counts here.
  child.on("error", () => {});
  const [code] = (await once(child, "close")) as [number | null];
  signal?.throwIfAborted();
  if (code !== 0) throw new StartError("The web could not be built.");
  if (!existsSync(join(outputDir, "index.html"))) {
    throw new StartError(`The web was built, but there is no index.html in ${outputDir}.`);
  }
  await writeFile(join(outputDir, stampName), stamp);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/**
 * The build of the office. It is the same for every market. Its lock lies beside it, so the folder
 * must be below `dist`, which is no source.
 */
export const officeBuild = {
  workspace: "office",
  outputDir: join(projectDir, "office/dist/app"),
  settings: {},
} as const satisfies WebBuild;

/** One hash for everything that the build reads, without the tests. */
export async function hashSources(
  root: string,
  workspace: WebBuild["workspace"],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const sources = [workspace, ...sharedSources];
  const files = (await Promise.all(sources.map((source) => listFiles(join(root, source))))).flat();
  const hash = createHash("sha256").update(
    JSON.stringify(settings, Object.keys(settings).toSorted()),
  );
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return existsSync(path) ? [path] : [];
  const parts = entries
    .filter(({ name }) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))
    .map(async (entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? listFiles(inside) : [inside];
    });
  return (await Promise.all(parts)).flat().toSorted();
}
