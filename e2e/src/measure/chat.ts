import type { Browser } from "@playwright/test";
import { openPhone } from "./slow-phone.ts";

export interface ChatTimes {
  /** From the tap to the panel with its field. */
  readonly panelMilliseconds: number;
  /** From the tap to the messages. */
  readonly historyMilliseconds: number;
}

/** Opens the chat as a guest on a slow phone, and measures the time. */
export async function measureChat(browser: Browser, origin: string): Promise<ChatTimes> {
  const { page, context } = await openPhone(browser, { url: origin });
  try {
    await page.addInitScript(watchChat);
    await page.goto("/login");
    await page.locator(".chat-button").click();
    // The greeting is above the history, once that has no older part.
    await page.locator(".chat-log .chat-bubble").first().waitFor();
    const times = await page.waitForFunction(() => {
      const { chatTimes } = globalThis as unknown as { chatTimes: ChatTimes };
      return "historyMilliseconds" in chatTimes ? chatTimes : undefined;
    });
    return (await times.jsonValue()) as ChatTimes;
  } finally {
    await context.close();
  }
}

/** Runs in the page, so that no tool is between the tap and its effect. */
function watchChat(): void {
  let tappedAt: number | undefined;
  const times: Record<string, number> = {};
  Object.assign(globalThis, { chatTimes: times });
  const check = (name: string, selector: string) => {
    if (tappedAt === undefined || name in times || !document.querySelector(selector)) return;
    const since = tappedAt;
    // The next frame paints the current state.
    requestAnimationFrame(() => {
      times[name] ??= performance.now() - since;
    });
  };
  const isDoor = (target: EventTarget | null) =>
    target instanceof Element && target.closest(".chat-button") !== null;
  const tap = ({ target, timeStamp }: Event) => {
    if (isDoor(target)) tappedAt ??= timeStamp;
  };
  document.addEventListener("click", tap, true);
  new MutationObserver(() => {
    check("panelMilliseconds", ".chat-composer-text");
    check("historyMilliseconds", ".chat-log .chat-bubble");
  }).observe(document, { childList: true, subtree: true });
}
