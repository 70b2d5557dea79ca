import { expect, type Page } from "@playwright/test";
import type { Product } from "#product/product.ts";
import { sandboxOf } from "./sandbox.ts";

/** An agent at the sandbox's help desk. */
export class Agent {
  readonly #product: Product;
  readonly #conversation: string;

  private constructor(product: Product, conversation: string) {
    this.#product = product;
    this.#conversation = conversation;
  }

  /** Finds the conversation of a member, or the newest of a guest, once the help desk has it. */
  static async find(product: Product, username: string | null): Promise<Agent> {
    const find = async () => {
      const conversations = await sandboxOf(product).conversations();
      return conversations.find((one) => one.username === username)?.session_id;
    };
    await expect.poll(find, { intervals: [100, 200] }).toBeDefined();
    return new Agent(product, (await find()) ?? "");
  }

  /** Opens the help desk's own page, as a person does. */
  async sitDown(page: Page): Promise<void> {
    await page.goto(`${this.#product.sandboxUrl}/chat/with/${this.#conversation}`);
  }

  async takeOver(): Promise<void> {
    await sandboxOf(this.#product).act(this.#conversation, "take-over");
  }

  /** Sends any message, without the help desk's page. */
  async say(message: object | string): Promise<void> {
    const whole =
      typeof message === "string" ? { message_type: "text", payload: { message } } : message;
    await sandboxOf(this.#product).say(this.#conversation, { message: whole });
  }
}
