import { existsSync } from "node:fs";
import { languages } from "@krapao/contract/market";
import { defineConfig } from "@playwright/test";
import type { ProductOptions } from "#browser/test.ts";

const debianChromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = process.env["CHROMIUM"] ?? debianChromiums.find((path) => existsSync(path));

/** The languages that are not the Lao market's own. */
const otherLanguages = languages.filter((language) => language !== "la");

/** Nothing of the browser's own may talk to the outside while a member's journey is watched. */
const quietBrowser = [
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * A member's journeys in a phone-sized browser, against the whole product: the Thai market in full,
 * the Lao one where it differs. Two run at once, each with a running copy of its market to itself, so
 * that a test may move its clock.
 */
export default defineConfig<ProductOptions>({
  testDir: "src/specs",
  outputDir: "test-results",
  globalSetup: "./src/product/set-up.ts",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A busy machine makes tests slow, never wrong; one that hangs still ends.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    // Not the members' zone, so that a date shown in the phone's own time is found out.
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" },
    // Requests that a worker answers cannot be held back or broken; the test that needs it says so.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: quietBrowser, ...(chromium && { executablePath: chromium }) },
  },
  projects: [
    {
      name: "la",
      // There is one copy of this market.
      workers: 1,
      testIgnore: "**/*.th.spec.ts",
      // What is tried in all languages is tried in the other market.
      grepInvert: new RegExp(`\\bin (${otherLanguages.join("|")})\\b`),
      use: { market: "la", locale: "lo-LA" },
    },
    {
      name: "th",
      testIgnore: "**/*.la.spec.ts",
      use: { market: "th", locale: "th-TH" },
    },
  ],
});
