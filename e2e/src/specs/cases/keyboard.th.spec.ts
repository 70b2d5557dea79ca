import { qrLifeMinutes } from "@krapao/contract/deposit";
import { expect, test } from "#browser/keyboard-test.ts";
import { Purse } from "#world/games.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";

const garden = { code: "PG", name: "Pocket Garden" } as const;

test("by keys alone a member logs in, deposits, moves money, opens a game and writes in the chat", async ({
  login,
  home,
  deposit,
  games,
  chat,
  keys,
  page,
  product,
  player,
  texts,
}) => {
  const purse = await Purse.open(product, player);
  await purse.deposit(300);
  await purse.activate(garden.code);
  await login.open();
  await keys.type(login.phone, player.username);
  await keys.type(login.password, player.password);
  await keys.press("Enter");
  await home.expectShown(player.name);

  await keys.open(deposit.tile, deposit.own);
  await keys.tabTo(deposit.tab("bank"));
  await keys.press("ArrowRight");
  await expect(deposit.tab("qr")).toHaveAttribute("aria-selected", "true");
  await keys.type(deposit.qrAmount, "100");
  await keys.choose(deposit.createQr);
  // The code replaces the form, and the form replaces a cancelled code.
  const code = new RegExp(deposit.words.qr.picture(".*"));
  await expect(deposit.own.getByRole("group", { name: code })).toBeFocused();
  const shown = deposit.own.getByRole("status");
  const made = deposit.words.qr.made(qrLifeMinutes);
  await expect(shown.filter({ hasText: made })).toHaveCount(1);
  await keys.choose(deposit.button(deposit.words.qr.cancel));
  await expect(deposit.own.getByRole("form")).toBeFocused();
  await keys.leave(deposit.own, deposit.tile);

  const current = games.group("slot").locator("[aria-current=true]");
  await keys.tabTo(current);
  await keys.press("ArrowRight");
  await expect(current).toContainText(garden.name);
  await keys.press("Enter");
  const sheet = games.sheet(garden.name);
  const transfer = sheet.getByRole("button", { name: texts["game-account"].transfer, exact: true });
  await keys.open(transfer, games.transferSheet);
  await keys.tabTo(games.to);
  await games.expectChosen(games.to, garden.name);
  await keys.type(games.amount, "100");
  await keys.press("Enter");
  await expect(games.popup).toContainText(texts.transfer.success.title);
  await keys.choose(games.popup.getByRole("button"));
  await expect(games.transferSheet).toBeHidden();
  await expect(sheet).toBeHidden();
  await expect(current).toBeFocused();

  await keys.choose(chat.door);
  await chat.expectReady();
  await keys.type(chat.input, "สวัสดี");
  await keys.choose(chat.button(chat.words.send));
  await chat.expectSent("สวัสดี");
  await keys.leave(chat.panel, chat.door);

  await keys.choose(page.getByRole("button", { name: texts.shell.language }));
  await expect(page.getByRole("menuitemradio", { disabled: false }).first()).toBeFocused();
  await keys.press("End", "Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("by keys alone a member spins, gets the prize announced, and claims the last coupon", async ({
  enter,
  home,
  wheel,
  keys,
  page,
  database,
  player,
  texts,
}) => {
  const { spinwheel, reward } = texts;
  await giveCoins(database, player, 1);
  await fixNextSpin(database, player, true);
  await enter(player);
  await keys.choose(home.tiles.filter({ hasText: texts.wallet.tiles.spin }));
  await expect(page).toHaveURL("/user/spin");
  await expect(page.getByRole("main")).toBeFocused();

  await keys.choose(wheel.spin);
  await expect(wheel.prize.getByRole("heading")).toBeFocused();
  // Announced before the prize was shown on top.
  const status = page.locator("main [role=status]");
  await expect(status.filter({ hasText: spinwheel.stoppedAt("") })).toHaveCount(1);
  await keys.choose(wheel.prize.getByRole("button"));
  await expect(wheel.prize).toBeHidden();
  // That was the last coin: the button is disabled, and keeps the focus.
  await expect(wheel.spin).toBeDisabled();
  await expect(wheel.spin).toBeFocused();

  await keys.choose(wheel.rows.first().getByRole("button"));
  await keys.choose(wheel.button(spinwheel.confirm.yes));
  const saved = wheel.dialog(reward.saved.title);
  await expect(saved.getByRole("heading")).toBeFocused();
  await expect(wheel.rows).toHaveCount(0);
  await keys.choose(wheel.button(reward.saved.ok));
  await expect(saved).toBeHidden();
  // The list and the tapped button are gone; the focus is still on the screen.
  await expect(page.getByRole("main")).toBeFocused();
});
