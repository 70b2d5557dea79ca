import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has: a longer way is a circle. */
const mostStops = 60;

/** A member without mouse or finger. Every stop of the keyboard must be visible. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves forward, stop by stop, and checks each. */
  async tabTo(target: Locator): Promise<void> {
    await this.#goTo(target, "Tab");
  }

  /** Moves backward with the keyboard, and checks each stop too. */
  async tabBackTo(target: Locator): Promise<void> {
    await this.#goTo(target, "Shift+Tab");
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

  /** Opens a sheet or a dialog, which first has its title read aloud. */
  async open(opener: Locator, layer: Locator): Promise<void> {
    await this.choose(opener);
    await this.expectIn(layer);
  }

  /** The title of an opened sheet or dialog has the focus. */
  async expectIn(layer: Locator): Promise<void> {
    await expect(layer.getByRole("heading").first()).toBeFocused();
  }

  /** Leaves a sheet or a dialog; the focus returns to the element that opened it. */
  async leave(layer: Locator, opener: Locator): Promise<void> {
    await this.press("Escape");
    await expect(layer).toBeHidden();
    await expect(opener).toBeFocused();
  }

  async #goTo(target: Locator, key: string): Promise<void> {
    const isThere = () => target.evaluate((one) => one === document.activeElement);
    for (let stop = 0; stop < mostStops && !(await isThere()); stop += 1) {
      await this.#page.keyboard.press(key);
      await expect
        .poll(() => this.#page.evaluate(findFault), "what is wrong with a stop at rest")
        .toBeUndefined();
    }
    await expect(target).toBeFocused();
  }
}

/**
 * Runs in the page: the stop is inside the open layer, marked, large enough, on the screen and not
 * covered.
 */
function findFault(): string | undefined {
  const stop = document.activeElement;
  // After the last stop come the browser's own bars, and then the first stop.
  if (!stop || stop === document.body) return undefined;
  const name = stop.outerHTML.slice(0, 200);
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (open && !open.contains(stop)) return `outside of what is open: ${name}`;

  // A custom choice is below its drawing, which has the mark and the size.
  const choice = stop.matches("[type=radio], [type=checkbox]") ? stop.closest("label") : null;
  const around = [stop, stop.nextElementSibling, stop.parentElement, choice];
  const isOutlined = around.some((one) => one && getComputedStyle(one).outlineStyle !== "none");
  // A field is marked by a glow, which other elements may always have.
  const glow = [stop.parentElement, ...(stop.parentElement?.children ?? [])];
  const hasGlow = glow.some((one) => one && getComputedStyle(one).boxShadow !== "none");
  if (!isOutlined && !(stop.matches("input, select, textarea") && hasGlow)) {
    return `unmarked: ${name}`;
  }
  const { left, top, width, height } = (choice ?? stop).getBoundingClientRect();
  if (Math.min(width, height) < 24) return `${width} × ${height}: ${name}`;
  const middle = [left + width / 2, top + Math.min(height, innerHeight) / 2] as const;
  const shown = document.elementFromPoint(...middle);
  const isShown = shown?.contains(stop) || (choice ?? stop).contains(shown);
  return isShown ? undefined : `covered: ${name}`;
}
