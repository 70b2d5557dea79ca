import { expect } from "@playwright/test";
import { App } from "./app.ts";

export class HomeScreen extends App {
  readonly hide = this.button(this.texts.wallet.hide);
  readonly show = this.button(this.texts.wallet.show);
  readonly refresh = this.button(this.texts.wallet.refresh);
  readonly logOut = this.button(this.texts.shell.logout);
  readonly tiles = this.page
    .getByRole("list", { name: this.texts.wallet.services })
    .getByRole("button");

  /** Deposit, withdraw and transfer, below the total. */
  readonly mainActions = this.page
    .getByRole("group", { name: this.texts.wallet.mainActions })
    .getByRole("button");

  async expectShown(name: string): Promise<void> {
    await expect(this.page).toHaveURL("/user/home");
    await expect(this.heading(this.texts.wallet.greeting(name))).toBeVisible();
  }

  /** The total as it is read aloud. */
  async expectBalance(amount: string, currency: "BAHT" | "LAK"): Promise<void> {
    const unit = this.texts.shell.ui.currency[currency];
    const total = this.page.locator(".ui-money-display");
    await expect(total.getByText(`${amount} ${unit}`, { exact: true })).toBeAttached();
  }

  async expectBalanceHidden(): Promise<void> {
    // The total, the wallet and the games.
    await expect(this.text(this.texts.shell.ui.hiddenAmount)).toHaveCount(3);
    await expect(this.page.getByText("0.00")).toHaveCount(0);
  }

  tile(name: keyof HomeScreen["texts"]["wallet"]["tiles"]) {
    return this.tiles.and(this.button(this.texts.wallet.tiles[name]));
  }

  /** The time of the last balance, as the screen shows it: Bangkok time, the Gregorian year. */
  async readLastUpdate(): Promise<Date> {
    const shown = (await this.page.locator("main time").textContent()) ?? "";
    const [, day, month, year, time] = /(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)/.exec(shown) ?? [];
    expect(shown).toBe(this.texts.wallet.updated(`${day}/${month}/${year} ${time}`));
    return new Date(`${year}-${month}-${day}T${time}+07:00`);
  }
}
