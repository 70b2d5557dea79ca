import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("two people close an account, and its money is on the way to the member's bank", async ({
  browser,
  product,
  player,
}) => {
  await giveMoney(product, player, 300);
  const clerk = await enterAs(browser, product, "clerk");
  await clerk.goto(`${product.officeUrl}/members/${player.id}`);
  const reason = clerk.getByLabel(th.member.reason);
  await reason.fill("สมาชิกขอเลิกใช้งาน");
  const request = clerk.getByRole("button", { name: th.member.close });
  await request.click();
  await expect(clerk.getByText(th.payout.waits)).toBeVisible();

  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: th.act["member.close"] }).click();
  await expect(owner.getByText("฿300.00").first()).toBeVisible();
  await checkScreen(owner);
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(owner.getByText(th.payout.done)).toBeVisible();
  await clerk.reload();
  await expect(clerk.getByRole("button", { name: th.member.close })).toHaveCount(0);
  await expect(clerk.getByRole("cell", { name: "WALLET → KBANK" })).toBeVisible();
  await expect(clerk.getByText(/^ปิดบัญชีเมื่อ /)).toBeVisible();
  await checkScreen(clerk);
  await clerk.context().close();
  await owner.context().close();
});
