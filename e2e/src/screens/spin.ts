import { expect } from "@playwright/test";
import { App } from "./app.ts";

export class SpinScreen extends App {
  readonly canvas = this.page.locator("canvas[role=img]");
  readonly spin = this.button(this.texts.spinwheel.spin);
  readonly coupons = this.page.getByRole("table", { name: this.texts.spinwheel.coupons.title });
  readonly rows = this.coupons.locator("tbody tr:not([aria-hidden])");
  readonly prize = this.popup;

  async open(): Promise<void> {
    await this.goto("/user/spin");
    await expect(this.canvas).toHaveAttribute("data-phase", "resting");
  }

  async expectCoins(count: number): Promise<void> {
    // Not home's tile, which has the same text while home is still closing.
    const shown = this.text(this.texts.spinwheel.coins(String(count)));
    await expect(this.page.getByRole("paragraph").and(shown)).toBeVisible();
  }

  /** Spins once, and closes the prize. */
  async spinOnce(): Promise<void> {
    await this.spin.click();
    await expect(this.prize).toBeVisible();
    await this.prize.getByRole("button").click();
    await expect(this.prize).toBeHidden();
  }

  /** The pixels of the canvas now. */
  picture(): Promise<string> {
    return this.canvas.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  }

  dialog(title: string) {
    return this.page.getByRole("alertdialog", { name: title, exact: true });
  }
}
