import { expect, type Locator } from "@playwright/test";
import type { QrProvider } from "@krapao/contract/deposit";
import { App } from "./app.ts";

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** The sheet of the deposit methods, and the one for slips. */
export class DepositScreen extends App {
  readonly words = this.texts.deposit;
  readonly own = this.sheet(this.words.title);
  readonly slipSheet = this.sheet(this.words.slip.title);
  readonly tile = this.page
    .getByRole("list", { name: this.texts.wallet.services })
    .getByRole("button", { name: this.texts.wallet.tiles.deposit, exact: true });
  readonly tabs = this.own.getByRole("tab");
  readonly accounts = this.own.getByRole("list", { name: this.words.account.list });
  readonly qrAmount = this.own.getByLabel(this.words.qr.amount, { exact: true });
  readonly createQr = this.own.getByRole("button", { name: this.words.qr.create, exact: true });
  readonly qrPicture = this.own.getByRole("img", { name: new RegExp(this.words.qr.picture(".*")) });
  readonly timer = this.own.getByRole("timer");
  readonly providers = this.own.getByRole("radio");
  readonly giftLink = this.own.getByLabel(this.words.gift.link, { exact: true });
  readonly sendGift = this.own.getByRole("button", { name: this.words.gift.send, exact: true });
  readonly preview = this.slipSheet.getByRole("img", { name: this.words.slip.preview });
  readonly sendSlip = this.slipSheet.getByRole("button", {
    name: new RegExp(`^(${this.words.slip.send}|${this.words.slip.sendAnyway})$`),
  });
  /** The button below the result; the one at the top has the same name, but no text. */
  readonly slipDone = this.slipSheet
    .getByRole("button", { name: this.words.slip.result.close, exact: true })
    .filter({ hasText: this.words.slip.result.close });

  /** The end of a deposit, in its own sheet or the slip's. */
  readonly doneNext = this.page.getByRole("group", { name: this.words.done.next });

  async expectDone(amount: string): Promise<void> {
    const status = this.page.getByRole("status").filter({ hasText: this.words.done.title });
    await expect(status).toBeVisible();
    await expect(status).toContainText(amount);
    await expect(this.doneNext).toBeVisible();
  }

  /** Chooses what comes after a deposit. */
  async goOn(next: "bonus" | "play" | "close"): Promise<void> {
    await this.doneNext.getByRole("button", { name: this.words.done[next], exact: true }).click();
    await expect(this.doneNext).toBeHidden();
  }

  async open(way?: "bank" | "qr" | "wallet"): Promise<void> {
    await this.tile.click();
    await expect(this.own).toBeVisible();
    if (way) await this.choose(way);
  }

  async close(): Promise<void> {
    await this.own.getByRole("button", { name: this.texts.shell.ui.close }).click();
    await expect(this.own).toBeHidden();
  }

  async choose(way: "bank" | "qr" | "wallet"): Promise<void> {
    await this.tab(way).click();
    await expect(this.tab(way)).toHaveAttribute("aria-selected", "true");
  }

  tab(way: "bank" | "qr" | "wallet"): Locator {
    return this.own.getByRole("tab", { name: this.words.tabs[way], exact: true });
  }

  /** The notice of a deposit method is next to it. */
  async expectFacts(...facts: string[]): Promise<void> {
    for (const fact of facts) await expect(this.text(fact).first()).toBeVisible();
  }

  async chooseProvider(provider: QrProvider): Promise<void> {
    await this.own.getByRole("radio", { name: provider, exact: true }).check();
  }

  quickAmounts(): Locator {
    const group = this.own.getByRole("group", { name: this.texts.shell.ui.quickAmounts });
    return group.getByRole("button");
  }

  async openSlip(): Promise<void> {
    const { prompt, open } = this.words.slip;
    await this.own.getByRole("button", { name: `${prompt} ${open}` }).click();
    await expect(this.slipSheet).toBeVisible();
  }

  /** Chooses a picture as from the phone's gallery. */
  async choosePicture(picture: Picture): Promise<void> {
    await this.slipSheet.locator("input[type=file]:not([capture])").setInputFiles(picture);
  }

  async expectVerdict(title: string): Promise<void> {
    await expect(this.slipSheet.getByText(title, { exact: true })).toBeVisible();
  }
}
