import type pg from "pg";
import { Gauge, type Metric } from "prom-client";
import type { Health } from "#platform/health.ts";
import { processName } from "./process-name.ts";

interface ProcessMetricsOptions {
  readonly version: string;
  readonly market: string;
  /** The pools of connections, by name. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly health: Health;
}

/** What this process is, and its connections to the database. */
export function processMetrics({
  version,
  market,
  pools,
  health,
}: ProcessMetricsOptions): Metric[] {
  const info = new Gauge({
    name: "server_info",
    help: "1, labelled with what this process is.",
    labelNames: ["version", "process", "market"] as const,
    registers: [],
  });
  info.set({ version, process: processName, market }, 1);
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections to the database by pool, requests waiting for one, and the most there can be.",
    labelNames: ["pool", "state"] as const,
    registers: [],
    collect() {
      for (const [pool, each] of Object.entries(pools)) {
        this.set({ pool, state: "open" }, each.totalCount);
        this.set({ pool, state: "idle" }, each.idleCount);
        this.set({ pool, state: "waiting" }, each.waitingCount);
        this.set({ pool, state: "max" }, each.options.max);
      }
    },
  });
  return [info, connections, ...listenerMetrics(health)];
}

/** A process without sockets has no listener, and misses nothing. */
function listenerMetrics(health: Health): Metric[] {
  const connected = new Gauge({
    name: "listener_connected",
    help: "1 if the notices of other processes are received, else 0.",
    registers: [],
    collect() {
      this.set(health.listener?.().isListening === false ? 0 : 1);
    },
  });
  const losses = new Gauge({
    name: "listener_losses",
    help: "How often the connection for notices was lost since the start.",
    registers: [],
    collect() {
      this.set(health.listener?.().lost ?? 0);
    },
  });
  return [connected, losses];
}
