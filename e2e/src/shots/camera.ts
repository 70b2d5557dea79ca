import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type CDPSession, type Page } from "@playwright/test";
import type { Language, Market } from "@krapao/contract/market";
import { projectDir } from "#product/product.ts";
import { enlargeText, readMisfits } from "#browser/accessibility.ts";
import { loadOwnFonts } from "#browser/own-fonts.ts";
import { chosenSizes, chosenText, chosenThemes, type Size } from "./choice.ts";

/** The folder of the pictures and their page; it is not part of the repository. */
export const galleryDir = join(projectDir, "e2e/gallery");

/** The scrolling parts of sheets, dialogs and the chat. */
const scrollers = ".ui-sheet-content, .ui-dialog-panel, .chat-log";

const usualSize = { width: 360, height: 740 };

/** Runs in the page; colours may change slowly. */
async function showTheme(theme: string): Promise<void> {
  document.documentElement.dataset["theme"] = theme;
  do await new Promise(requestAnimationFrame);
  while (
    document
      .getAnimations()
      .some((one) => one instanceof CSSTransition && one.playState === "running")
  );
}

/** Runs in the page; until a font weight is loaded, its text has another width. */
async function waitForLetters(): Promise<void> {
  await document.fonts.ready;
}

interface Given {
  hasToast?: boolean;
  sizes?: readonly Size[];
}

/** Takes a picture of the current screen in the chosen themes and widths, without leaving it. */
export class Camera {
  readonly #page: Page;
  readonly #folder: string;
  #session: CDPSession | undefined;

  constructor(page: Page, market: Market, language: Language) {
    this.#page = page;
    this.#folder = join(galleryDir, market, language);
  }

  async shoot(name: string, { hasToast = false, sizes = chosenSizes }: Given = {}): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // A screen counts once its content is loaded.
    await expect(this.#page.locator(".ui-skeleton")).toHaveCount(0);
    await this.#page.evaluate(loadOwnFonts);
    await this.#showToasts(hasToast);
    for (const size of sizes) {
      await this.#page.setViewportSize(size);
      await this.#setText(chosenText);
      await this.#growToContent(size);
      await this.#page.evaluate(waitForLetters);
      for (const theme of chosenThemes) {
        await this.#page.evaluate(showTheme, theme);
        await this.#save(`${name}.${theme}.${size.width}.${chosenText}.png`);
      }
    }
    await this.#page.setViewportSize(usualSize);
    if (chosenText !== 100) await enlargeText(this.#page, 100);
    await this.#showToasts(true);
  }

  /** Uses the browser's own protocol, which is twice as fast: there are thousands of pictures. */
  async #save(name: string): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const { data } = await this.#session.send("Page.captureScreenshot", { optimizeForSpeed: true });
    await writeFile(join(this.#folder, name), data, "base64");
  }

  /** Toasts are not part of the screen below them, unless the picture is about them. */
  async #showToasts(isShown: boolean): Promise<void> {
    await this.#page.evaluate((shown) => {
      const toasts = document.querySelector<HTMLElement>(".ui-toasts");
      if (toasts) toasts.style.visibility = shown ? "" : "hidden";
    }, isShown);
  }

  /** As in a browser with large text: everything has to fit. */
  async #setText(percent: number): Promise<void> {
    if (chosenText === 100) return;
    expect.soft(await readMisfits(this.#page, percent), "what does not fit").toEqual([]);
  }

  /** So that nothing is hidden below an edge, and the menu is at the end of a long page. */
  async #growToContent({ width, height }: Size): Promise<void> {
    let grown: number = height;
    // A page may show more in a taller window, and become longer again.
    for (let pass = 0; pass < 2; pass += 1) {
      const hidden = await this.#measureHidden();
      if (hidden <= 0) return;
      // Of a long queue the beginning is enough.
      grown = Math.min(grown + hidden, 4 * height);
      await this.#page.setViewportSize({ width, height: grown });
    }
  }

  async #measureHidden(): Promise<number> {
    return this.#page.evaluate(async (selector) => {
      // The page applies the new size with the next frames.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      // The top layer always has the lower edge, if only with its backdrop.
      const top = document.elementFromPoint(innerWidth / 2, innerHeight - 2)?.closest("dialog");
      const scroller = top ? top.querySelector(selector) : document.documentElement;
      return scroller ? scroller.scrollHeight - scroller.clientHeight : 0;
    }, scrollers);
  }
}
