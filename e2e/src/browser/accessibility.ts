import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AxeBuilder } from "@axe-core/playwright";
import type { Language, Market } from "@krapao/contract/market";
import { expect, test, type Page } from "@playwright/test";

/** Minified and loaded once per page: the builder loads the long source twice. */
const besideBuilder = createRequire(import.meta.resolve("@axe-core/playwright"));
const axeSource = readFileSync(besideBuilder.resolve("axe-core/axe.min.js"), "utf8");

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** WCAG 2.2, levels A and AA, and what axe calls good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rule whose result may differ between the themes. */
const ruleOfColours = "color-contrast";

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
  const results = await runAxe(page, options);
  expect(results.passes.length, "rules that axe could check").toBeGreaterThan(10);
  expectNothing(results, "in either theme");
  await checkColours(page);
  await checkWidth(page);
  await checkStill(page);
}

/**
 * The styles of texts whose contrast was found good in both themes. Colours take most of axe's time, and
 * most screens show the same styles again, so that one text of each new style is checked. All workers of a
 * run share the list, in a folder that each run empties.
 */
class CheckedStyles {
  readonly #file = join(test.info().project.outputDir, "checked-styles");

  without(styles: readonly string[]): string[] {
    const known = existsSync(this.#file) ? readFileSync(this.#file, "utf8").split("\n") : [];
    const found = new Set(known);
    return styles.filter((style) => !found.has(hashOf(style)));
  }

  add(styles: readonly string[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, styles.map((style) => `${hashOf(style)}\n`).join(""));
  }
}

const hashOf = (style: string) => createHash("sha256").update(style).digest("base64url");

async function checkColours(page: Page): Promise<void> {
  const checked = new CheckedStyles();
  const styles = await page.evaluate(() => [...globalThis.textsByStyle().keys()]);
  const fresh = checked.without(styles);
  if (fresh.length === 0) return;
  const shown = await page.evaluate(() => document.documentElement.dataset["theme"]);
  for (const theme of ["dark", "light"]) {
    await showTheme(page, theme);
    const wanted = { ...options, runOnly: [ruleOfColours], rules: {} };
    expectNothing(await runAxe(page, wanted, fresh), `in the ${theme} theme`);
  }
  await showTheme(page, shown);
  checked.add(fresh);
}

/**
 * Runs in the page: a text of each style, by what decides its colours, which are the elements around
 * it with their classes and states.
 */
function textsByStyle(): Map<string, Element> {
  const layer = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  // Names and sizes differ from screen to screen and change no colour.
  const decides =
    /^(class|style|role|type|open|disabled|data-.*|aria-(pressed|selected|current|checked|disabled|expanded|busy|invalid))$/;
  const describe = (element: Element) =>
    [...element.attributes]
      .filter(({ name }) => decides.test(name))
      .map(({ name, value }) => [name, name === "style" ? value.replaceAll(/\d+/g, "0") : value])
      .map(([name, value]) => `${name}=${value}`)
      .reduce((all, attribute) => `${all} ${attribute}`, element.localName);
  const pathOf = (element: Element): string =>
    element === document.documentElement || !element.parentElement
      ? ""
      : `${pathOf(element.parentElement)} > ${describe(element)}`;
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === 3 && nodeValue?.trim() !== "";
  const texts = [...layer.querySelectorAll("*")].filter(
    (element) =>
      element.checkVisibility() &&
      ([...element.childNodes].some(isText) || element.matches("input, textarea")),
  );
  return new Map(texts.map((element) => [pathOf(element), element]));
}

declare global {
  var textsByStyle: () => Map<string, Element>;
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

/** The first check of a page loads axe into it, where it stays. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(`${axeSource}; globalThis.textsByStyle = ${textsByStyle.toString()};`);
}

/**
 * Checks an open dialog alone: the page behind it is inert, and is checked as its own screen. With
 * styles, it checks only a text of each of them.
 */
async function runAxe(page: Page, wanted: object, styles?: readonly string[]): Promise<AxeResults> {
  return page.evaluate(
    ([given, names]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (scope: unknown, options: object) => Promise<AxeResults> };
      };
      const texts = globalThis.textsByStyle();
      const include = names?.flatMap((name) => texts.get(name) ?? []);
      const layer = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
      return axe.run(include?.length ? { include } : layer, given);
    },
    [wanted, styles] as const,
  );
}

async function showTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (name) => {
    if (name === undefined) delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = name;
    // Colours may change slowly; the check needs their final values.
    do await new Promise(requestAnimationFrame);
    while (
      document
        .getAnimations()
        .some((one) => one instanceof CSSTransition && one.playState === "running")
    );
  }, theme);
}

function expectNothing({ violations }: AxeResults, theme: string): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ""}`),
  );
  expect(found, `axe ${theme}`).toEqual([]);
}
