import { execFileSync } from "node:child_process";
import { currencies, defaultLanguage, markets, type Market } from "@krapao/contract/market";
import type { Slot } from "@krapao/contract/slot";
import { measureChat, type ChatTimes } from "@krapao/e2e/src/measure/chat.ts";
import { openSlowBrowser, visit, type Visit } from "@krapao/e2e/src/measure/slow-phone.ts";
import {
  measureLoginStep,
  measureSteps,
  type LoginTimes,
  type Step,
} from "@krapao/e2e/src/measure/steps.ts";
import { measureSheets, type SheetTaps } from "@krapao/e2e/src/measure/taps.ts";
import { projectDir, startProduct, type Product } from "@krapao/e2e/src/product/product.ts";
import { readAgreementVersion } from "@krapao/e2e/src/world/agreement.ts";
import { callApi, giveMoney, joinMember, type Player } from "@krapao/e2e/src/world/members.ts";
import { openBrowser } from "./browser.ts";
import { readSizes } from "./sizes.ts";
import { measurePage, type Figures } from "./speed.ts";

/**
 * Prints the size of the pages and their speed on a cheap phone, with the measured commit. Times
 * differ from machine to machine, so none of them is a failure.
 */
const runCount = readRuns();
const slowness = "slow 4G and a processor 4 times slower (applied)";

/** The elements that a page needs before it is useful. */
const screens: readonly (readonly [path: string, usable: string])[] = [
  ["/login", "form button[type=submit]"],
  ["/register", "form input"],
  ["/user/home", "main .ui-money-display"],
  ["/user/statement", "main ol > li:not([aria-hidden])"],
  ["/user/spin", "canvas[data-phase=resting]"],
  ["/howto", "main h1"],
  ["/contact", "main h1"],
  ["/user/profile", "main dl"],
  ["/user/bonus", "main h1"],
  ["/user/contact", "main h1"],
  ["/terminated", "main h1"],
];

type SlowBrowser = Awaited<ReturnType<typeof openSlowBrowser>>;

async function measureMarket(market: Market): Promise<void> {
  const product = await startProduct(market);
  try {
    console.log(`\nMarket ${market}: script and style of each route, brotli`);
    console.table(await readSizes(market));
    await measureVisits(product);
    await measureLogin(product);
  } finally {
    await product.stop();
  }
}

/** Every page from a cold start, then every sheet. */
async function measureVisits(product: Product): Promise<void> {
  const browser = await openSlowBrowser();
  try {
    const member = await joinMember(product);
    const step = currencies(product.market)[0] === "LAK" ? 1000 : 1;
    await giveMoney(product, member, 300 * step, 200 * step);
    await callApi(product, member, "/api/wallet/activate/PG");
    const rows: Record<string, object> = {};
    for (const [path, usable] of screens) {
      const token = path.startsWith("/user/") ? member.token : undefined;
      const visits: Visit[] = [];
      for (let run = 1; run <= runCount; run += 1) {
        const { figures, page } = await visit(browser, { url: product.url + path, token, usable });
        visits.push(figures);
        await page.context().close();
      }
      rows[path] = describeVisits(visits);
    }
    console.log(`Market ${product.market}: from a cold start, ${slowness}, median of ${runCount}`);
    console.table(rows);
    console.log(
      `Market ${product.market}: between screens whose data is known, median of ${runCount}`,
    );
    console.table(await measureMenu(product, browser, member.token));
    console.log(`Market ${product.market}: from the tap on /login, on the same phone`);
    console.table(await measureLogins(product, browser, member));
    await measureTaps(product, browser, member.token);
    console.log(`Market ${product.market}: the chat of a guest, from the tap, on the same phone`);
    console.table(await measureChats(browser, product));
  } finally {
    await browser.close();
  }
}

async function measureMenu(product: Product, browser: SlowBrowser, token: string) {
  const agreed = await readAgreementVersion(product, defaultLanguage(product.market));
  const usable = "main .ui-carousel-card";
  const rounds: Step[][] = [];
  for (let run = 1; run <= runCount; run += 1) {
    const { page } = await visit(browser, {
      url: `${product.url}/user/home`,
      token,
      agreed,
      usable,
    });
    rounds.push(await measureSteps(page));
    await page.context().close();
  }
  const paths = rounds[0]?.map(({ to }) => to) ?? [];
  return Object.fromEntries(
    paths.map((path, at) => {
      const times = rounds.map((round) => round[at]?.milliseconds ?? Number.NaN);
      return [path, { "content ms": Math.round(median(times)) }];
    }),
  );
}

