import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { pinnedNode, pinnedVersion, projectDir } from "./project.mjs";

const parentCheckMilliseconds = 500;
/** The exit code of the system's loader when it cannot load a program; none of ours uses it. */
const missingLibraryCode = 127;

/**
 * Installs missing libraries, then runs a TypeScript program on the project's own Node: in this
 * process if it is that Node already, else in a child that ends with it.
 * @param {string} entry the program, as a path from the project's folder
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
  // The channel closes when this process is killed, so the child notices.
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

/** A killed npm does not stop its script, which would continue unseen and keep its ports and folder. */
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
