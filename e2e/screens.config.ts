import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Takes pictures of every screen with the tests' own product and browser; there are no checks here. */
export default defineConfig({
  ...tests,
  testDir: "src/shots",
  testMatch: "*.shots.ts",
  outputDir: "test-results/screens",
  reporter: [["line"]],
  globalTeardown: "./src/shots/write-gallery.ts",
  fullyParallel: true,
  timeout: 600_000,
  projects: (tests.projects ?? []).map((project) => ({ ...project, testIgnore: [] })),
});
