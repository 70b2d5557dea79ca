import { checkScreen, checkWidth } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";

test("help shows a video, and leads to the chat with a question begun", async ({
  enter,
  app,
  home,
  chat,
  deposit,
  withdraw,
  rewards,
  page,
  player,
  texts,
}) => {
  const { howto } = texts;
  await enter(player);
  await deposit.open();
  await deposit.own.getByRole("button", { name: texts.deposit.help.label }).click();
  const video = app.sheet(howto.videos.wallet.title);
  await expect(video).toContainText(howto.videos.wallet.steps.copy);
  await checkScreen(page);
  await app.goBack();
  await expect(video).toBeHidden();
  await expect(deposit.own).toBeVisible();
  await deposit.own.getByRole("button", { name: texts.deposit.help.label }).click();
  await video.getByRole("button", { name: howto.toChat }).click();
  await chat.expectReady();
  await expect(chat.input).toHaveValue(texts.deposit.help.question);
  await expect(deposit.own).toBeHidden();
  await chat.close();

  await withdraw.open();
  await checkScreen(page);
  await withdraw.own.getByRole("button", { name: texts.withdraw.help.label }).click();
  await chat.expectReady();
  await expect(chat.input).toHaveValue(texts.withdraw.help.question);
  await expect(withdraw.own).toBeHidden();
  await chat.close();

  await home.tile("bonus").click();
  await expect(rewards.heading(texts.bonus.list)).toBeVisible();
  await app.button(texts.bonus.help.label).click();
  await expect(app.sheet(howto.videos.bonus.title)).toBeVisible();
  await app.closeTop();
});

test("a person is one tap away in the chat", async ({ enter, chat, page, player, texts }) => {
  await enter(player);
  await chat.open();
  await checkWidth(page);
  await chat.panel.getByRole("button", { name: texts.chat.person, exact: true }).dblclick();
  await chat.expectSent(texts.chat.person);
  // The helper confirms that the team is informed.
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.messages.last()).toContainText(texts.chat.senders.helper);
});

test("an empty screen leads on", async ({
  enter,
  app,
  home,
  deposit,
  games,
  rewards,
  wheel,
  statement,
  page,
  player,
  texts,
}) => {
  await enter(player);
  await statement.open();
  await expect(statement.text(texts.statement.empty.title)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: texts.wallet.tiles.deposit }).click();
  await expect(deposit.own).toBeVisible();
  await expect(page).toHaveURL("/user/home");
  await deposit.close();

  await games.openTransfer();
  await games.transferSheet.getByRole("button", { name: texts.transfer.noGames.choose }).click();
  await expect(games.transferSheet).toBeHidden();
  await expect(page.locator("#games")).toBeFocused();

  const refund = await rewards.openAfterBanners(texts.refund.title);
  await refund.getByRole("button", { name: texts.refund.notFound.play }).click();
  await expect(refund).toBeHidden();
  await expect(page.locator("#games")).toBeFocused();

  const invite = await rewards.openAfterBanners(texts.invite.title);
  await expect(invite.getByRole("button", { name: texts.invite.copy })).toBeVisible();
  await app.closeTop();

  await home.tile("bonus").click();
  await rewards.page
    .getByRole("list", { name: texts.bonus.list })
    .getByRole("button")
    .first()
    .click();
  await app.button(texts.bonus.noDeposit.deposit).click();
  await expect(deposit.own).toBeVisible();
  await deposit.close();

  await wheel.open();
  await app.button(texts.spinwheel.deposit).click();
  await expect(deposit.own).toBeVisible();
});
