import { expect, type Locator } from "@playwright/test";
import { App } from "./app.ts";

/** The button and the chat that it opens. */
export class ChatScreen extends App {
  readonly words = this.texts.chat;
  readonly door = this.page.locator(".chat-button");
  readonly panel = this.sheet(this.words.title);
  readonly log = this.panel.getByRole("log");
  readonly messages = this.log.getByRole("article");
  readonly input = this.panel.getByLabel(this.words.text, { exact: true });
  readonly hint = this.panel.locator(".chat-hint");
  readonly picker = this.panel.locator("input[type=file]");

  async open(): Promise<void> {
    await this.door.click();
    await this.expectReady();
  }

  async expectReady(): Promise<void> {
    await expect(this.panel.getByText(this.words.status.connected)).toBeVisible();
    await expect(this.log.locator(".ui-skeleton")).toHaveCount(0);
  }

  async close(): Promise<void> {
    await this.panel.getByRole("button", { name: this.words.close, exact: true }).click();
    await expect(this.panel).toBeHidden();
  }

  async write(text: string): Promise<void> {
    await this.input.fill(text);
    await this.panel.getByRole("button", { name: this.words.send, exact: true }).click();
  }

  /** A message by its text, from any sender. */
  message(text: string): Locator {
    return this.messages.filter({ hasText: text });
  }

  async expectSent(text: string): Promise<void> {
    const own = this.message(text).and(this.messages.and(this.page.locator("[data-own]")));
    await expect(own).toHaveCount(1);
    await expect(own.getByText(this.words.delivery.failed)).toHaveCount(0);
    await expect(own.getByText(this.words.delivery.waiting)).toHaveCount(0);
  }

  /** The texts of the log, in its order. */
  async readLog(): Promise<string[]> {
    return this.log.locator(".chat-bubble").allTextContents();
  }

  /** Chooses a file of a size, made in the page: sending it there would take longer than the test. */
  async chooseLarge(name: string, size: number): Promise<void> {
    await this.picker.evaluate(
      (input: HTMLInputElement, [given, bytes]) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([new ArrayBuffer(bytes)], given));
        input.files = chosen.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      [name, size] as const,
    );
  }

  async scrollToTop(): Promise<void> {
    await this.log.evaluate((log) => log.scrollTo(0, 0));
  }
}
