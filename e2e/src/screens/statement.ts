import { expect, type Locator } from "@playwright/test";
import { App } from "./app.ts";

export class StatementScreen extends App {
  readonly words = this.texts.statement;
  readonly list = this.page.getByRole("list", { name: this.words.list });
  readonly rows = this.list.getByRole("listitem");
  readonly next = this.button(this.texts.shell.ui.nextPage);
  readonly previous = this.button(this.texts.shell.ui.previousPage);
  readonly openSlips = this.button(this.words.slips);
  readonly slipSheet = this.sheet(this.words.slip.title);
  readonly slipRows = this.slipSheet.getByRole("table").locator("tbody tr:not([aria-hidden])");

  async open(): Promise<void> {
    await this.menuEntry(this.texts.shell.menu.statement).click();
    await expect(this.heading(this.words.title)).toBeVisible();
  }

  async expectPage(page: number, pageCount: number): Promise<void> {
    await expect(this.text(this.texts.shell.ui.pageOf(page, pageCount))).toBeVisible();
  }

  /** A row holds each of the texts, as it is read aloud. */
  async expectRow(row: Locator, ...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect(row).toContainText(text);
  }
}
