import { readConfigOrExit } from "#config/config.ts";
import { startServer } from "#start.ts";

const config = readConfigOrExit(process.env);
const server = await startServer(config).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

process.send?.({ type: "ready", demo: server.demo });

let isEnding = false;
async function end(drainSeconds: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await server.stop(drainSeconds * 1000);
  process.exit(0);
}
process.once("SIGINT", () => end(0));
process.once("SIGTERM", () => end(config.drainSeconds));
// The parent process has gone, so no other process would end this one.
process.once("disconnect", () => end(0));
