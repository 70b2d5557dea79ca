import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface MeasuringBrowser {
  readonly port: number;
  close(): Promise<void>;
}

const startMilliseconds = 30_000;
const pollMilliseconds = 50;

/** Starts a separate Chromium that is controlled only through its debugging port. */
export async function openBrowser(): Promise<MeasuringBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "krapao-bench-"));
  const child = spawn(
    process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${folder}`,
      // Chromium does not run its sandbox as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-extensions",
      "--disable-sync",
      "--no-first-run",
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    return { port: await readPort(folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Chromium writes its port into its folder as soon as it listens. */
async function readPort(folder: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < startMilliseconds) {
    const text = await readFile(join(folder, "DevToolsActivePort"), "utf8").catch(() => "");
    const port = Number(text.split("\n")[0]);
    if (port > 0) return port;
    await pause(pollMilliseconds);
  }
  throw new Error("Chromium does not start: set CHROMIUM to the path of one.");
}
