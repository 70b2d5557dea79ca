import type { Browser } from "@playwright/test";
import { openPhone } from "./slow-phone.ts";

export interface ChatTimes {
  /** From the tap to the panel with its field. */
  readonly panelMilliseconds: number;
  /** From the tap to the messages. */
  readonly historyMilliseconds: number;
}

/** Opens the chat as a guest on a slow phone, and tells how long that takes. */
export async function measureChat(browser: Browser, origin: string): Promise<ChatTimes> {
  const { page, context } = await openPhone(browser, { url: origin });
  try {
    await page.goto("/login");
    const door = page.locator(".chat-button");
    await door.waitFor();
    const startedAt = performance.now();
    await door.click();
    await page.locator(".chat-composer-text").waitFor();
    const panelMilliseconds = performance.now() - startedAt;
    // The greeting stands above the history, once that is known to have no older part.
    await page.locator(".chat-log .chat-bubble").first().waitFor();
    return { panelMilliseconds, historyMilliseconds: performance.now() - startedAt };
  } finally {
    await context.close();
  }
}
