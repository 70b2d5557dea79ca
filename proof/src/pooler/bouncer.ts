import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accountOf, commandOf } from "@krapao/server/platform/postgres/account.ts";
import type { Cluster } from "#world/cluster.ts";

interface BouncerOptions {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  readonly cluster: Cluster;
  readonly mode: "session" | "transaction";
  /** The logins of clients and their passwords. */
  readonly users: Readonly<Record<string, string>>;
  /** A login that the pooler uses for all clients. */
  readonly forced?: { readonly user: string; readonly password: string } | undefined;
}

/** The first version that keeps prepared statements in transaction mode. */
const preparing = 21;

/** The program's version, as in 1.26. */
export function versionOf(program: string): {
  readonly text: string;
  readonly isPreparing: boolean;
} {
  const text = execFileSync(program, ["--version"], { encoding: "utf8" });
  const [, major = "0", minor = "0"] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? [];
  return {
    text: `PgBouncer ${major}.${minor}`,
    isPreparing: Number(major) > 1 || Number(minor) >= preparing,
  };
}

/** A PgBouncer in front of a cluster, with the settings of docs/running.md. */
export class Bouncer {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(options: BouncerOptions): Promise<Bouncer> {
    const { program, folder, port, cluster, mode, users, forced } = options;
    const userFile = join(folder, "users.txt");
    const lines = Object.entries(users).map(([user, password]) => `"${user}" "${password}"\n`);
    await writeFile(userFile, lines.join(""));
    const login = forced ? ` user=${forced.user} password=${forced.password}` : "";
    const configFile = join(folder, "pgbouncer.ini");
    await writeFile(
      configFile,
      [
        "[databases]",
        `* = host=127.0.0.1 port=${cluster.port}${login}`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = scram-sha-256",
        `auth_file = ${userFile}`,
        `pool_mode = ${mode}`,
        "max_client_conn = 1000",
        "default_pool_size = 30",
        "server_idle_timeout = 10",
        ...(versionOf(program).isPreparing ? ["max_prepared_statements = 200"] : []),
        "",
      ].join("\n"),
    );
    const account = await accountOf(cluster.dir);
    const child = spawn(...commandOf(account, program, [configFile]), {
      stdio: ["ignore", "ignore", "pipe"],
      ...account.user,
    });
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-5000);
    });
    // The roles do not exist yet, so nobody can log in.
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log}`);
      await pause(50);
    }
    return new Bouncer(child);
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGINT");
    const impatience = setTimeout(() => this.#child.kill("SIGTERM"), 2000);
    await gone;
    clearTimeout(impatience);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
    socket.once("connect", () => socket.destroy());
  });
}
