import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Language, Market } from "@krapao/contract/market";
import { projectDir } from "#product/product.ts";

/** Where the pictures and their page are; nothing of it is part of the repository. */
export const galleryDir = join(projectDir, "e2e/gallery");

const themes = ["dark", "light"] as const;
const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 1280, height: 800 },
] as const;

/** Takes a screen as it stands in both themes and on every width, without leaving it. */
export class Camera {
  readonly #page: Page;
  readonly #folder: string;

  constructor(page: Page, market: Market, language: Language) {
    this.#page = page;
    this.#folder = join(galleryDir, market, language);
  }

  /** A page is taken whole, a sheet as the phone shows it. */
  async shoot(name: string, { isSheet = false } = {}): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const theme of themes) {
      await this.#page.evaluate((to) => (document.documentElement.dataset["theme"] = to), theme);
      for (const size of sizes) {
        await this.#page.setViewportSize(size);
        if (!isSheet) await this.#growToContent(size);
        await this.#page.screenshot({
          path: join(this.#folder, `${name}.${theme}.${size.width}.png`),
          animations: "disabled",
          caret: "hide",
        });
      }
    }
    await this.#page.setViewportSize(sizes[1]);
  }

  /** So that the menu stands at the end of a long page, and not across its middle. */
  async #growToContent({ width, height }: (typeof sizes)[number]): Promise<void> {
    const content = await this.#page.evaluate(() => document.documentElement.scrollHeight);
    if (content > height) await this.#page.setViewportSize({ width, height: content });
  }
}
