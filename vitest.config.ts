import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const serverTesting = join(import.meta.dirname, "server/src/testing");
const databaseSetup = join(serverTesting, "global-setup.ts");

/** Slow machines run these too: a limit is there to end what hangs, not to measure. */
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

function nodeProject(name: string, options: { globalSetup?: string; setupFiles?: string[] } = {}) {
  const include = name === "scripts" ? ["**/*.test.ts"] : ["src/**/*.test.ts"];
  return {
    test: {
      name,
      root: name,
      environment: "node",
      include,
      // The server's tests share its modules: loading them anew for each file took longer than many
      // tests do. Each file has its own database and its own server.
      isolate: name !== "server",
      ...limits,
      ...options,
    },
  } as const;
}

export default defineConfig({
  test: {
    // More than the machine has cores: a test that waits for the database leaves its core to others.
    maxWorkers: availableParallelism() * 2,
    projects: [
      nodeProject("contract"),
      nodeProject("server", {
        globalSetup: databaseSetup,
        setupFiles: ["check-replies.ts", "cheap-hashes.ts"].map((name) =>
          join(serverTesting, name),
        ),
      }),
      nodeProject("sandbox"),
      nodeProject("scripts"),
      nodeProject("proof", { globalSetup: databaseSetup }),
      {
        test: {
          name: "ui",
          root: "ui",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
          ...limits,
        },
      },
      { extends: "./web/vite.config.ts", test: { name: "web", root: "web", ...limits } },
    ],
  },
});
