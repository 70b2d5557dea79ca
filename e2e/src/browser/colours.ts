import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type Page } from "@playwright/test";
import { expectNothing, type AxeResults } from "./axe.ts";

/** The rule whose result may differ between the themes. */
export const ruleOfColours = "color-contrast";

/**
 * Texts must be readable in both themes. Axe takes long for colours, and most screens show the same ones
 * again. So a text is checked only if the elements around it are new, and then only if axe has not yet found
 * the same colours good.
 */
export async function checkColours(page: Page): Promise<void> {
  const checked = new Checked();
  await page.evaluate(`globalThis.textsByStyle ??= ${textsByStyle.toString()};
    globalThis.coloursOf ??= ${coloursOf.toString()};`);
  const styles = await page.evaluate(() => [...globalThis.textsByStyle().keys()]);
  const fresh = styles.filter((style) => !checked.has(style));
  if (fresh.length === 0) return;
  const shown = await page.evaluate(() => document.documentElement.dataset["theme"]);
  for (const theme of ["dark", "light"]) {
    await showTheme(page, theme);
    const colours = await page.evaluate(readColours, fresh);
    const isNew = (pair: string | null | undefined) => !pair || !checked.has(`${theme} ${pair}`);
    const wanted = fresh.filter((_, index) => isNew(colours[index]));
    if (wanted.length === 0) continue;
    const { passed, ...results } = await page.evaluate(runAxe, [wanted, ruleOfColours] as const);
    expectNothing(results, `in the ${theme} theme`);
    checked.add(passed.map((pair) => `${theme} ${pair}`));
  }
  await showTheme(page, shown);
  checked.add(fresh);
}

/** What was found good. All workers of a run share it, in a folder that each run empties. */
class Checked {
  readonly #file = join(test.info().project.outputDir, "checked-colours");
  readonly #known = new Set(
    existsSync(this.#file) ? readFileSync(this.#file, "utf8").split("\n") : [],
  );

  has(what: string): boolean {
    return this.#known.has(hashOf(what));
  }

  add(all: readonly string[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, all.map((what) => `${hashOf(what)}\n`).join(""));
  }
}

const hashOf = (what: string) => createHash("sha256").update(what).digest("base64url");

declare global {
  var textsByStyle: () => Map<string, Element>;
  var coloursOf: (text: Element) => string | null;
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
  // Most elements are around several others.
  const paths = new Map<Element, string>([[document.documentElement, ""]]);
  const pathOf = (element: Element): string => {
    const known = paths.get(element);
    if (known !== undefined) return known;
    const { parentElement } = element;
    const path = parentElement ? `${pathOf(parentElement)} > ${describe(element)}` : "";
    paths.set(element, path);
    return path;
  };
  // A text for screen readers alone has no colours.
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && (width > 1 || height > 1);
  };
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === 3 && nodeValue?.trim() !== "";
  const texts = [...layer.querySelectorAll("*")].filter(
    (element) =>
      ([...element.childNodes].some(isText) || element.matches("input, textarea")) &&
      isSeen(element),
  );
  return new Map(texts.map((element) => [pathOf(element), element]));
}

/**
 * Runs in the page: the colours of a text and of all layers below it, and whether it is large. Null where they
 * do not decide alone: in a translucent or a moved part, where the place of the text decides too. Axe leaves a
 * text on a picture to people.
 */
function coloursOf(text: Element): string | null {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
  const largeFrom = Number(fontWeight) >= 700 ? 18.66 : 24;
  const isLarge = Number.parseFloat(fontSize) >= largeFrom;
  const isIdle = text.closest("[disabled], [aria-disabled=true]") !== null;
  const seen = [text.matches("input, textarea"), isLarge, isIdle, color, textShadow];
  let isCovered = false;
  for (let at: Element | null = text; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const { backgroundColor, backgroundImage, filter, mixBlendMode, opacity, position } = style;
    if (opacity !== "1" || filter !== "none" || mixBlendMode !== "normal") return null;
    if (isCovered) continue;
    const isPicture = backgroundImage !== "none";
    if (isPicture) seen.push("picture");
    else if (backgroundColor !== "rgba(0, 0, 0, 0)") seen.push(backgroundColor);
    isCovered = isPicture || !/^rgba\(|\/|^transparent$/.test(backgroundColor);
    if (!isCovered && position !== "static" && position !== "relative") return null;
  }
  return isCovered ? seen.join(" ") : null;
}

/** Runs in the page: the colours of the text of each style. */
function readColours(styles: readonly string[]): (string | null)[] {
  const texts = globalThis.textsByStyle();
  return styles.map((style) => {
    const text = texts.get(style);
    return text ? globalThis.coloursOf(text) : null;
  });
}

/**
 * Runs in the page: axe's result for the text of each style, and the colours that need no other check.
 */
async function runAxe([styles, rule]: readonly [readonly string[], string]): Promise<
  Pick<AxeResults, "violations"> & { passed: string[] }
> {
  const texts = globalThis.textsByStyle();
  const include = styles.flatMap((style) => texts.get(style) ?? []);
  const options = { preload: false, runOnly: [rule], elementRef: true };
  // A text may have gone meanwhile.
  const scope = include.length > 0 ? { include } : document;
  const { violations, passes, incomplete } = await globalThis.axe.run(scope, options);
  const coloursIn = (found: AxeResults["passes"]) =>
    found
      .flatMap(({ nodes }) => nodes)
      .flatMap(({ element }) => (element && globalThis.coloursOf(element)) ?? []);
  const onPictures = coloursIn(incomplete).filter((pair) => pair.endsWith("picture"));
  const passed = [...coloursIn(passes), ...onPictures];
  for (const { nodes } of violations) for (const node of nodes) delete node.element;
  return { violations, passed };
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
