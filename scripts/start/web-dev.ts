import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectDir } from "#scripts/project.mjs";

/** Serves the web in development. It is a separate program, so that it ends like the other parts. */
const webDir = join(projectDir, "web");
// Vite is a dependency of the web, so it is resolved from there.
const path = createRequire(join(webDir, "package.json")).resolve("vite");
const vite = (await import(pathToFileURL(path).href)) as {
  createServer(options: object): Promise<{
    listen(): Promise<void>;
    close(): Promise<void>;
    resolvedUrls: { local: string[] } | null;
  }>;
};

const server = await vite.createServer({
  root: webDir,
  configFile: join(webDir, "vite.config.ts"),
  server: { host: "127.0.0.1" },
});
await server.listen();
process.send?.({ type: "ready", url: server.resolvedUrls?.local[0]?.replace(/\/$/, "") });

const end = () => void server.close().finally(() => process.exit(0));
process.once("SIGTERM", end);
process.once("disconnect", end);
