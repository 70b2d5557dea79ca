import type { Browser, Page } from "@playwright/test";
import { openPhone } from "./slow-phone.ts";

/** From a tap in the menu to the content of the next screen, whose data is known. */
export interface Step {
  readonly to: string;
  readonly milliseconds: number;
}

/** The screens of the menu in the order of the taps, each with an element of its content. */
const menu: readonly (readonly [path: string, content: string])[] = [
  ["/user/statement", "main ol > li:not([aria-hidden])"],
  ["/user/profile", "main dl"],
  ["/user/contact", "main h1"],
  ["/user/home", "main .ui-money-display"],
];

/** Goes through the menu twice: the first time loads every screen, the second is measured. */
export async function measureSteps(page: Page): Promise<Step[]> {
  await page.evaluate(watchSteps);
  const steps: Step[] = [];
  for (const isMeasured of [false, true]) {
    for (const [to, content] of menu) {
      const milliseconds = await step(page, to, content);
      if (isMeasured) steps.push({ to, milliseconds });
      // The next tap comes when this screen has done all its work.
      await page.waitForTimeout(500);
    }
  }
  return steps;
}

async function step(page: Page, to: string, content: string): Promise<number> {
  await page.evaluate((awaited) => Object.assign(globalThis, { step: awaited }), { content });
  await page.locator(`nav a[href="${to}"]`).click();
  const time = await page.waitForFunction(
    () => (globalThis as unknown as { step: { milliseconds?: number } }).step.milliseconds,
  );
  return (await time.jsonValue()) ?? 0;
}

/** Runs in the page, so that no tool is between the tap and its effect. */
function watchSteps(): void {
  interface Awaited {
    content: string;
    main?: Element | null;
    tappedAt?: number;
    milliseconds?: number;
  }
  const awaited = () => (globalThis as unknown as { step: Awaited }).step;
  const tap = ({ timeStamp }: Event) => {
    const now = awaited();
    now.tappedAt = timeStamp;
    // Every screen has its own element.
    now.main = document.querySelector("main");
  };
  document.addEventListener("click", tap, true);
  new MutationObserver(() => {
    const now = awaited();
    const { tappedAt, content, main } = now;
    if (tappedAt === undefined || now.milliseconds !== undefined) return;
    if (document.querySelector("main") === main || !document.querySelector(content)) return;
    // The next frame paints the current state.
    requestAnimationFrame(() => {
      now.milliseconds ??= performance.now() - tappedAt;
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Times in milliseconds since the tap on the button of /login. */
export interface LoginTimes {
  readonly reply: number;
  /** When home was there, with the member's money. */
  readonly shown: number;
}

/** A member who types as fast as people do, on the slow network. */
const typingMilliseconds = 120;

export async function measureLoginStep(
  browser: Browser,
  url: string,
  { username, password }: { username: string; password: string },
): Promise<LoginTimes> {
  const { page, context } = await openPhone(browser, { url });
  try {
    await page.addInitScript(watchLogin);
    await page.goto("/login");
    await page.locator("html:not([data-early])").waitFor();
    await page.locator("input[name=username]").tap();
    await page.keyboard.type(username, { delay: typingMilliseconds });
    await page.locator("input[name=password]").tap();
    await page.keyboard.type(password, { delay: typingMilliseconds });
    await page.locator("form button[type=submit]").tap();
    const times = await page.waitForFunction(() => {
      const { loginTimes } = globalThis as unknown as { loginTimes: LoginTimes };
      return "shown" in loginTimes && "reply" in loginTimes ? loginTimes : undefined;
    });
    return (await times.jsonValue()) as LoginTimes;
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function watchLogin(): void {
  let tappedAt = 0;
  const times: Record<string, number> = {};
  Object.assign(globalThis, { loginTimes: times });
  document.addEventListener("submit", () => (tappedAt = performance.now()), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.name.endsWith("/api/login")) times["reply"] = entry.responseEnd - tappedAt;
    }
  }).observe({ type: "resource" });
  new MutationObserver(() => {
    if ("shown" in times || !document.querySelector("main .ui-money-display")) return;
    requestAnimationFrame(() => {
      times["shown"] ??= performance.now() - tappedAt;
    });
  }).observe(document, { childList: true, subtree: true });
}
