import { readFile } from "node:fs/promises";
import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("an owner reads every report and keeps a table as a file", async ({
  browser,
  product,
  player,
}) => {
  await giveMoney(product, player, 1000);
  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.reports, exact: true }).click();
  await expect(owner.getByRole("img", { name: th.reports.charts.cash })).toBeVisible();
  await expect(owner.locator(".office-chart canvas").first()).toBeVisible();
  await checkScreen(owner);
  const download = owner.waitForEvent("download");
  await owner.getByRole("button", { name: th.reports.save }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const [head, row] = file.replace("\uFEFF", "").split("\r\n");
  expect(head?.split(",").slice(0, 3)).toEqual([
    th.reports.columns.day,
    th.reports.columns.currency,
    th.reports.columns.in,
  ]);
  expect(Number(row?.split(",")[2])).toBeGreaterThanOrEqual(1000);
  for (const name of [
    "ways",
    "payouts",
    "games",
    "offers",
    "members",
    "cohorts",
    "liabilities",
  ] as const) {
    await owner.getByRole("tab", { name: th.reports.tabs[name], exact: true }).click();
    await expect(owner).toHaveURL(new RegExp(`report=${name}`));
    await expect(owner.getByText(/ข้อมูล ณ/)).toBeVisible();
    await checkScreen(owner);
  }
  await owner.getByRole("tab", { name: th.reports.tabs.day, exact: true }).click();
  await owner.getByLabel(th.reports.from).fill("2020-01-01");
  await expect(owner.getByText(th.reports.wrongDays)).toBeVisible();
  await owner.getByRole("button", { name: th.reports.today }).click();
  const table = owner.getByRole("table", { name: th.reports.tabs.day });
  await expect(table.getByRole("row")).toHaveCount(2);
  await owner.context().setOffline(true);
  await owner.getByRole("tab", { name: th.reports.tabs.ways, exact: true }).click();
  await expect(owner.getByText(th.ui.failed)).toBeVisible();
  await owner.context().close();
});

test("a promoter sees only the reports of play", async ({ browser, product }) => {
  const promoter = await enterAs(browser, product, "promoter");
  await promoter.getByRole("link", { name: th.rooms.reports, exact: true }).click();
  await expect(promoter.getByRole("tab")).toHaveText([
    th.reports.tabs.games,
    th.reports.tabs.offers,
  ]);
  await promoter.context().close();
});