async function measureLogins(product: Product, browser: SlowBrowser, member: Player) {
  const runs: LoginTimes[] = [];
  for (let run = 1; run <= runCount; run += 1) {
    runs.push(await measureLoginStep(browser, product.url, member));
  }
  const rows = runs.map(({ reply, shown }, index) => [
    `run ${index + 1}`,
    { "reply s": seconds(reply), "home s": seconds(shown) },
  ]);
  return Object.fromEntries(rows) as Record<string, object>;
}

async function measureTaps(product: Product, browser: SlowBrowser, token: string): Promise<void> {
  const language = defaultLanguage(product.market);
  const agreed = await readAgreementVersion(product, language);
  const screen = {
    url: `${product.url}/user/home`,
    token,
    agreed,
    usable: "main .ui-carousel-card",
  };
  const { slots } = await callApi<{ slots: Slot[] }>(product, { token }, "/api/wallet");
  const game = slots.find(({ isActive }) => isActive)?.name ?? "";
  const rounds: SheetTaps[][] = [];
  for (let run = 1; run <= runCount; run += 1) {
    const { page } = await visit(browser, screen);
    rounds.push(await measureSheets(page, language, game));
    await page.context().close();
  }
  console.log(
    `Market ${product.market}: from a tap to the next paint, the slowest of each sheet, median of ${runCount}`,
  );
  console.table(describeTaps(rounds));
}

function describeTaps(rounds: readonly (readonly SheetTaps[])[]) {
  const names = rounds[0]?.map(({ sheet }) => sheet) ?? [];
  return Object.fromEntries(
    names.map((name, at) => {
      const of = (figure: "slowestTap" | "shift") =>
        median(rounds.map((round) => round[at]?.[figure] ?? 0));
      return [name, { "slowest tap ms": of("slowestTap"), CLS: Number(of("shift").toFixed(4)) }];
    }),
  );
}

function describeVisits(visits: readonly Visit[]) {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
  return {
    "FCP s": seconds(of("firstPaint")),
    "LCP s": seconds(of("largestPaint")),
    "usable s": seconds(of("usable")),
    CLS: Number(of("shift").toFixed(4)),
  };
}

async function measureLogin(product: Product): Promise<void> {
  const browser = await openBrowser();
  try {
    console.log(`Market ${product.market}: /login by Lighthouse, ${slowness}`);
    const runs: Figures[] = [];
    for (let run = 1; run <= runCount; run += 1) {
      runs.push(await measurePage(`${product.url}/login`, browser.port));
    }
    const rows = runs.map((run, index) => [`run ${index + 1}`, describe(run)] as const);
    console.table(Object.fromEntries([...rows, ["median", describe(medianOf(runs))]]));
  } finally {
    await browser.close();
  }
}

/** The promise is one second for the panel and three for its messages. */
async function measureChats(
  browser: SlowBrowser,
  product: Product,
): Promise<Record<string, object>> {
  const runs: ChatTimes[] = [];
  for (let run = 1; run <= runCount; run += 1) {
    runs.push(await measureChat(browser, product.url));
  }
  const rows = runs.map((run, index) => [`run ${index + 1}`, describeChat(run)] as const);
  return Object.fromEntries(rows);
}

function describeChat({ panelMilliseconds, historyMilliseconds }: ChatTimes) {
  return { "panel s": seconds(panelMilliseconds), "history s": seconds(historyMilliseconds) };
}

function describe({ score, largestPaint, firstPaint, blocking, shift }: Figures) {
  return {
    score: Math.round(score * 100),
    "LCP s": seconds(largestPaint),
    "FCP s": seconds(firstPaint),
    "TBT ms": Math.round(blocking),
    CLS: Number(shift.toFixed(4)),
  };
}

const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(2));

/** The median of each figure separately. */
function medianOf(runs: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return {
    score: of("score"),
    largestPaint: of("largestPaint"),
    firstPaint: of("firstPaint"),
    blocking: of("blocking"),
    shift: of("shift"),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** `--runs 3` repeats every measurement three times. */
function readRuns(): number {
  const at = process.argv.indexOf("--runs");
  return at === -1 ? 5 : Number(process.argv[at + 1]);
}

/** The code may have no git history. */
function readCommit(): string {
  const git = (...parameters: string[]) =>
    execFileSync("git", parameters, { cwd: projectDir, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  try {
    const isChanged = git("status", "--porcelain") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
  } catch {
    return "unknown";
  }
}

console.log(`Commit ${readCommit()}, ${new Date().toISOString()}`);
const only = markets.find((market) => process.argv.includes(market));
for (const market of only ? [only] : markets) await measureMarket(market);
