import { expect, type Locator, type Page } from "@playwright/test";
import { App } from "./app.ts";

type StepState = "done" | "current" | "ahead" | "failed";

export const withdrawPath = "/api/wallet/withdrawAll";

/** The keys of the page's withdrawal requests, in their order. */
export function watchKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(withdrawPath)) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

/** The withdrawal sheet. */
export class WithdrawScreen extends App {
  readonly words = this.texts.withdraw;
  readonly own = this.sheet(this.words.title);
  readonly services = this.page.getByRole("list", { name: this.texts.wallet.services });
  readonly tile = this.services.getByRole("button", {
    name: this.texts.wallet.tiles.withdraw,
    exact: true,
  });
  readonly amount = this.own.getByLabel(this.words.amount, { exact: true });
  readonly all = this.own.getByRole("button", { name: this.texts.shell.ui.all, exact: true });
  readonly submit = this.own.getByRole("button", { name: this.words.submit, exact: true });
  readonly confirm = this.button(this.words.confirm.yes);
  readonly card = this.page.getByRole("button", { name: this.words.underWay });
  /** Closes the sheet under an ended withdrawal; the sheet's own close button comes before it. */
  readonly done = this.own
    .getByRole("button", { name: this.words.timeline.close, exact: true })
    .last();
  readonly steps = this.own.getByRole("list", { name: this.words.timeline.steps });

  async open(): Promise<void> {
    await this.tile.click();
    await expect(this.own).toBeVisible();
  }

  async close(): Promise<void> {
    await this.own.getByRole("button", { name: this.texts.shell.ui.close }).first().click();
    await expect(this.own).toBeHidden();
  }

  /** Enters an amount up to the confirmation question. */
  async enter(amount: number): Promise<void> {
    await this.amount.fill(String(amount));
    await this.submit.click();
    await expect(this.confirm).toBeVisible();
  }

  /** Reloads home while the server delays its card: nothing may move when the reply comes. */
  async expectCardHasRoom(): Promise<void> {
    const held = Promise.withResolvers<void>();
    await this.page.route("**/api/wallet/withdraw/current", async (route) => {
      await held.promise;
      await route.fallback();
    });
    await this.reload();
    await expect(this.card).toContainText(this.words.timeline.states.current);
    await expect(this.page.locator(".ui-skeleton")).toHaveCount(0);
    const before = await this.services.boundingBox();
    held.resolve();
    await expect(this.card).toContainText(this.words.timeline.waiting);
    expect(await this.services.boundingBox()).toEqual(before);
    await this.page.unroute("**/api/wallet/withdraw/current");
  }

  dialog(title: string): Locator {
    return this.page.getByRole("alertdialog", { name: title, exact: true });
  }

  async expectSteps(...states: StepState[]): Promise<void> {
    await expect
      .poll(() =>
        this.steps
          .getByRole("listitem")
          .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset["state"])),
      )
      .toEqual(states);
  }
}
