import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has: who goes further goes in circles. */
const mostStops = 60;

/** A member without mouse or finger. Wherever the keys lead, the member must see it. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on, stop by stop, and looks at each. */
  async tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((one) => one === document.activeElement);
    for (let stop = 0; stop < mostStops && !(await isThere()); stop += 1) {
      await this.#page.keyboard.press("Tab");
      await expect
        .poll(() => this.#page.evaluate(findFault), "what is wrong with a stop at rest")
        .toBeUndefined();
    }
    await expect(target).toBeFocused();
  }

  async choose(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.press("Enter");
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.#page.keyboard.type(text);
  }
}

/** Runs in the page: the stop is marked, large enough, on the screen and under nothing. */
function findFault(): string | undefined {
  const stop = document.activeElement;
  // Past the last stop come the browser's own bars, and then the first.
  if (!stop || stop === document.body) return undefined;
  const name = stop.outerHTML.slice(0, 200);
  const around = [stop, stop.parentElement, stop.parentElement?.parentElement];
  const isMarked = around.some((one) => {
    if (!one) return false;
    const { outlineStyle, boxShadow } = getComputedStyle(one);
    return outlineStyle !== "none" || (one.matches(":focus-within") && boxShadow !== "none");
  });
  if (!isMarked) return `unmarked: ${name}`;
  const { left, top, width, height } = stop.getBoundingClientRect();
  const isHidden = stop.matches("input[type=radio], input[type=checkbox]");
  if (!isHidden && Math.min(width, height) < 24) return `${width} × ${height}: ${name}`;
  const middle = [left + width / 2, top + Math.min(height, innerHeight) / 2] as const;
  const shown = document.elementFromPoint(...middle);
  return shown?.contains(stop) || stop.contains(shown) ? undefined : `covered: ${name}`;
}
