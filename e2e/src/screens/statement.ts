import { expect, type Locator } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { App } from "./app.ts";

interface Filters {
  readonly search?: string;
  readonly period?: string;
  readonly kind?: string;
  readonly way?: string;
}

export class StatementScreen extends App {
  readonly words = this.texts.statement;
  readonly list = this.page.getByRole("list", { name: this.words.list });
  readonly rows = this.list.getByRole("listitem");
  readonly next = this.button(this.texts.shell.ui.nextPage);
  readonly previous = this.button(this.texts.shell.ui.previousPage);
  readonly totals = this.page.getByRole("definition").first();
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

  /** Opens the sheet of filters, sets some and applies them. */
  async filter({ search, period, kind, way }: Filters): Promise<void> {
    const words = this.texts["statement-filter"];
    await this.button(this.words.find).click();
    const sheet = this.sheet(words.title);
    if (search !== undefined) await sheet.getByLabel(words.search).fill(search);
    if (period !== undefined) await sheet.getByText(period, { exact: true }).click();
    if (kind !== undefined) await sheet.getByLabel(words.kind).selectOption({ label: kind });
    if (way !== undefined) await sheet.getByLabel(words.way).selectOption({ label: way });
    await checkScreen(this.page);
    await sheet.getByRole("button", { name: words.apply }).click();
    await expect(sheet).toBeHidden();
  }

  /** A filter that is set; a click removes it. */
  chip(label: string): Locator {
    const words = this.texts["statement-filter"];
    return this.page.getByRole("button", { name: words.remove(label), exact: true });
  }

  /** A row holds each of the texts, as it is read aloud. */
  async expectRow(row: Locator, ...texts: (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect(row).toContainText(text);
  }
}
