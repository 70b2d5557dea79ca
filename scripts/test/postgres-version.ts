import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmCommand, projectDir } from "#scripts/project.mjs";
import { otherVersionVariable, packageName } from "#server/platform/postgres/binaries.ts";
import { runCommand } from "./run-command.ts";

/** The supported major versions other than the embedded one, by their package. */
const packages: Readonly<Record<string, string>> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
};
const embedded = "18";
const flag = "--postgres";

/** Takes `--postgres 15` out of the words of a command. */
export function takePostgres(words: readonly string[]): {
  readonly words: readonly string[];
  readonly major: string;
} {
  const at = words.indexOf(flag);
  if (at === -1) return { words, major: embedded };
  const major = words[at + 1] ?? "";
  if (major !== embedded && !(major in packages)) {
    const known = [...Object.keys(packages), embedded].join(", ");
    throw new Error(`${flag} needs a version of PostgreSQL: ${known}.`);
  }
  return { words: words.toSpliced(at, 2), major };
}

/** Installs a major version once, outside the project's own packages, and names its folder. */
export async function choosePostgres(
  major: string,
  environment: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const version = packages[major];
  if (version === undefined) return environment;
  const folder = join(projectDir, "node_modules/.cache/postgres", version);
  if (!existsSync(join(folder, "node_modules", packageName, "native/bin/postgres"))) {
    await install(folder, `${packageName}@${version}`);
  }
  return { ...environment, [otherVersionVariable]: folder };
}

async function install(folder: string, wanted: string): Promise<void> {
  console.log(`Installing ${wanted}. This happens once.`);
  await mkdir(folder, { recursive: true });
  // Its script makes the links of its libraries.
  const allowed = { private: true, allowScripts: { [packageName]: true } };
  await writeFile(join(folder, "package.json"), JSON.stringify(allowed));
  const [program, parameters] = npmCommand([
    "install",
    wanted,
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts=false",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  const { code, output } = await runCommand([program, ...parameters], {
    environment: process.env,
    folder: folder.slice(projectDir.length + 1),
  });
  if (code !== 0) throw new Error(`npm could not install ${wanted}:\n${output}`);
}
