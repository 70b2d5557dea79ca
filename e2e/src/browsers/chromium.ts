import { chromium as playwright } from "@playwright/test";
import { findProgram } from "./program.ts";
import { phone, timeZone, type Engine } from "./tab.ts";

const names = ["chromium-headless-shell", "chromium", "google-chrome-stable"];

/** The engine of most phones, which the tests use: the others are compared with it. */
export const chromium: Engine = {
  name: "chromium",
  packages: ["chromium"],
  find: () => process.env["CHROMIUM"] ?? names.map(findProgram).find((path) => path !== undefined),
  async launch(executablePath) {
    const browser = await playwright.launch({ executablePath, args: ["--no-sandbox"] });
    const page = await browser.newPage({
      viewport: phone,
      // Its scroll bars take no room, as on a phone.
      isMobile: true,
      timezoneId: timeZone,
      reducedMotion: "reduce",
    });
    return {
      open: async (url) => {
        await page.goto(url);
      },
      evaluate: (expression) => page.evaluate<string>(expression),
      tapAt: ({ x, y }) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      chooseFile: (selector, path) => page.locator(selector).setInputFiles(path),
      picture: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};
