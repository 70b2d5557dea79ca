import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("two people change a member's bank account, and neither reads the whole number", async ({
  browser,
  product,
  player,
}) => {
  await giveMoney(product, player, 300);
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.goto(`${product.officeUrl}/members/${player.id}`);
  const words = th.bank;
  await clerk.getByLabel(words.bank, { exact: true }).selectOption("SCB");
  await clerk.getByLabel(words.number).fill("431-220-9876");
  const request = clerk.getByRole("button", { name: words.request });
  await expect(request).toBeDisabled();
  await clerk.getByLabel(words.reason).last().fill("สมาชิกส่งหน้าสมุดบัญชีใหม่");
  await checkScreen(clerk);
  await request.click();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();

  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: th.act["member.bank"] }).click();
  await expect(owner.getByText("SCB 9876")).toBeVisible();
  await expect(owner.getByText("4312209876")).toHaveCount(0);
  await checkScreen(owner);
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(owner.getByText(th.payout.done)).toBeVisible();
  await clerk.reload();
  await expect(clerk.getByText("SCB ••••••9876")).toBeVisible();
  await clerk.context().close();
  await owner.context().close();
});
