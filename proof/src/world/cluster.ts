import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accountOf, commandOf, giveTo } from "@krapao/server/platform/postgres/account.ts";
import { findBinaries } from "@krapao/server/platform/postgres/binaries.ts";
import {
  cleanEnvironment,
  clusterDirOf,
  openCluster,
} from "@krapao/server/platform/postgres/cluster.ts";
import { openDataDir } from "@krapao/server/platform/postgres/data-dir.ts";
import { answers } from "@krapao/server/platform/postgres/database.ts";
import pg from "pg";

/** The superuser comes by the private socket; everybody else needs a password. */
const rules = `
local all all trust
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`;

const pollMilliseconds = 50;

/** A PostgreSQL on a loopback port, as an operator runs it: a primary, a standby or a restored copy. */
export class Cluster {
  readonly port: number;
  readonly dir: string;
  #child: ChildProcess | undefined;

  private constructor(dir: string, port: number) {
    this.dir = dir;
    this.port = port;
  }

  /** Makes an empty one. */
  static async create(folder: string, port: number): Promise<Cluster> {
    const { dir } = await openCluster(folder, await findBinaries());
    await writeFile(join(dir, "pg_hba.conf"), rules);
    return new Cluster(dir, port);
  }

  get superUrl(): string {
    const parameters = new URLSearchParams({ host: this.dir, sslmode: "disable" });
    return `postgresql://krapao@localhost:${this.port}/postgres?${parameters.toString()}`;
  }

  /** The address of this server alone. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const { postgres } = await findBinaries();
    const all = {
      listen_addresses: "127.0.0.1",
      port: String(this.port),
      unix_socket_directories: this.dir,
      max_connections: "200",
      timezone: "UTC",
      ...settings,
    };
    const words = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const account = await accountOf(this.dir);
    const child = spawn(...commandOf(account, postgres, ["-D", this.dir, ...words]), {
      cwd: this.dir,
      env: cleanEnvironment,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      ...account.user,
    });
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
    });
    this.#child = child;
    while (!(await answers(this.superUrl))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`);
      await pause(pollMilliseconds);
    }
  }

  /** Kills the postmaster and all its children at once, as a machine that loses power. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child?.pid) throw new Error("It does not run.");
    const gone = once(child, "exit");
    process.kill(-child.pid, "SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
    child.kill("SIGINT");
    await gone;
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> {
    const client = new pg.Client({ connectionString: this.superUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Makes an owner of databases who may change settings without an act, as the proofs do. */
  async addOwner(name: string, password: string): Promise<void> {
    await this.query(`create role ${name} login createrole password '${password}'`);
    await this.query(`grant set on parameter session_replication_role to ${name}`);
  }

  /**
   * A base backup of the running cluster in another folder, as `pg_basebackup` makes it. The
   * embedded PostgreSQL does not have that program.
   */
  async backUp(folder: string, port: number): Promise<Cluster> {
    const copy = new Cluster(clusterDirOf(await openDataDir(folder)), port);
    const client = new pg.Client({ connectionString: this.superUrl });
    await client.connect();
    try {
      await client.query("select pg_backup_start('copy', true)");
      await copyFolder(this.dir, copy.dir);
      const { rows } = await client.query<{ label: string; last: string }>(
        "select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(true)",
      );
      const [{ label, last } = { label: "", last: "" }] = rows;
      await copy.write("backup_label", label);
      await copy.#takeLog(this, last);
    } finally {
      await client.end();
    }
    return copy;
  }

  /** A copy of a cluster that does not run, such as a base backup. */
  async copyTo(folder: string, port: number): Promise<Cluster> {
    const copy = new Cluster(clusterDirOf(await openDataDir(folder)), port);
    await copyFolder(this.dir, copy.dir);
    await copyFiles(join(this.dir, "pg_wal"), join(copy.dir, "pg_wal"));
    return copy;
  }

  /** Copies the log up to the end of the base backup. It is in the archive already. */
  async #takeLog({ dir }: Cluster, last: string): Promise<void> {
    const [from, to] = [join(dir, "pg_wal"), join(this.dir, "pg_wal")];
    await copyFiles(from, to, (name) => name <= last);
    await rm(join(to, "archive_status"), { recursive: true });
    await mkdir(join(to, "archive_status"), { mode: 0o700 });
    await giveTo(await accountOf(this.dir), join(to, "archive_status"));
    for (const name of await readdir(to)) {
      if (name <= last) await this.write(`pg_wal/archive_status/${name}.done`, "");
    }
  }

  /** Writes a file into its folder. */
  async write(name: string, content: string): Promise<void> {
    const file = join(this.dir, name);
    await writeFile(file, content, { mode: 0o600 });
    await giveTo(await accountOf(this.dir), file);
  }
}

/** Files that belong to the running server, or that it makes anew. */
const left = /^(?:postmaster\.|\.s\.PGSQL|pgsql_tmp|current_logfiles)/;

/** Copies a folder without its log, while files appear and vanish: the log has what happened to them. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await giveTo(await accountOf(from), to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isDirectory() || left.test(entry.name)) continue;
    await copyFolder(join(from, entry.name), join(to, entry.name));
  }
  if (!from.endsWith("/pg_wal")) await copyFiles(from, to);
}

async function copyFiles(
  from: string,
  to: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const account = await accountOf(from);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || left.test(entry.name) || !isWanted(entry.name)) continue;
    const target = join(to, entry.name);
    try {
      await copyFile(join(from, entry.name), target);
      await giveTo(account, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}
