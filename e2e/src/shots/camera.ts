import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Language, Market } from "@krapao/contract/market";
import { projectDir } from "#product/product.ts";
import { chosenSizes, chosenThemes, type Size } from "./choice.ts";

/** Where the pictures and their page are; nothing of it is part of the repository. */
export const galleryDir = join(projectDir, "e2e/gallery");

/** The parts of sheets, dialogs and the chat that scroll by themselves. */
const scrollers = ".ui-sheet-content, .ui-dialog-panel, .chat-log";

/** What passes by is not part of the screen below it. */
const withoutToasts = ".ui-toasts { display: none !important; }";

const usualSize = { width: 360, height: 740 };

interface Given {
  /** Whether the message that passes by is what the picture is about. */
  hasToast?: boolean;
}

/** Takes what is shown as it stands, in the chosen themes and widths, without leaving it. */
export class Camera {
  readonly #page: Page;
  readonly #folder: string;

  constructor(page: Page, market: Market, language: Language) {
    this.#page = page;
    this.#folder = join(galleryDir, market, language);
  }

  async shoot(name: string, { hasToast = false }: Given = {}): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // A screen counts once what it shows has come.
    await expect(this.#page.locator(".ui-skeleton")).toHaveCount(0);
    for (const theme of chosenThemes) {
      await this.#page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
      for (const size of chosenSizes) {
        await this.#page.setViewportSize(size);
        await this.#growToContent(size);
        await this.#page.screenshot({
          path: join(this.#folder, `${name}.${theme}.${size.width}.png`),
          animations: "disabled",
          caret: "hide",
          style: hasToast ? "" : withoutToasts,
        });
      }
    }
    await this.#page.setViewportSize(usualSize);
  }

  /** So that nothing is hidden below an edge, and the menu stands at the end of a long page. */
  async #growToContent({ width, height }: Size): Promise<void> {
    const hidden = await this.#page.evaluate(async (selector) => {
      // The page takes the new size into account with the next frames.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      // Whatever lies on top has the lower edge, if only with what dims the rest.
      const top = document.elementFromPoint(innerWidth / 2, innerHeight - 2)?.closest("dialog");
      const scroller = top ? top.querySelector(selector) : document.documentElement;
      return scroller ? scroller.scrollHeight - scroller.clientHeight : 0;
    }, scrollers);
    if (hidden > 0) await this.#page.setViewportSize({ width, height: height + hidden });
  }
}
