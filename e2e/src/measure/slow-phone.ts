import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from "@playwright/test";
import { rememberAgreement } from "#world/agreement.ts";

/** Times in milliseconds since the request for the page. */
export interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When the main content was there, and the page could be tapped. */
  readonly usable: number;
  readonly shift: number;
}

/** The address of a page, and the elements that it needs before it is useful. */
export interface MeasuredPage {
  readonly url: string;
  readonly token?: string | undefined;
  /** The version of the texts that the member has agreed to today; if absent, the app shows them. */
  readonly agreed?: string | undefined;
  readonly usable: string;
}

/** Slow 4G as Lighthouse applies it: each request waits, and all share a slow connection. */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const processorSlowdown = 4;
/** Long enough for elements that still move or paint after the page is useful. */
const restMilliseconds = 2500;

/** The page's own measurements; the last two are read when the page is idle. */
interface Notes {
  usable: number;
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** The longest time from a tap to its effect on the screen, since the last reading. */
  slowestTap: number;
}

export function openSlowBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--disable-quic", "--disable-background-networking", "--no-first-run"],
  });
}

/** A cheap phone without a cache, on a slow network. */
export async function openPhone(
  browser: Browser,
  { url, token, agreed }: Omit<MeasuredPage, "usable">,
): Promise<{ context: BrowserContext; page: Page; phone: CDPSession }> {
  const { origin } = new URL(url);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  if (token !== undefined) {
    const localStorage = [{ name: "token", value: token }];
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  }
  if (agreed !== undefined) await context.addInitScript(rememberAgreement, agreed);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Network.enable");
  await phone.send("Network.emulateNetworkConditions", slowNetwork);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
  return { context, page, phone };
}

/** Opens a page as on a cheap phone without a cache. */
export async function visit(
  browser: Browser,
  measured: MeasuredPage,
): Promise<{ figures: Visit; page: Page }> {
  const { page, phone } = await openPhone(browser, measured);
  await page.addInitScript(takeNotes, measured.usable);
  await page.goto(measured.url, { waitUntil: "commit" });
  await page.waitForFunction(() => (globalThis as unknown as { notes: Notes }).notes.usable > 0);
  await page.waitForTimeout(restMilliseconds);
  const { firstPaint, largestPaint, usable, shift } = await readNotes(page);
  // The following part measures the processor alone.
  await phone.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return { figures: { firstPaint, largestPaint, usable, shift }, page };
}

/** The slowest answer to a tap since the last reading. */
export async function readSlowestTap(page: Page): Promise<number> {
  const { slowestTap } = await readNotes(page);
  return slowestTap;
}

export async function readShift(page: Page): Promise<number> {
  return (await readNotes(page)).shift;
}

async function readNotes(page: Page): Promise<Notes> {
  return page.evaluate(() => {
    const { notes } = globalThis as unknown as { notes: Notes };
    const read = { ...notes };
    notes.slowestTap = 0;
    return read;
  });
}

/** Runs inside the page before anything else, so it must not use anything from outside itself. */
function takeNotes(usable: string): void {
  const notes: Notes = { usable: 0, firstPaint: 0, largestPaint: 0, shift: 0, slowestTap: 0 };
  Object.assign(globalThis, { notes });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  };
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") notes.firstPaint = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (notes.largestPaint = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) notes.shift += value;
  });
  observe(
    "event",
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) notes.slowestTap = Math.max(notes.slowestTap, duration);
    },
    { durationThreshold: 16 },
  );
  const check = () => {
    const isAlive = !("early" in document.documentElement.dataset);
    if (document.querySelector(usable) && isAlive) notes.usable = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
