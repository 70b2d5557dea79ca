import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDatabase } from "@krapao/server/platform/postgres/database.ts";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import pg from "pg";

const projectDir = join(import.meta.dirname, "../../..");

/** The product as it runs, with a PostgreSQL of its own. */
export interface World {
  readonly url: string;
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxUrl: string;
  readonly serverPid: number;
  readonly postgresPid: number;
  /** Has PostgreSQL write out what was done so far, so that nobody pays for what another did. */
  settle(): Promise<void>;
  /** A second database on the same PostgreSQL. */
  addDatabase(name: string): Promise<string>;
  /** Has the outside world there while something is done, and away at all other times. */
  withSandbox<Result>(act: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export async function startWorld(port: number): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "krapao-bench-"));
  const postgres = await startPostgres(folder);
  const sandboxPort = port + 1;
  const environment = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    WALLET_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: "fatal",
    NODE_ENV: "production",
  };
  const server = await startProgram("server/src/main.ts", environment);
  return {
    url: postgres.url,
    dataDir: folder,
    port,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    serverPid: server.pid ?? 0,
    postgresPid: postgres.pid,
    async settle() {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query("checkpoint");
      await client.end();
    },
    addDatabase: (name) => addDatabase(postgres.url, name),
    async withSandbox(act) {
      const sandbox = await startProgram("sandbox/src/main.ts", environment);
      try {
        return await act();
      } finally {
        await stopProgram(sandbox);
      }
    },
    async stop() {
      await stopProgram(server);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(projectDir, file)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env,
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`${file} does not start.`);
    }),
  ]);
  return child;
}

async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
