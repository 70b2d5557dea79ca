import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";

test("an engineer drafts a limit, an owner approves it, and both see the version before it", async ({
  browser,
  product,
}) => {
  const { settings, content: words } = th;
  const engineer = await enterAs(browser, product, "engineer");
  const room = async () => {
    await engineer.getByRole("link", { name: th.rooms.settings }).click();
    await engineer.getByRole("button", { name: settings.titles.quota }).click();
    await expect(engineer.getByRole("heading", { name: settings.titles.quota })).toBeVisible();
  };
  await room();
  const gifts = engineer.getByLabel(settings.fields.giftsPerHour);
  await gifts.fill("many");
  await expect(engineer.getByText(words.wrong)).toBeVisible();
  await gifts.fill("61");
  await expect(engineer.locator("ins")).toHaveText("61");
  await checkScreen(engineer);
  await engineer.getByRole("button", { name: words.save }).click();
  await expect(engineer.getByText(words.saved)).toBeVisible();
  await engineer.getByLabel(th.payout.reason).fill("ลูกค้าขอเพิ่ม");
  await engineer.getByRole("button", { name: words.publish, exact: true }).click();
  await expect(engineer.getByText(`${words.version(2)}: ลูกค้าขอเพิ่ม`)).toBeVisible();

  await engineer.getByRole("button", { name: words.load }).click();
  await expect(engineer.locator("del")).toHaveText("61");
  await engineer.getByLabel(th.payout.reason).fill("กลับค่าเดิม");
  await engineer.getByRole("button", { name: words.publish, exact: true }).click();
  await expect(engineer.getByText(`${words.version(3)}: กลับค่าเดิม`)).toBeVisible();

  await engineer.getByRole("button", { name: settings.titles.spinwheel }).click();
  await engineer.getByLabel(settings.fields.spinsPerDay).fill("21");
  await engineer.getByLabel(th.payout.reason).fill("เทศกาล");
  await engineer.getByRole("button", { name: words.request }).click();
  await expect(engineer.getByText(th.payout.waits)).toBeVisible();
  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.approvals }).click();
  await owner.getByRole("button", { name: th.act["setting.money"] }).first().click();
  await expect(owner.getByText(`${settings.fields.spinsPerDay}: 20 → 21`)).toBeVisible();
  await checkScreen(owner);
  await owner.getByRole("button", { name: th.act.approve }).click();
  await expect(owner.getByText(th.payout.done)).toBeVisible();
  await engineer.context().close();
  await owner.context().close();
});
