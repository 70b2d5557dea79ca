import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const serverTesting = join(import.meta.dirname, "server/src/testing");
const databaseSetup = join(serverTesting, "global-setup.ts");

const common = {
  // More than the machine has cores: a test that waits for the database leaves its core to others.
  maxWorkers: availableParallelism() * 2,
  // The files of a process share its modules and its document: loading them anew for each file took
  // longer than many tests do. Each file of the server has its own database and its own server.
  isolate: false,
  // Slow machines run these too: a limit is there to end what hangs, not to measure.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
} as const;

function nodeProject(name: string, options: { globalSetup?: string; setupFiles?: string[] } = {}) {
  const include = name === "scripts" ? ["**/*.test.ts"] : ["src/**/*.test.ts"];
  return {
    test: {
      name,
      root: name,
      environment: "node",
      include,
      ...common,
      ...options,
    },
  } as const;
}

export default defineConfig({
  test: {
    maxWorkers: common.maxWorkers,
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
          setupFiles: [join(import.meta.dirname, "ui/src/clean-up.ts")],
          ...common,
        },
      },
      {
        extends: "./web/vite.config.ts",
        test: { name: "web", root: "web", ...common },
      },
    ],
  },
});
