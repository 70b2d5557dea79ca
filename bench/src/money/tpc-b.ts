import { spawnSync } from "node:child_process";

const scale = 50;
const clients = 16;

/** pgbench's TPC-B, in a separate database on the same PostgreSQL. */
export interface TpcB {
  /** Transactions per second. */
  run(seconds: number): number;
}

/** Fills the tables of TPC-B; undefined without pgbench. */
export function prepareTpcB(url: string): TpcB | undefined {
  const address = new URL(url);
  const socketDir = address.searchParams.get("host") ?? address.hostname;
  const common = ["-h", socketDir, "-p", address.port || "5432", "-U", address.username];
  const environment = {
    ...process.env,
    PGDATABASE: address.pathname.slice(1),
    PGSSLMODE: "disable",
  };
  const run = (extra: readonly string[]) =>
    spawnSync("pgbench", [...common, ...extra], { env: environment, encoding: "utf8" });
  if (run(["--version"]).error) return undefined;
  const filled = run(["-i", "-q", "-s", String(scale)]);
  if (filled.status !== 0) throw new Error(`pgbench could not fill its tables: ${filled.stderr}`);
  return {
    run(seconds) {
      const load = ["-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds)];
      const measured = run(load);
      const perSecond = Number(/tps = ([\d.]+)/.exec(measured.stdout)?.[1]);
      if (!perSecond) throw new Error(`pgbench printed no rate: ${measured.stderr}`);
      return perSecond;
    },
  };
}
