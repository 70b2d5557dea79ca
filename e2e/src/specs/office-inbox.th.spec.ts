import { join } from "node:path";
import { th } from "@krapao/office/src/locale/th.ts";
import { checkScreen } from "#browser/accessibility.ts";
import { enterAs } from "#browser/office.ts";
import { expect, test } from "#browser/test.ts";
import { projectDir } from "#product/product.ts";
import { giveMoney } from "#world/members.ts";

const words = th.inbox;
const picture = join(projectDir, "docs/pictures/login.png");

test("an agent takes a conversation, sees the member's money, answers with words and a picture, and returns it", async ({
  browser,
  chat,
  enter,
  product,
  player,
}) => {
  await giveMoney(product, player, 1000);
  const agent = await enterAs(browser, product, "agent");
  await agent.getByRole("link", { name: th.rooms.inbox }).click();
  await expect(agent.getByRole("heading", { name: th.rooms.inbox })).toBeVisible();

  await enter(player);
  await chat.open();
  // Other members who wait may have the same name.
  const request = `ขอคุยกับแอดมิน ${player.id}`;
  await chat.write(request);
  // The queue shows it without a reload.
  await agent.getByRole("button", { name: request }).click();
  await expect(agent.getByRole("heading", { name: player.name })).toBeVisible();
  await expect(agent.getByText(th.member.answers.YES("฿1,000.00"))).toBeVisible();
  await checkScreen(agent);
  await agent.getByRole("region", { name: words.messages }).press("a");
  const field = agent.getByLabel(words.answer, { exact: true });
  await expect(field).toBeVisible();
  await expect(agent.getByText(words.claimed)).toBeVisible();
  await checkScreen(agent);
  await agent.getByRole("region", { name: words.messages }).press("/");
  await expect(field).toBeFocused();
  await agent.keyboard.type("สวัสดีค่ะ เห็นยอดแล้วค่ะ");
  await agent.keyboard.press("Enter");
  await expect(chat.message("สวัสดีค่ะ เห็นยอดแล้วค่ะ")).toBeVisible();
  await agent.getByLabel(words.prepared).selectOption({ index: 2 });
  await expect(field).not.toHaveValue("");
  await agent.getByRole("button", { name: words.send, exact: true }).click();
  await expect(field).toHaveValue("");
  await agent.locator("input[type=file]").setInputFiles(picture);
  await expect(chat.log.locator("img")).toHaveCount(1);
  await expect(agent.getByRole("img", { name: words.image })).toBeVisible();
  await chat.write(`ขอบคุณครับ ${player.id}`);
  await expect(agent.getByRole("region").getByText("ขอบคุณครับ")).toBeVisible();
  await agent.getByRole("button", { name: words.toHelper }).click();
  await expect(agent.getByRole("button", { name: player.id })).toBeHidden();
  await agent.context().close();
});
