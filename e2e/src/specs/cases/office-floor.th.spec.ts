import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

for (const [width, amount, text] of [
  [1280, 1111, "฿1,111.00"],
  [360, 2222, "฿2,222.00"],
] as const) {
  test(`a deposit comes to the open floor by itself, ${width} px wide`, async ({
    browser,
    product,
    player,
  }) => {
    const owner = await enterAs(browser, product, "owner", width);
    await owner.getByRole("link", { name: th.rooms.floor, exact: true }).click();
    await expect(owner.getByRole("heading", { name: th.floor.events })).toBeVisible();
    await expect(owner.getByText(th.floor.online)).toBeVisible();
    await giveMoney(product, player, amount);
    const row = owner.getByRole("row").filter({ hasText: text });
    await expect(row.first()).toContainText(th.floor.kinds.deposit);
    await expect(row.first()).toContainText("•");
    await checkScreen(owner);
    await owner.context().setOffline(true);
    await expect(owner.getByText(th.ui.stale)).toBeVisible();
    await owner.context().close();
  });
}
