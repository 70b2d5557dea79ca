import { checkScreen, checkWidth } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { Purse } from "#world/games.ts";
import { giveMoney, joinMember } from "#world/members.ts";
import { payCharge } from "#world/payments.ts";
import { reportLoss } from "#world/rewards.ts";

test("a new member is led to a limit, a deposit, a bonus and a game, each ticked off by what has happened", async ({
  enter,
  app,
  home,
  deposit,
  page,
  product,
  database,
  player,
  texts,
}) => {
  const { steps } = texts.guide;
  const card = page.getByRole("region", { name: steps.title });
  const rows = card.getByRole("listitem");
  const step = (title: string) => card.getByRole("button", { name: title });
  const isLive = home.receivesMoneyEvents();
  await enter(player);
  await isLive;
  await expect(rows).toHaveCount(4);
  await step(steps.limit.title).click();
  await expect(page).toHaveURL("/user/protection");
  await page.goBack();
  // There never was money, so no figures are shown.
  await expect(home.text(texts.wallet.mainWallet)).toHaveCount(0);
  await expect(home.text(texts.wallet.state.free)).toHaveCount(0);
  await checkScreen(page);

  await step(steps.deposit.title).click();
  await expect(deposit.own).toBeVisible();
  await deposit.close();
  await giveMoney(product, player, 100);
  await expect(rows.first()).toContainText(steps.done);
  // Money has come: the limit is no longer offered.
  await expect(rows).toHaveCount(3);
  await expect(step(steps.deposit.title)).toHaveCount(0);
  await expect(home.text(texts.wallet.mainWallet)).toBeVisible();

  await step(steps.bonus.title).click();
  await expect(page).toHaveURL("/user/bonus");
  await (await Purse.open(product, player)).takeBonus();
  await app.menuEntry(texts.shell.menu.home).click();
  await expect(rows.nth(1)).toContainText(steps.done);
  await expect(rows.nth(2)).not.toContainText(steps.done);
  await checkScreen(page);

  await step(steps.play.title).click();
  await expect(page.locator("#games")).toBeFocused();
  await expect(page.locator("#games")).toBeInViewport();
  await reportLoss(database, player, { stake: 5 });
  await home.reload();
  await home.expectShown(player.name);
  await expect(home.text(texts.wallet.mainWallet)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("hidden steps stay hidden for this member, and not for another", async ({
  enter,
  home,
  withdraw,
  page,
  product,
  player,
  texts,
}) => {
  const { steps } = texts.guide;
  const card = page.getByRole("region", { name: steps.title });
  // The card's code comes late: its room is kept, so what is below it stays where it is.
  const held = Promise.withResolvers<void>();
  await page.route("**/guide-cards-*.js", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await enter(player);
  await expect(page.locator(".ui-skeleton")).toHaveCount(1);
  const before = (await withdraw.services.boundingBox())?.y ?? 0;
  held.resolve();
  await expect(card).toBeVisible();
  const moved = ((await withdraw.services.boundingBox())?.y ?? 0) - before;
  expect(Math.abs(moved)).toBeLessThan(3);
  await checkWidth(page);
  await page.getByRole("button", { name: steps.dismiss }).click();
  await expect(card).toHaveCount(0);
  await expect(home.text(texts.wallet.mainWallet)).toBeVisible();
  await home.reload();
  await home.expectShown(player.name);
  await expect(home.text(texts.wallet.mainWallet)).toBeVisible();
  await expect(card).toHaveCount(0);

  const other = await joinMember(product);
  const hidden = await home.readStored("first-steps");
  await enter(other);
  await page.evaluate((value) => localStorage.setItem("first-steps", value ?? ""), hidden);
  await home.reload();
  await expect(card).toBeVisible();
});

test("after a deposit the member goes on to a bonus or to the games", async ({
  enter,
  app,
  deposit,
  page,
  product,
  player,
  amounts,
  texts,
}) => {
  await enter(player);
  const pay = async () => {
    await deposit.open("qr");
    await deposit.chooseProvider("FP");
    await deposit.qrAmount.fill("100");
    await deposit.createQr.click();
    await expect(deposit.qrPicture).toBeVisible();
    await payCharge(product, "FP");
    await deposit.expectDone(amounts.number(100));
  };
  await pay();
  await deposit.goOn("play");
  await expect(page.locator("#games")).toBeFocused();
  await pay();
  await deposit.goOn("bonus");
  await expect(page).toHaveURL("/user/bonus");
  await expect(app.heading(texts.bonus.list)).toBeVisible();

  // With an active bonus there is none to take.
  await (await Purse.open(product, player)).takeBonus();
  await app.menuEntry(texts.shell.menu.home).click();
  await pay();
  await expect(deposit.doneNext.getByRole("button")).toHaveText([
    deposit.words.done.play,
    deposit.words.done.close,
  ]);
});
