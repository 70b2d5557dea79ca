import { createSandbox } from "./app.ts";
import { readSettings } from "./settings.ts";

// The database holds all messages to people who try the wallet, so only this user may read it.
process.umask(0o077);

const settings = readSettings(process.env);
const app = await createSandbox(settings);

const end = () => void app.close().finally(() => process.exit(0));
process.once("SIGINT", end);
process.once("SIGTERM", end);
// The parent process has gone, so no other process would end this one.
process.once("disconnect", end);

try {
  await app.listen({ host: "127.0.0.1", port: settings.port });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The sandbox cannot listen on port ${settings.port}: ${reason}`);
  process.exit(1);
}
process.send?.({ type: "ready" });
