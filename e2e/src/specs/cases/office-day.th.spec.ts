import { th } from "@krapao/office/src/locale/th.ts";
import { changeUnguarded } from "@krapao/testkit/settings";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("an owner sees the day, on a phone too", async ({ browser, product, player }) => {
  await giveMoney(product, player, 1000);
  for (const width of [1280, 360]) {
    const owner = await enterAs(browser, product, "owner", width);
    await owner.getByRole("link", { name: th.rooms.today, exact: true }).click();
    await expect(owner.getByRole("heading", { name: th.rooms.today })).toBeVisible();
    await expect(owner.getByText(th.today.in, { exact: true })).toBeVisible();
    await expect(owner.getByText(th.today.names.approvals)).toHaveCount(2);
    await checkScreen(owner);
    await owner.getByRole("link", { name: th.rooms.service, exact: true }).click();
    await expect(owner.getByText(th.service.open)).toBeVisible();
    await expect(owner.getByText(th.service.alive)).toBeVisible();
    await checkScreen(owner);
    await owner.context().close();
  }
});

test("an owner asks to invite a person, and a clerk closes a game at once", async ({
  browser,
  product,
  database,
}) => {
  const owner = await enterAs(browser, product, "owner");
  await owner.getByRole("link", { name: th.rooms.staff, exact: true }).click();
  await owner.getByRole("button", { name: th.staff.newTitle }).click();
  await owner.getByLabel(th.staff.id).fill("lek.new");
  await owner.getByLabel(th.staff.name, { exact: true }).fill("คุณเล็ก");
  const form = owner.getByRole("heading", { name: th.staff.newTitle }).locator("..");
  await form.getByRole("checkbox", { name: th.roles.agent }).check();
  await form.getByLabel(th.payout.reason).fill("เริ่มกะใหม่");
  await form.getByRole("button", { name: th.staff.invite }).click();
  await expect(form.getByText("/invitation#")).toBeVisible();
  await checkScreen(owner);
  // Other tests look at the first act that waits.
  await owner.getByRole("link", { name: th.rooms.approvals, exact: true }).click();
  await owner.getByLabel(th.payout.reason).fill("ยกเลิกก่อน");
  await owner.getByRole("button", { name: th.act.recall }).click();
  await expect(owner.getByRole("button", { name: th.act.recall })).toBeHidden();

  const clerk = await enterAs(browser, product, "clerk");
  await clerk.getByRole("link", { name: th.rooms.service, exact: true }).click();
  await clerk.getByLabel(th.service.choose).selectOption("JOKER");
  const providers = clerk.getByRole("heading", { name: th.service.providers }).locator("..");
  await providers.getByLabel(th.payout.reason).fill("ค่ายไม่ตอบ");
  await providers.getByRole("button", { name: th.service.close }).click();
  await expect(providers.getByText(th.service.closed, { exact: true })).toBeVisible();
  await changeUnguarded(
    database.client,
    "update game_provider set is_open = true where code = 'JOKER'",
  );
  await owner.context().close();
  await clerk.context().close();
});
