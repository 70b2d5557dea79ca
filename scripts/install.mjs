import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { isInstalled } from "./installed.mjs";
import { npmCommand, projectDir } from "./project.mjs";
import { waitForLock } from "./process-lock.mjs";

const progressMilliseconds = 5000;
const patienceMilliseconds = 500;

/** Installs the libraries if they are missing or differ from the lock file. */
export async function ensureInstalled() {
  if (isInstalled(projectDir)) return;
  // Two installations at once in one folder would delete each other's libraries.
  const print = () => console.log("Waiting for another start that is installing.");
  const waiting = setTimeout(print, patienceMilliseconds);
  const release = await waitForLock(lockName());
  clearTimeout(waiting);
  try {
    // Another process may have done it in the meantime.
    if (!isInstalled(projectDir)) await install();
  } finally {
    release();
  }
}

function lockName() {
  const owner = `${projectDir} ${process.getuid?.()}`;
  return `krapao-install-${createHash("sha256").update(owner).digest("hex").slice(0, 16)}`;
}

async function install() {
  console.log("Installing the libraries. This happens once and takes a minute or so.");
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const progress = setInterval(
    () => console.log(`  still installing (${seconds()} s)`),
    progressMilliseconds,
  );
  // A person's npm settings must not leave out the build tools or the scripts that unpack Node and
  // PostgreSQL.
  const [program, parameters] = npmCommand([
    "ci",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts=false",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  try {
    await run(program, parameters);
  } finally {
    clearInterval(progress);
  }
  if (!isInstalled(projectDir)) throw new Error("npm ended, but not everything is installed.");
  console.log(`Installed in ${seconds()} s.`);
}

/**
 * @param {string} program
 * @param {string[]} parameters
 * @returns {Promise<void>}
 */
function run(program, parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: projectDir,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", (error) => reject(new Error(`npm cannot be run: ${error.message}`)));
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`npm could not install the libraries (${signal ?? `code ${code}`}).`));
    });
  });
}
