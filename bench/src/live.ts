import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { enterAs } from "@krapao/e2e/src/browser/office.ts";
import { openSlowBrowser } from "@krapao/e2e/src/measure/slow-phone.ts";
import { startProduct } from "@krapao/e2e/src/product/product.ts";
import { Database } from "@krapao/e2e/src/world/database.ts";
import { readNumbers } from "@krapao/proof/world/flags.ts";

/**
 * `npm run bench:live`: how long a change takes from the database to the open screen of an operator. Each
 * time a transfer begins to wait for a person; the clock runs from before its commit until the row is painted.
 */
const { changes } = readNumbers({ changes: 100 });

const insertion = `
  insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
    receiver_bank, receiver_account, currency, amount_minor, transferred_at, reason)
  values ('LIVE' || $1, 'KBANK', 'LIVE' || $1, 'xxxxxx1000', 'NOBODY', 'SCB', '9991111111', 'BAHT',
    1000000 + $1::integer, clock_now(), 'NOBODY')`;

/** The text of a row's amount. */
const amountOf = (index: number) => `฿10,00${(index / 100).toFixed(2)}`;

/** Runs in the page: the moment at which each amount was painted first. */
function watchRows(): void {
  const painted: Record<string, number> = {};
  Object.assign(globalThis, { painted });
  new MutationObserver(() => {
    const rows = [...document.querySelectorAll(".office-row")];
    const texts = rows.map((row) => /฿[\d,.]+/.exec(row.textContent)?.[0] ?? "");
    // A frame is painted after its callbacks.
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const text of texts) painted[text] ??= Date.now();
      }),
    );
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

const product = await startProduct("th");
const browser = await openSlowBrowser();
const database = await Database.open(product);
try {
  const page = await enterAs(browser, product, "clerk");
  await page.goto(`${product.officeUrl}/suspense`);
  await page.locator("main h1").waitFor();
  await page.evaluate(watchRows);
  const times: number[] = [];
  for (let index = 1; index <= changes; index += 1) {
    const startedAt = Date.now();
    await database.change(insertion, [index]);
    const paintedAt = await page.waitForFunction(
      (amount) => (globalThis as unknown as { painted: Record<string, number> }).painted[amount],
      amountOf(index),
    );
    times.push(((await paintedAt.jsonValue()) ?? Number.NaN) - startedAt);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(
    `${commit}, load ${loadavg()[0]?.toFixed(1)}: ${sorted.length} changes from commit to screen: ` +
      `median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
  );
} finally {
  await database.close();
  await browser.close();
  await product.stop();
}
