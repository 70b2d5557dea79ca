import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { languages } from "@krapao/contract/market";
import { defineConfig } from "@playwright/test";
import type { ProductOptions } from "#browser/test.ts";

const debianChromiums = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const chromium = process.env["CHROMIUM"] ?? debianChromiums.find((path) => existsSync(path));

/** The languages that are not the Lao market's own. */
const otherLanguages = languages.filter((language) => language !== "la");

/** The browser itself must not contact the internet during a test. */
const quietBrowser = [
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Without a graphics card the browser would emulate one on the processor.
  "--disable-gpu",
];

/**
 * A member's journeys in a phone-sized browser, against the whole product: the Thai market in full,
 * the Lao one where it differs. `specs` has the main ways of each journey, `specs/cases` all else:
 * dead networks, keyboards, long texts, other languages, new versions. Several run at once, each with its own running copy of its market,
 * so that a test may move its clock.
 */
export default defineConfig<ProductOptions>({
  testDir: "src/specs",
  outputDir: "test-results",
  // More than the machine has cores: a test that waits for a screen leaves its core to others.
  workers: availableParallelism() * 2,
  retries: 0,
  forbidOnly: true,
  // A busy machine makes tests slow, never wrong; a hanging test still ends.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    // Not the members' time zone, so that a date shown in the phone's own time is noticed.
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" },
    // A test cannot delay or break requests that a service worker answers; the test that needs the
    // worker enables it.
    serviceWorkers: "block",
    actionTimeout: 40_000,
    navigationTimeout: 30_000,
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { args: quietBrowser, ...(chromium && { executablePath: chromium }) },
  },
  projects: [
    {
      name: "la",
      // The few tests of this market share one copy.
      workers: 1,
      testIgnore: "**/*.th.spec.ts",
      // Tests in all languages run in the other market.
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
