import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectDir } from "@krapao/testkit/world";

export const balancerNames = ["nginx", "haproxy"] as const;
export type BalancerName = (typeof balancerNames)[number];

interface Addresses {
  /** Of the wallet and of the office at the balancer. */
  readonly wallet: number;
  readonly office: number;
  readonly servers: readonly number[];
  /** The processes that open the office. */
  readonly offices: readonly number[];
}

interface Kind {
  readonly program: string;
  readonly example: string;
  /** The ports in the example, in the order of the addresses here. */
  readonly ports: readonly number[];
  readonly words: (file: string) => readonly string[];
}

const kinds: Readonly<Record<BalancerName, Kind>> = {
  nginx: {
    program: process.env["NGINX"] ?? "/usr/sbin/nginx",
    example: "nginx.conf",
    ports: [8443, 8445],
    words: (file) => ["-c", file, "-e", "stderr", "-g", "daemon off;"],
  },
  haproxy: {
    program: process.env["HAPROXY"] ?? "/usr/sbin/haproxy",
    example: "haproxy.cfg",
    ports: [8444, 8446],
    words: (file) => ["-db", "-f", file],
  },
};
const serverPorts = [8080, 8081, 8082];
const officePorts = [8091, 8092];

/** The version of each program, or the sentence that says what is missing. */
export function describeBalancers(): string {
  const versions = balancerNames.map((name) => {
    try {
      // nginx prints it as an error.
      const text = execFileSync("sh", ["-c", `"${kinds[name].program}" -v 2>&1`], {
        encoding: "utf8",
      });
      return `${name} ${/\d+\.\d+\.\d+/.exec(text)?.[0] ?? ""}`;
    } catch {
      throw new Error(
        "nginx or haproxy is missing: install both with `apt-get install nginx-light haproxy`, " +
          "or name the programs by NGINX and HAPROXY",
      );
    }
  });
  return versions.join(", ");
}

/** A balancer with its example in docs/, in which only the addresses are replaced. */
export class Balancer {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.stderr?.setEncoding("utf8").on("data", (text: string) => this.#lines.push(text));
  }

  static async start(name: BalancerName, folder: string, given: Addresses): Promise<Balancer> {
    const { program, example, ports, words } = kinds[name];
    const replaced = new Map([
      ...zip(ports, [given.wallet, given.office]),
      ...zip(serverPorts, given.servers),
      ...zip(officePorts, given.offices),
    ]);
    const text = await readFile(join(projectDir, "docs", example), "utf8");
    const written = text
      .replaceAll(/(127\.0\.0\.1:|\bport )(\d{4})\b/g, (_, before: string, port: string) => {
        const own = replaced.get(Number(port));
        if (own === undefined) throw new Error(`${example} has a port that nobody opens: ${port}`);
        return `${before}${own}`;
      })
      .replace("/run/nginx-krapao.pid", join(folder, "nginx.pid"));
    const file = join(folder, example);
    await writeFile(file, written);
    const balancer = new Balancer(
      spawn(program, words(file), { stdio: ["ignore", "ignore", "pipe"] }),
    );
    while (!(await isListening(given.wallet))) {
      if (balancer.#child.exitCode !== null)
        throw new Error(`${name} did not start:\n${balancer.#lines.join("")}`);
      await pause(50);
    }
    return balancer;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await gone;
  }
}

const zip = (ones: readonly number[], others: readonly number[]) =>
  ones.map((one, index): [number, number] => [one, others[index] ?? 0]);

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
