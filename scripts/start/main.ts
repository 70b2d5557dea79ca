import { readConfigOrExit } from "#server/config/config.ts";
import { run } from "./run.ts";

const config = readConfigOrExit(process.env);
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
    environment: process.env,
    isDevelopment: process.argv.includes("--dev"),
    signal: control.signal,
  }),
);
