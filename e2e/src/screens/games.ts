import { expect, type Locator } from "@playwright/test";
import type { Slot } from "@krapao/contract/slot";
import { App } from "./app.ts";

/** The games of home with their sheets, and the sheet of transfers. */
export class GamesScreen extends App {
  readonly play = this.button(this.texts["game-account"].play.submit);
  readonly activate = this.button(this.texts["game-account"].activate.submit);
  readonly transferSheet = this.sheet(this.texts.transfer.title);
  readonly amount = this.field(this.texts.transfer.amount);
  readonly submit = this.transferSheet.getByRole("button", { name: this.texts.transfer.submit });
  readonly from = this.wheel(this.texts.transfer.from);
  readonly to = this.wheel(this.texts.transfer.to);

  readonly allGames = this.sheet(this.texts.games.title);
  readonly search = this.field(this.texts.games.search);
  /** The tiles of all games, in their order. */
  readonly tiles = this.allGames.locator(".game-tile-button");
  /** The amount that goes along to the game of the open sheet. */
  readonly along = this.field(this.texts["game-account"].play.amount);

  async openAll(): Promise<void> {
    await this.button(this.texts.game.all).click();
    await expect(this.allGames).toBeVisible();
  }

  filter(name: string): Locator {
    const filters = this.allGames.getByRole("group", { name: this.texts.games.filters.title });
    return filters.getByRole("button", { name, exact: true });
  }

  star({ name }: Pick<Slot, "name">, within = this.allGames): Locator {
    return within.getByRole("button", { name: this.texts.games.favourite(name), exact: true });
  }

  /** The amounts that one tap fills in. */
  chips(within: Locator): Locator {
    return within
      .getByRole("group", { name: this.texts.shell.ui.quickAmounts })
      .getByRole("button");
  }

  group(category: Slot["category"]): Locator {
    return this.page.getByRole("region", { name: this.texts.game.groups[category], exact: true });
  }

  /** A game's card, at any position on its ring. */
  card(name: string): Locator {
    return this.page.locator(".ui-carousel-card").filter({ hasText: name });
  }

  /** Opens a game by its name, as a screen reader does. */
  async open({ name }: Pick<Slot, "name">): Promise<Locator> {
    await this.card(name).press("Enter");
    const sheet = this.sheet(name);
    await expect(sheet).toBeVisible();
    return sheet;
  }

  wheel(label: string): Locator {
    return this.page.getByRole("listbox", { name: label, exact: true });
  }

  async openTransfer(): Promise<void> {
    await this.page
      .locator("main")
      .getByRole("button", { name: this.texts.wallet.transfer })
      .click();
    await expect(this.transferSheet).toBeVisible();
  }

  async choose(wheel: Locator, name: string): Promise<void> {
    await wheel.getByRole("option").filter({ hasText: name }).click();
    await this.expectChosen(wheel, name);
  }

  async expectChosen(wheel: Locator, name: string): Promise<void> {
    await expect(wheel.getByRole("option", { selected: true })).toContainText(name);
  }

  async send(): Promise<void> {
    await this.submit.click();
  }

  /** The total as it is read aloud. */
  total(): Locator {
    return this.page.locator(".ui-money-display .sr-only");
  }
}
