import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, pinnedVersion, projectDir } from "./project.mjs";

const parentCheckMilliseconds = 500;
/** With this the system's loader ends a program that it cannot put together; none of ours ends so. */
const missingLibraryCode = 127;

/**
 * Installs what is missing, then goes on with a TypeScript program on the Node that the project brings
 * along: in this process where it runs on that Node already, else in a child that ends with it.
 * @param {string} entry the program, seen from the project's folder
 */
export async function goOnWith(entry) {
  endWithNpm();
  try {
    await ensureInstalled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const file = join(projectDir, entry);
  if (process.version === pinnedVersion()) {
    await import(pathToFileURL(file).href);
    return;
  }
  // The channel tells the child when this process is killed.
  const child = spawn(pinnedNode, [file, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once("error", (error) => {
    console.error(`The project's own Node cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => {
    if (code === missingLibraryCode) {
      console.error(
        "The project's own Node lacks a library: on Debian, apt-get install libatomic1.",
      );
    }
    process.exit(signal ? 1 : (code ?? 1));
  });
}

/** When npm is killed nobody tells its script, which would go on unseen and keep its ports and folder. */
function endWithNpm() {
  if (!process.env["npm_lifecycle_event"]) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, parentCheckMilliseconds);
  watch.unref();
}
