import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import type { Market } from "@krapao/contract/market";
import { settings } from "@krapao/server/config/settings.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";

/** The addresses of a running copy of the product. */
export interface Product {
  readonly market: Market;
  readonly url: string;
  readonly sandboxUrl: string;
  /** The back office; a name, because passkeys need one. */
  readonly officeUrl: string;
  readonly dataDir: string;
}

export interface RunningProduct extends Product {
  /** Ends the copy like Ctrl-C and deletes its folder. */
  stop(): Promise<void>;
}

export const projectDir = resolve(import.meta.dirname, "../../..");

const endMilliseconds = 30_000;

/** Starts the product with the usual command, on its own ports and folder. */
export async function startProduct(
  market: Market,
  given: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const [port, sandboxPort, officePort] = await findFreePorts();
  const dataDir = await makeDataFolder(market);
  const child = spawn(process.execPath, [join(projectDir, "scripts/start.mjs")], {
    cwd: projectDir,
    env: {
      ...withoutSettings(process.env),
      ...given,
      MARKET: market,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      OFFICE_PORT: String(officePort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // All data at the bank and the providers is made by the tests.
      DEMO_PAST: "false",
    },
    // The channel ends the copy if this process is killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  try {
    await waitUntilRunning(child, market);
  } catch (error) {
    await removeDataFolder(dataDir);
    throw error;
  }
  return {
    market,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    officeUrl: `http://localhost:${officePort}`,
    dataDir,
    stop: async () => {
      await stop(child, market);
      await removeDataFolder(dataDir);
    },
  };
}

/** A person's settings for their own copy must not reach this one. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set<string>(settings.map(({ name }) => name));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}

/** The start prints this line when everything answers; the earlier output explains a failed start. */
async function waitUntilRunning(child: ChildProcess, market: Market): Promise<void> {
  let output = "";
  await new Promise<void>((done, fail) => {
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      if (output.includes("Krapao is running")) done();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", fail);
    child.once("exit", () => fail(new Error(`The product (${market}) did not start:\n${output}`)));
  });
}

async function stop(child: ChildProcess, market: Market): Promise<void> {
  if (child.exitCode !== null) throw new Error(`The product (${market}) ended by itself.`);
  const ended = once(child, "exit", { signal: AbortSignal.timeout(endMilliseconds) });
  child.kill("SIGTERM");
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The product (${market}) ended with code ${code}.`);
}

/** Below the range of outgoing connections, so that none takes the port meanwhile. */
const lowestPort = 20_000;
/** Each worker of a test run has its own, so that no other copy takes one before it is used. */
const portCount = 1000;

export async function findFreePorts(): Promise<[number, number, number]> {
  const worker = Number(process.env["TEST_PARALLEL_INDEX"] ?? 9);
  const found: number[] = [];
  while (found.length < 3) {
    const port = lowestPort + worker * portCount + Math.floor(Math.random() * portCount);
    if (!found.includes(port) && (await isFree(port))) found.push(port);
  }
  return found as [number, number, number];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once("error", () => done(false));
    server.listen({ host: "127.0.0.1", port }, () => server.close(() => done(true)));
  });
}
