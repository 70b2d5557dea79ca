import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("two people correct a wallet, and the member reads it in the statement and the receipt", async ({
  browser,
  enter,
  statement,
  page,
  player,
  product,
  texts,
  amounts,
}) => {
  await giveMoney(product, player, 300);
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.goto(`${product.officeUrl}/members/${player.id}`);
  const words = th.adjust;
  await clerk.getByLabel(words.direction).selectOption({ label: words.directions.debit });
  await clerk.getByLabel(words.amount, { exact: true }).fill("120.50");
  await clerk.getByLabel(words.cause).selectOption({ label: words.causes.deposit });
  await clerk.getByLabel(words.reference).fill("SCB-77123");
  const request = clerk.getByRole("button", { name: words.request });
  await expect(request).toBeDisabled();
  await clerk.getByLabel(words.reason).fill("ธนาคารยกเลิกรายการ");
  await checkScreen(clerk);
  await request.click();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();

  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: "฿120.50" }).click();
  await expect(owner.getByText(words.directions.debit)).toBeVisible();
  await expect(owner.getByText(words.causes.deposit)).toBeVisible();
  await expect(owner.getByText("SCB-77123")).toBeVisible();
  await checkScreen(owner);
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(owner.getByText(th.payout.done)).toBeVisible();

  await enter(player);
  await statement.open();
  const { activity, details } = statement.words;
  const row = statement.rows.first();
  const sign = texts.shell.ui.moneyOut(amounts.number(120.5));
  await statement.expectRow(row, activity.adjustDebit, sign);
  await row.locator("summary").click();
  await row.getByRole("button", { name: details.open }).click();
  const sheet = statement.sheet(texts.entry.title);
  await expect(sheet).toContainText(texts.entry.causes.deposit);
  await expect(sheet).toContainText("SCB-77123");
  await checkScreen(page);
  await clerk.context().close();
  await owner.context().close();
});
