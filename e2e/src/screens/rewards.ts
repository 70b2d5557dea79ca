import { expect, type Locator } from "@playwright/test";
import { App } from "./app.ts";

/** The bonus screen, and the rewards on home. */
export class RewardsScreen extends App {
  readonly code = this.field(this.texts.promotion.code);
  readonly progress = this.page.getByRole("progressbar");
  readonly main = this.page.getByRole("main");
  readonly cancel = this.main.getByRole("button", {
    name: this.texts.bonus.open.cancel,
  });
  readonly receiveInvite = this.button(
    `${this.texts.wallet.inviteMoney.receive} · ${this.texts.wallet.inviteMoney.title}`,
  );

  async openBonuses(): Promise<void> {
    await this.goto("/user/bonus");
    await expect(this.heading(this.texts.bonus.list)).toBeVisible();
  }

  /** Ends a bonus that is nearly lost, when the screen shows that. */
  async cancelLost(): Promise<void> {
    await this.reload();
    await expect(this.text(this.texts.bonus.withdraw.orEnd)).toBeVisible();
    await this.cancel.click();
  }

  card(title: string): Locator {
    return this.page
      .getByRole("list", { name: this.texts.bonus.list, exact: true })
      .getByRole("button")
      .filter({ hasText: title });
  }

  /** Types a code and searches for it; the answer is in a separate sheet. */
  async search(code: string): Promise<Locator> {
    await this.code.fill(code);
    await this.button(this.texts.promotion.search).click();
    return this.sheet(code.toUpperCase());
  }

  async acknowledge(text: string): Promise<void> {
    await expect(this.popup).toContainText(text);
    await this.popup.getByRole("button").first().click();
    await expect(this.popup).toBeHidden();
  }

  /** Opens a tile of home that shows banners first, and returns the sheet after them. */
  async openAfterBanners(title: string): Promise<Locator> {
    await this.page
      .getByRole("list", { name: this.texts.wallet.services })
      .getByRole("button", { name: title })
      .click();
    const goOn = this.button(this.texts.reward.banners.goOn);
    await expect(this.page.locator(".banner-strip h3")).toBeVisible();
    await goOn.click();
    await expect(goOn).toBeHidden();
    return this.sheet(title);
  }

  /** Checks so many rows, ten on a page, forward and back. */
  async expectPages(sheet: Locator, rowCount: number): Promise<void> {
    const { pageOf, nextPage, previousPage } = this.texts.shell.ui;
    const rows = sheet.locator("tbody tr:not([aria-hidden])");
    await expect(rows).toHaveCount(10);
    await sheet.getByRole("button", { name: nextPage }).click();
    await expect(sheet).toContainText(pageOf(2, 2));
    await expect(rows).toHaveCount(rowCount - 10);
    await sheet.getByRole("button", { name: previousPage }).click();
    await expect(rows).toHaveCount(10);
  }
}
