import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { withdraw } from "@krapao/contract/withdraw";
import { checkNarrow, checkScreen, checkWidth, enlargeText } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { callApi, giveMoney } from "#world/members.ts";

const ownReference = /[0-9A-Z]{10}-\d+/;

test("the statement is filtered, searched, paged, and kept in the address", async ({
  enter,
  statement,
  page,
  product,
  texts,
  amounts,
  player,
}) => {
  const words = texts["statement-filter"];
  const count = 12;
  const all = Array.from({ length: count }, (_, index) => (index + 1) * 100 * amounts.step);
  await giveMoney(product, player, ...all);
  await enter(player);
  await statement.open();
  await expect(statement.rows).toHaveCount(10);

  // Quick period: everything is of today, and the rest is on the next page.
  await statement.filter({ period: words.periods.today });
  await expect(page).toHaveURL(/\?period=today$/);
  await expect(statement.chip(words.periods.today)).toBeVisible();
  await expect(statement.rows).toHaveCount(10);
  await expect(statement.totals).toContainText(
    amounts.number(all.reduce((sum, one) => sum + one, 0)),
  );
  await checkScreen(page);
  await statement.button(words.older).click();
  await expect(statement.rows).toHaveCount(2);
  await page.goBack();
  await expect(statement.rows).toHaveCount(10);

  // Back leaves the filter, forward and a reload keep it.
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/statement$/);
  await statement.expectPage(1, 2);
  await page.goForward();
  await expect(statement.chip(words.periods.today)).toBeVisible();
  await page.reload();
  await expect(statement.chip(words.periods.today)).toBeVisible();
  await expect(statement.rows).toHaveCount(10);

  // An amount finds its entry; the entry's own page works from the filtered list.
  const amount = 700 * amounts.step;
  await statement.filter({ search: amounts.number(amount) });
  await expect(statement.rows).toHaveCount(1);
  await statement.rows.first().locator("summary").click();
  await statement.rows.first().getByRole("button", { name: texts.statement.details.open }).click();
  const detail = statement.sheet(texts.entry.title);
  await expect(detail).toContainText(ownReference);
  const reference = ownReference.exec(await detail.innerText())?.[0] ?? "";
  await statement.closeTop();
  await statement.filter({ search: reference });
  await expect(statement.rows).toHaveCount(1);
  await expect(statement.rows.first()).toContainText(amounts.number(amount));

  // A chip removes its own filter; what nothing fits has a way out.
  await statement.chip(reference).click();
  await statement.chip(words.periods.today).click();
  await expect(page).toHaveURL(/\/user\/statement$/);
  await statement.filter({ kind: words.kinds.finish_bonus });
  await expect(statement.text(words.none.title)).toBeVisible();
  await checkScreen(page);
  await statement.button(words.clear).last().click();
  await statement.expectPage(1, 2);
});

test("the filtered statement becomes a file and a page to print", async ({
  enter,
  statement,
  page,
  product,
  texts,
  amounts,
  player,
}) => {
  const words = texts["statement-filter"];
  await giveMoney(product, player, 100 * amounts.step, 300 * amounts.step);
  await callApi(product, player, withdraw.withdraw.path, { amount: 100 * amounts.step });
  await enter(player);
  await statement.open();
  await statement.filter({ kind: words.kinds.deposit, period: words.periods.month });
  await expect(statement.rows).toHaveCount(2);

  const saved = page.waitForEvent("download");
  await statement.button(words.csv).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("statement.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  // Two lines of names, two deposits, and the end of the last line.
  expect(text.split("\r\n")).toHaveLength(5);
  expect(text).toContain((300 * amounts.step).toFixed(2));

  await statement.button(words.print).click();
  const paper = page.getByRole("article");
  await expect(paper).toContainText(amounts.number(400 * amounts.step));
  await expect(paper).toContainText("•••");
  await expect(paper).not.toContainText(player.username);
  await expect(paper).toContainText(words.kinds.deposit);
  // The balances are those of the whole period, though only some entries are on the paper.
  const balance = (name: string) => paper.getByRole("row").filter({ hasText: name });
  await expect(balance(words.paper.opening)).toContainText(amounts.exact(0));
  await expect(balance(words.paper.closing)).toContainText(amounts.exact(300 * amounts.step));
  // On a phone the words have whole lines, not a column of one word each.
  const what = paper.getByRole("table").last().getByRole("row").last().getByRole("cell").nth(1);
  expect(await widthOf(what)).toBeGreaterThan((await widthOf(paper)) * 0.8);
  await checkScreen(page);
  // On paper there is nothing of the app around it.
  await page.emulateMedia({ media: "print" });
  await expect(paper).toBeVisible();
  await expect(statement.button(words.print)).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await statement.button(words.paper.back).click();
  await expect(statement.rows).toHaveCount(2);

  // An address that someone has typed shows what it can.
  await page.goto("/user/statement?kind=mystery&from=2026-99-99&after=x");
  await expect(statement.rows).toHaveCount(3);
});

async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

for (const language of ["la", "en"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test("the filters fit the screen and work", async ({
      enter,
      statement,
      page,
      product,
      texts,
      amounts,
      player,
    }) => {
      const words = texts["statement-filter"];
      const amount = 1_086_419_631;
      await giveMoney(product, player, amount);
      await enter(player);
      await statement.open();
      await statement.filter({ way: words.ways.bank, period: words.periods.last });
      await expect(statement.text(words.none.title)).toBeVisible();
      await checkWidth(page);
      await statement.chip(words.periods.last).click();
      await expect(statement.rows).toHaveCount(1);
      await checkNarrow(page);
      await statement.button(statement.words.find).click();
      const kind = statement.sheet(words.title).getByLabel(words.kind);
      await expect(kind).toBeVisible();
      await checkNarrow(page);
      // With large text a choice has the whole line, so that it can be read.
      await enlargeText(page, 200);
      expect(await widthOf(kind)).toBeGreaterThan(240);
      await enlargeText(page, 100);
      await statement.closeTop();
      await statement.button(words.print).click();
      await expect(page.getByRole("article")).toContainText(amounts.number(amount));
      await checkNarrow(page);
    });
  });
}
