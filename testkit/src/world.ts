import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { Program } from "./program.ts";
import { Sandbox } from "./sandbox.ts";
import { changeSetting } from "./settings.ts";

export const projectDir = join(import.meta.dirname, "../..");

export interface WorldOptions {
  readonly databaseUrl: string;
  /** The database URL of the servers, if a proxy is in between. */
  readonly serversUrl?: string;
  /** The folder for the sandbox's data, members' files and logs. */
  readonly folder: string;
  /** The first port is the sandbox's; the servers' ports follow. */
  readonly port: number;
  readonly serverCount: number;
  /** The folder of the server's code, if it is a changed copy and not the project's own. */
  readonly serverDir?: string | undefined;
  /** The folders of the code of the last servers, if they are of another version. */
  readonly lastServerDirs?: readonly string[];
  /** The first port of the office, which each server opens too, under one origin. */
  readonly officePort?: number;
  /** Additional settings of the servers. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The running product: several servers on one database, and the sandbox. */
export class World {
  databaseUrl: string;
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly sandboxProgram: Program;
  readonly servers: readonly Program[];
  readonly ports: readonly number[];
  readonly #reportedErrors = new Set<string>();
  #client: pg.Client | undefined;

  constructor(options: WorldOptions) {
    const { databaseUrl, serversUrl, folder, port, serverCount, settings, officePort } = options;
    const { serverDir = join(projectDir, "server"), lastServerDirs = [] } = options;
    this.databaseUrl = databaseUrl;
    this.folder = folder;
    this.sandbox = new Sandbox(`http://127.0.0.1:${port}`);
    this.ports = Array.from({ length: serverCount }, (_, index) => port + 1 + index);
    const [firstPort = port] = this.ports;
    const shared = {
      MARKET: "th",
      NODE_ENV: "production",
      DATA_DIR: folder,
      SANDBOX_PORT: String(port),
      WALLET_URL: `http://127.0.0.1:${firstPort}`,
      PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
      PASSKEY_ORIGINS: `http://localhost:${firstPort}`,
    };
    this.sandboxProgram = new Program({
      name: "The sandbox",
      entry: join(projectDir, "sandbox/src/main.ts"),
      environment: shared,
      logFile: join(folder, "sandbox.log"),
    });
    this.servers = this.ports.map(
      (serverPort, index) =>
        new Program({
          name: `Server ${index + 1}`,
          entry: join(lastServerDirs.at(index - serverCount) ?? serverDir, "src/main.ts"),
          environment: {
            ...shared,
            PORT: String(serverPort),
            DATABASE_URL: serversUrl ?? databaseUrl,
            LOG_LEVEL: "warn",
            // There is no balancer that must notice the end.
            DRAIN_SECONDS: "0",
            ...(officePort !== undefined && {
              OFFICE_PORT: String(officePort + index),
              OFFICE_URL: `http://localhost:${officePort}`,
            }),
            ...settings,
          },
          logFile: join(folder, `server-${index + 1}.log`),
        }),
    );
  }

  /** Starts the sandbox and the servers, or only the first ones. */
  async start(count = this.servers.length): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await this.sandboxProgram.startOrFail();
    // The first server prepares the database for the others.
    for (const server of this.servers.slice(0, count)) await server.startOrFail();
    // Slips are closed around midnight; a proof must not depend on the time of day.
    await this.set("slip", { closesAt: "00:00", opensAt: "00:00" });
  }

  /** Closes its connection, so that the database can be copied or renamed. */
  async disconnect(): Promise<void> {
    await this.#client?.end().catch(() => {});
    this.#client = undefined;
  }

  /** The database is at another address now. */
  async moveDatabase(databaseUrl: string): Promise<void> {
    await this.disconnect();
    this.databaseUrl = databaseUrl;
  }

  async stop(): Promise<void> {
    await this.disconnect();
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.sandboxProgram.stop();
  }

  /** Queries the database as its owner, and reconnects after a lost connection. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<readonly Row[]> {
    const { rows } = await (await this.client()).query<Row>(text, values);
    return rows;
  }

  /** Changes a setting, or some fields of it. */
  async set(key: string, change: unknown): Promise<void> {
    await changeSetting(await this.client(), key, change);
  }

  async client(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ connectionString: this.databaseUrl });
    const forget = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", forget);
    client.on("end", forget);
    await client.connect();
    this.#client = client;
    return client;
  }

  /** Errors that the servers have logged since the last call: none if everything works. */
  async newErrorLines(): Promise<readonly string[]> {
    const logs = await Promise.all(this.servers.map((server) => server.readLog()));
    const lines = logs.flatMap((log) => log.split("\n").filter((line) => isError(line)));
    const fresh = lines.filter((line) => !this.#reportedErrors.has(line));
    for (const line of fresh) this.#reportedErrors.add(line);
    return fresh;
  }
}

const errorLevel = 50;

function isError(line: string): boolean {
  if (line.trim() === "") return false;
  try {
    const { level } = JSON.parse(line) as { level?: number };
    return level === undefined || level >= errorLevel;
  } catch {
    // Not a log line: unexpected output counts as an error.
    return true;
  }
}

/** The server also serves the web pages and does not start without them. */
export function ensureWebIsBuilt(): void {
  if (existsSync(join(projectDir, "web/dist/th/index.html"))) return;
  console.log("Building the web, which the server serves…");
  execFileSync(process.execPath, [join(projectDir, "scripts/build.mjs")], { stdio: "inherit" });
}
