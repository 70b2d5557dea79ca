import { readConfigOrExit } from "#server/config/config.ts";
import { run } from "./run.ts";

// With the usual ports the office opens too. A copy on another port names a port for its office.
const environment: NodeJS.ProcessEnv =
  process.env["PORT"] === undefined ? { OFFICE_PORT: "8081", ...process.env } : process.env;
const config = readConfigOrExit(environment);
const control = new AbortController();
const end = () => control.abort();
// A second signal is ignored: npm and the terminal both pass a signal on, so it may come twice.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
process.once("disconnect", end);
// A closed terminal or pipe must not prevent an orderly end.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

process.exit(
  await run({
    config,
    environment,
    isDevelopment: process.argv.includes("--dev"),
    signal: control.signal,
  }),
);
