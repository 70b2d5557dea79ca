import { expect, type Page, type Request } from "@playwright/test";

/**
 * The clock of the page, which runs until it is moved. It is moved only while no request is under way: a reply that
 * comes after the move would count as new, and one that waits for longer than a minute as lost.
 */
export class PageClock {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();

  private constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => this.#underWay.add(request));
    page.on("requestfinished", (request) => this.#underWay.delete(request));
    page.on("requestfailed", (request) => this.#underWay.delete(request));
  }

  /** Before the first screen is opened. */
  static async install(page: Page, options: { time?: number } = {}): Promise<PageClock> {
    await page.clock.install(options);
    return new PageClock(page);
  }

  async forward(time: string): Promise<void> {
    await this.rest();
    await this.#page.clock.fastForward(time);
  }

  /** Waits until no request is under way, and the page has used the last reply without requesting more. */
  async rest(): Promise<void> {
    do {
      await expect.poll(() => this.#underWay.size, "requests under way").toBe(0);
      await this.#page.evaluate(
        () =>
          new Promise((resolve) => {
            // A new screen makes its requests after its first frame.
            requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)));
          }),
      );
    } while (this.#underWay.size > 0);
  }
}
