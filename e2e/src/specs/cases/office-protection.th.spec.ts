import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { readPayouts, transferMoney } from "#world/bank.ts";

test("an agent stops a member, and a clerk sends back the money that comes meanwhile", async ({
  browser,
  product,
  player,
}) => {
  const agent = await enterAs(browser, product, "agent");
  await agent.getByRole("link", { name: th.rooms.protection }).click();
  await expect(agent.getByRole("heading", { name: th.rooms.protection })).toBeVisible();
  await agent.keyboard.press("/");
  await agent.keyboard.type(player.username);
  await agent.keyboard.press("Enter");
  await expect(agent.getByText(th.protection.notStopped)).toBeVisible();
  await agent.getByLabel(th.protection.limitAmount).fill("500");
  await agent.getByLabel(th.protection.reason).fill("สมาชิกขอให้ลดวงเงิน");
  await agent.getByRole("button", { name: th.protection.tighten }).click();
  await expect(agent.getByText(th.protection.byStaff)).toBeVisible();
  await checkScreen(agent);
  await agent.getByLabel(th.protection.length).selectOption(th.protection.days(30));
  await agent.getByLabel(th.protection.reason).fill("สมาชิกขอให้หยุด");
  await agent.getByRole("button", { name: th.protection.stop }).click();
  // The list has read the new stop, and shows it instead of the member who was found.
  await expect(agent.getByRole("heading", { name: th.protection.kinds.break })).toBeVisible();
  await agent.getByLabel(th.protection.reason).fill("โทรคุยเรื่องการเล่นตอนกลางคืน");
  await agent.getByRole("button", { name: th.protection.note }).click();
  await expect(agent.getByText("โทรคุยเรื่องการเล่นตอนกลางคืน")).toBeVisible();
  await checkScreen(agent);

  const clerk = await enterAs(browser, product, "clerk");
  await clerk.getByRole("link", { name: th.rooms.holds }).click();
  await expect(clerk.getByRole("heading", { name: th.rooms.holds })).toBeVisible();
  await transferMoney(product, player, { amount: 876 });
  // The queue shows it without a reload.
  await clerk.getByRole("button", { name: "฿876.00" }).click();
  await expect(clerk.getByRole("heading", { name: "฿876.00" })).toBeVisible();
  await checkScreen(clerk);
  await clerk.keyboard.press("a");
  await clerk.keyboard.type("สมาชิกขอเงินคืนเลย");
  await clerk.getByRole("button", { name: th.hold.return }).click();
  await expect(clerk.getByRole("heading", { name: "฿876.00" })).toBeHidden();
  await expect
    .poll(() => readPayouts(product, player))
    .toMatchObject([{ amount: 876, status: "PAID" }]);
  await agent.context().close();
  await clerk.context().close();
});
