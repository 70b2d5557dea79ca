import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInstalled } from "./installed.mjs";
import { npmCommand, projectDir } from "./project.mjs";

const progressMilliseconds = 5000;

/** Installs the libraries where they are missing or not those of the lock file. */
export async function ensureInstalled() {
  if (isInstalled(projectDir)) return;
  const release = await waitForTurn();
  try {
    // Another of us may just have done it.
    if (!isInstalled(projectDir)) await install();
  } finally {
    release();
  }
}

async function install() {
  console.log("Installing the libraries. This happens once and takes a minute or so.");
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const progress = setInterval(
    () => console.log(`  still installing (${seconds()} s)`),
    progressMilliseconds,
  );
  // What a person may have set for npm must not leave out the tools of the build or the scripts that
  // unpack Node and PostgreSQL.
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

/**
 * Two of us at once in one folder would take the libraries away from each other. Whoever listens on the
 * socket installs; the others wait until it is closed, be it by the end of the work or of the process.
 * @returns {Promise<() => void>} gives the turn to the next
 */
async function waitForTurn() {
  const name = createHash("sha256").update(projectDir).digest("hex").slice(0, 16);
  const path = join(tmpdir(), `krapao-install-${name}.sock`);
  for (;;) {
    const server = createServer((socket) => socket.unref());
    const isOurs = await new Promise((resolve) => {
      server.once("error", () => resolve(false)).listen(path, () => resolve(true));
    });
    if (isOurs) return () => server.close();
    console.log("Waiting for another start that is installing.");
    const wasListening = await new Promise((resolve) => {
      let isConnected = false;
      connect(path)
        .once("connect", () => (isConnected = true))
        .on("error", () => {})
        .once("close", () => resolve(isConnected))
        .resume();
    });
    if (!wasListening) rmSync(path, { force: true });
  }
}
