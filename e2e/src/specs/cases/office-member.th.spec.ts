import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

test("an agent finds a member, sees the money, reveals the phone, keeps a note and blocks the login", async ({
  browser,
  product,
  player,
}) => {
  await giveMoney(product, player, 1000);
  const agent = await enterAs(browser, product, "agent");
  await agent.getByRole("link", { name: th.rooms.search }).click();
  await expect(agent.getByRole("heading", { name: th.rooms.search })).toBeVisible();
  const box = agent.getByRole("searchbox");
  await box.blur();
  await agent.keyboard.press("/");
  await expect(box).toBeFocused();
  await agent.keyboard.type(player.username);
  await agent.keyboard.press("Enter");
  await expect(agent.getByText(th.find.ways.phone)).toBeVisible();
  await expect(agent.getByText(player.username)).toBeHidden();
  await checkScreen(agent);
  await agent.keyboard.press("j");
  await agent.keyboard.press("k");
  await agent.keyboard.press("Enter");

  await expect(agent.getByRole("heading", { name: player.name })).toBeVisible();
  await expect(agent.getByText(th.member.answers.YES("฿1,000.00"))).toBeVisible();
  await checkScreen(agent);
  const reason = agent.getByLabel(th.member.reason);
  await agent.keyboard.press("/");
  await expect(reason).toBeFocused();
  await agent.keyboard.type("สมาชิกโทรมา");
  await agent.getByRole("button", { name: th.member.revealPhone }).click();
  await expect(agent.getByText(player.username)).toBeVisible();
  await reason.fill("ถามเรื่องสลิป");
  await agent.getByRole("button", { name: th.member.note }).click();
  await expect(agent.getByText("ถามเรื่องสลิป")).toBeVisible();
  await reason.fill("เครื่องหาย");
  await agent.getByRole("button", { name: th.member.disable }).click();
  await expect(agent.getByText(th.member.answers.DISABLED())).toBeVisible();
  await agent.context().close();
});
