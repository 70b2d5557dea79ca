import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

const words = th.service;

test("one person blocks a network in the room Service, two let it in again; the wheel's seed is replaced", async ({
  browser,
  product,
}) => {
  const engineer = await enterAs(browser, product, "engineer");
  await engineer.goto(`${product.officeUrl}/service`);
  const room = engineer.locator("section").filter({
    has: engineer.getByRole("heading", { name: words.addresses }),
  });
  await expect(room.getByText(words.noAddress)).toBeVisible();
  await room.getByLabel(words.network).fill("203.0.113.9/24");
  await room.getByLabel(th.payout.reason).fill("สลิปปลอมหลายใบ");
  await room.getByRole("button", { name: words.block }).click();
  const network = room.getByRole("button", { name: "203.0.113.0/24" });
  await network.click();
  await room.getByLabel(th.payout.reason).fill("ตรวจแล้ว");
  await room.getByRole("button", { name: words.unblock }).click();
  await expect(room.getByText(words.waitsUnblock)).toBeVisible();
  await checkScreen(engineer);

  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals, exact: true }).click();
  await owner.getByRole("button", { name: th.act["address.unblock"] }).click();
  await expect(owner.getByText("สลิปปลอมหลายใบ")).toBeVisible();
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(owner.getByText(th.payout.done, { exact: true })).toBeVisible();
  await expect(room.getByText(words.noAddress)).toBeVisible();

  const promoter = await enterAs(browser, product, "promoter");
  await promoter.getByRole("link", { name: th.rooms.wheel, exact: true }).click();
  const seeds = promoter.getByRole("row").filter({ hasText: th.offer.wheel.secret });
  const before = await seeds.innerText();
  await promoter.getByLabel(th.payout.reason).last().fill("สมาชิกขอตรวจ");
  await promoter.getByRole("button", { name: th.offer.wheel.renew }).click();
  await expect(promoter.getByText(th.payout.done, { exact: true })).toBeVisible();
  await expect(seeds).not.toHaveText(before);
  await Promise.all([engineer, owner, promoter].map((page) => page.context().close()));
});
