import { execFileSync } from "node:child_process";
import { markets, type Market } from "@krapao/contract/market";
import { measureChat, type ChatTimes } from "@krapao/e2e/src/browser/slow-phone.ts";
import { projectDir, startProduct, type Product } from "@krapao/e2e/src/product/product.ts";
import { throttling } from "lighthouse/core/config/constants.js";
import { openBrowser } from "./browser.ts";
import { readSizes } from "./sizes.ts";
import { measurePage, type Figures } from "./speed.ts";

/**
 * Prints what the pages cost and how fast the first one is, with the commit they were measured at.
 * Times differ from machine to machine, so none of them is a failure.
 */
const runCount = 5;

async function measureMarket(market: Market): Promise<void> {
  const product = await startProduct(market);
  const browser = await openBrowser();
  try {
    console.log(`\nMarket ${market}: script and style of each route, brotli`);
    console.table(await readSizes(market));
    console.log(`Market ${market}: /login, slow 4G and a processor 4 times slower (applied)`);
    const runs: Figures[] = [];
    for (let run = 1; run <= runCount; run += 1) {
      runs.push(await measurePage(`${product.url}/login`, browser.port));
    }
    const rows = runs.map((run, index) => [`run ${index + 1}`, describe(run)] as const);
    console.table(Object.fromEntries([...rows, ["median", describe(medianOf(runs))]]));
    console.log(`Market ${market}: the chat of a guest, from the tap, on the same phone`);
    console.table(await measureChats(product));
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The promise is a second for the panel and three for its messages. */
async function measureChats(product: Product): Promise<Record<string, object>> {
  const runs: ChatTimes[] = [];
  for (let run = 1; run <= runCount; run += 1) {
    runs.push(await measureChat(product, throttling.mobileSlow4G));
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

/** The median of each figure by itself. */
function medianOf(runs: readonly Figures[]): Figures {
  const median = (name: keyof Figures) =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return {
    score: median("score"),
    largestPaint: median("largestPaint"),
    firstPaint: median("firstPaint"),
    blocking: median("blocking"),
    shift: median("shift"),
  };
}

/** The code may have come without its history. */
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
for (const market of markets) await measureMarket(market);
