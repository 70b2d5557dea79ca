import { chromium, type Page } from "@playwright/test";
import type { Product } from "#product/product.ts";

/** How slow a phone and its network are, as the measuring tools say it. */
export interface Slowness {
  readonly requestLatencyMs: number;
  readonly downloadThroughputKbps: number;
  readonly uploadThroughputKbps: number;
  readonly cpuSlowdownMultiplier: number;
}

export interface ChatTimes {
  /** From the tap to the panel with its field. */
  readonly panelMilliseconds: number;
  /** From the tap to the messages. */
  readonly historyMilliseconds: number;
}

/** Opens the chat as a guest on a slow phone, and tells how long that takes. */
export async function measureChat(product: Product, slowness: Slowness): Promise<ChatTimes> {
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 360, height: 740 },
      reducedMotion: "reduce",
    });
    await slowDown(page, slowness);
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
    await browser.close();
  }
}

async function slowDown(page: Page, slowness: Slowness): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (kilobits: number) => (kilobits * 1024) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowness.requestLatencyMs,
    downloadThroughput: bytesPerSecond(slowness.downloadThroughputKbps),
    uploadThroughput: bytesPerSecond(slowness.uploadThroughputKbps),
  });
  const rate = slowness.cpuSlowdownMultiplier;
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}
