import type { Language, Market } from "@krapao/contract/market";
import { expect, type Page } from "@playwright/test";
import { expectNothing, loadAxe, type AxeResults } from "./axe.ts";
import { checkColours, ruleOfColours } from "./colours.ts";

/** WCAG 2.2, levels A and AA, and what axe calls good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Only violations are reported in full, which halves the time. Axe does not load the stylesheets
 * again, because no rule here needs them. Colours are checked apart, in both themes.
 */
const options = {
  resultTypes: ["violations"],
  preload: false,
  runOnly: { type: "tag", values: tags },
  rules: { [ruleOfColours]: { enabled: false } },
};

/**
 * Axe must find no violation on the current screen, its texts must be readable in both themes, and
 * nothing may overflow sideways.
 */
export async function checkScreen(page: Page): Promise<void> {
  await loadAxe(page);
  const results = await runAxe(page);
  expect(results.passes.length, "rules that axe could check").toBeGreaterThan(10);
  expectNothing(results, "in either theme");
  await checkColours(page);
  await checkWidth(page);
  await checkStill(page);
}

/** The violations that axe finds hardly depend on the language; overflow does. */
export function chooseCheck({ language, market }: { language: Language; market: Market }) {
  return language === market ? checkScreen : checkWidth;
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels that stick out of the screen").toBe(0);
}

/** With reduced motion, everything is in its final position at once; only fading is allowed. */
async function checkStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
    return document.getAnimations().flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const isShort = Number(effect?.getComputedTiming().duration) <= 1;
      return isShort || target?.matches(".ui-fades") ? [] : [target?.className ?? ""];
    });
  });
  expect(moving, "what moves though nothing should").toEqual([]);
}

/** As in a browser with larger text; 100 is the default. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`;
    // The page applies it with the next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, percent);
}

/** Elements that scroll sideways, and so exceed their edges on purpose; and drawings. */
const sideways =
  ".ui-carousel-cards, .banner-strip, .chat-cards, .ui-ticker-line, .ui-table-place, svg";

/**
 * The elements that exceed the left or right edge of the screen, or of a clipping parent, on the
 * page or in the top layer.
 */
export async function findSticking(page: Page): Promise<string[]> {
  return page.evaluate((rows) => {
    const { clientWidth } = document.documentElement;
    const frameOf = (element: Element): { left: number; right: number } => {
      const { parentElement } = element;
      if (!parentElement || parentElement === document.body) return { left: 0, right: clientWidth };
      const isCutting = getComputedStyle(parentElement).overflowX !== "visible";
      return isCutting ? parentElement.getBoundingClientRect() : frameOf(parentElement);
    };
    const isInside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const frame = frameOf(element);
      return left >= frame.left - 1 && right <= frame.right + 1;
    };
    const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...layer.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && !element.parentElement?.closest(rows))
      .filter((element) => !isInside(element))
      .map((element) => element.outerHTML.slice(0, 120));
  }, sideways);
}

/** Texts of which hardly a word fits on a line, in the top layer. */
async function findSqueezed(page: Page): Promise<string[]> {
  return page.evaluate((rows) => {
    const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (
        !parentElement?.checkVisibility({ contentVisibilityAuto: true }) ||
        parentElement.closest(`.sr-only, ${rows}`)
      )
        continue;
      range.selectNodeContents(texts.currentNode);
      const { width, height } = range.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize);
      if (width > 0 && width < 3 * size && height > 6 * size) found.push(textContent ?? "");
    }
    return found;
  }, sideways);
}

/** With text of this size nothing exceeds an edge, and lines have room for words. */
export async function readMisfits(page: Page, percent: number): Promise<string[]> {
  await enlargeText(page, percent);
  return [...(await findSticking(page)), ...(await findSqueezed(page))];
}

const narrowPhones = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
] as const;

/** Everything fits the narrowest phones still in use, also with text of twice the size, as some people always use it. */
export async function checkNarrow(page: Page): Promise<void> {
  for (const size of narrowPhones) {
    await page.setViewportSize(size);
    for (const percent of [100, 200]) {
      // The browser applies a new size of text to some elements later than to others.
      const misfits = expect.poll(
        () => readMisfits(page, percent),
        `${size.width} px, ${percent} %`,
      );
      await misfits.toEqual([]);
      await checkWidth(page);
    }
  }
  await enlargeText(page, 100);
}

/** Checks an open dialog alone: the page behind it is inert, and is checked as its own screen. */
async function runAxe(page: Page): Promise<AxeResults> {
  const enabled = await page.evaluate(isTight);
  const rules = { ...options.rules, "target-size": { enabled } };
  return page.evaluate(
    (given) => {
      const layer = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
      return globalThis.axe.run(layer, given);
    },
    { ...options, rules },
  );
}

/**
 * Runs in the page: whether a target is smaller than 24 pixels, or touches another. Only then can axe's rule of the
 * size of targets find something, which takes half of its time.
 */
function isTight(): boolean {
  const layer = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const targets =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable], [tabindex][role]";
  // They may be focused, and contain targets.
  const frames = ["main", "dialog", "alertdialog", "group", "region", "status", "alert", "listbox"];
  const isFrame = (element: Element) => frames.includes(element.getAttribute("role") ?? "");
  const shown = [...layer.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility() && !isFrame(element))
    .map((element) => element.getBoundingClientRect());
  return shown.some(
    (one, index) =>
      one.width < 24 ||
      one.height < 24 ||
      shown
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
  );
}
