import { readConfigOrExit } from "#config/config.ts";
import { startServer } from "#lifecycle/start.ts";

const config = readConfigOrExit(process.env);
const server = await startServer(config).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

process.send?.({ type: "ready", demo: server.demo });

let isEnding = false;
async function end(reason: string, drainSeconds: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await server.stop({ reason, drainMilliseconds: drainSeconds * 1000 });
  process.exit(0);
}
process.once("SIGINT", () => end("SIGINT", 0));
process.once("SIGTERM", () => end("SIGTERM", config.drainSeconds));
// The parent process has gone, so no other process would end this one.
process.once("disconnect", () => end("the parent process has ended", 0));
// The state of the process is unknown now. Its rows are not: another process goes on with them.
process.once("uncaughtException", (error) => {
  server.crash(error);
  process.exit(1);
});
