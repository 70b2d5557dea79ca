import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#server/config/config.ts";
import { StartError } from "./start-error.ts";

interface Listener {
  readonly setting: "PORT" | "SANDBOX_PORT" | "OFFICE_PORT";
  readonly host: string;
  readonly port: number;
}

const sandboxHost = "127.0.0.1";

/** A killed run releases its ports within moments. */
const patienceMilliseconds = 2000;
const pollMilliseconds = 100;

/** Throws one sentence if a required port is not available. */
export async function ensurePortsFree(config: Config): Promise<void> {
  const listeners: Listener[] = [{ setting: "PORT", host: config.host, port: config.port }];
  if (config.world === "sandbox") {
    listeners.push({ setting: "SANDBOX_PORT", host: sandboxHost, port: config.sandboxPort });
  }
  if (config.office) {
    listeners.push({ setting: "OFFICE_PORT", host: config.host, port: config.office.port });
  }
  for (const listener of listeners) {
    const problem = await waitForPort(listener);
    if (problem !== undefined) throw new StartError(problem);
  }
}

async function waitForPort({ setting, host, port }: Listener): Promise<string | undefined> {
  const startedAt = performance.now();
  for (;;) {
    const code = await tryPort(host, port);
    if (code === undefined) return undefined;
    if (code === "EADDRINUSE" && performance.now() - startedAt < patienceMilliseconds) {
      await pause(pollMilliseconds);
      continue;
    }
    if (code === "EADDRINUSE") {
      return `Port ${port} is taken by another program: free it, or set ${setting} to another.`;
    }
    if (code === "EACCES") {
      return `Port ${port} may not be used by this user: set ${setting} to one above 1023.`;
    }
    return `${host} is not an address of this machine (${code}): set HOST to one that is.`;
  }
}

/** The reason why a port is not available, or undefined. */
async function tryPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** The address that a browser on this machine opens. */
export function localUrl(host: string, port: number): string {
  if (host === "0.0.0.0") return `http://127.0.0.1:${port}`;
  if (host === "::") return `http://[::1]:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
