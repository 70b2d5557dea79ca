import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("a member takes a break: deposits and games are gone, the money can be withdrawn", async ({
  page,
  home,
  product,
  player,
  enter,
  texts,
}) => {
  const { protection, wallet } = texts;
  await giveMoney(product, player, 150);
  await enter(player);
  await home.goto("/user/protection");
  await expect(page.getByRole("heading", { name: protection.title })).toBeVisible();
  await checkScreen(page);

  await page.getByRole("button", { name: protection.kinds.break.title, exact: true }).click();
  const begin = page.getByRole("button", { name: protection.begin, exact: true });
  await expect(begin).toBeDisabled();
  await page.getByLabel(protection.length).selectOption({ label: protection.days(7) });
  await page.getByText(protection.agree).click();
  await checkScreen(page);
  await begin.click();
  await expect(page.getByText(protection.stopped.break)).toBeVisible();

  await page.getByRole("button", { name: protection.withdraw, exact: true }).click();
  await expect(page).toHaveURL(/\/user\/home/);
  await expect(page.getByText(wallet.protection.withdraw)).toBeVisible();
  await expect(page.getByRole("button", { name: wallet.tiles.deposit, exact: true })).toBeHidden();
});
