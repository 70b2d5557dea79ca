import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** WCAG 2.2, levels A and AA, and what axe calls good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rule that may hold in one theme and not in the other. */
const ruleOfColours = "color-contrast";

/** Axe must find nothing on what is shown now, in either theme, and nothing may stick out sideways. */
export async function checkScreen(page: Page, { isOnline = true } = {}): Promise<void> {
  const shown = await page.evaluate(() => document.documentElement.dataset["theme"]);
  await showTheme(page, "dark");
  // The options come first, because they would take the tags away again.
  const results = await new AxeBuilder({ page })
    // Axe reads stylesheets once more by itself, which it cannot do offline.
    .options({ preload: isOnline })
    .withTags(tags)
    // This looks at the page alone and opens no other; there are no frames to look into.
    .setLegacyMode()
    .analyze();
  expect(results.passes.length, "rules that axe could look at").toBeGreaterThan(10);
  expectNothing(results, "dark");

  await showTheme(page, "light");
  expectNothing(await checkColours(page), "light");
  await showTheme(page, shown);
  await checkWidth(page);
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels that stick out of the screen").toBe(0);
}

/** Axe is in the page since the first check; only colours change with the theme. */
async function checkColours(page: Page): Promise<AxeResults> {
  return page.evaluate((rule) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: object) => Promise<AxeResults> };
    };
    return axe.run({ runOnly: [rule] });
  }, ruleOfColours);
}

async function showTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (name) => {
    if (name === undefined) delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = name;
    // Colours may take their time to change; what is measured is how they end.
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(({ playState }) => playState === "running"));
  }, theme);
}

function expectNothing({ violations }: AxeResults, theme: string): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ""}`),
  );
  expect(found, `axe in the ${theme} theme`).toEqual([]);
}
