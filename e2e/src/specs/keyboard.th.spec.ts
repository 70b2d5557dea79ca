import { Keyboard } from "#browser/keyboard.ts";
import { expect, test as base } from "#browser/test.ts";
import { Purse } from "#world/games.ts";
import { fixNextSpin, giveCoins } from "#world/wheel.ts";

const test = base.extend<{ keys: Keyboard }>({
  keys: async ({ page }, give) => give(new Keyboard(page)),
});

const garden = { code: "PG", name: "Pocket Garden" } as const;

test("by keys alone a member logs in, deposits, moves money, looks at a game and asks in the chat", async ({
  login,
  home,
  deposit,
  games,
  chat,
  keys,
  page,
  product,
  member,
  texts,
}) => {
  const purse = await Purse.open(product, member);
  await purse.deposit(300);
  await purse.activate(garden.code);
  await login.open();
  await keys.type(login.phone, member.username);
  await keys.type(login.password, member.password);
  await keys.press("Enter");
  await home.expectShown(member.name);

  await keys.choose(deposit.tile);
  await expect(deposit.own.getByRole("heading").first()).toBeFocused();
  await keys.tabTo(deposit.tab("bank"));
  await keys.press("ArrowRight");
  await expect(deposit.tab("qr")).toHaveAttribute("aria-selected", "true");
  await keys.type(deposit.qrAmount, "100");
  await keys.choose(deposit.createQr);
  await expect(deposit.qrPicture).toBeVisible();
  await keys.tabTo(deposit.button(deposit.words.qr.cancel));
  await keys.press("Escape");
  await expect(deposit.own).toBeHidden();
  await expect(deposit.tile).toBeFocused();

  const current = games.group("slot").locator("[aria-current=true]");
  await keys.tabTo(current);
  await keys.press("ArrowRight");
  await expect(current).toContainText(garden.name);
  await keys.press("Enter");
  const sheet = games.sheet(garden.name);
  await keys.choose(sheet.getByRole("button", { name: texts["game-account"].transfer }));
  await expect(games.transferSheet.getByRole("heading").first()).toBeFocused();
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
  await keys.press("Escape");
  await expect(chat.panel).toBeHidden();
  await expect(chat.door).toBeFocused();

  await keys.choose(page.getByRole("button", { name: texts.shell.language }));
  await expect(page.getByRole("menuitemradio", { disabled: false }).first()).toBeFocused();
  await keys.press("End", "Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("by keys alone a member spins, is told what was won, and claims the last coupon", async ({
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
  // Said before the prize came to the front.
  const status = page.locator("main [role=status]");
  await expect(status.filter({ hasText: spinwheel.stoppedAt("") })).toHaveCount(1);
  await keys.choose(wheel.prize.getByRole("button"));
  await expect(wheel.prize).toBeHidden();
  // That was the last coin: the button is closed, and keeps the focus.
  await expect(wheel.spin).toBeDisabled();
  await expect(wheel.spin).toBeFocused();

  await keys.choose(wheel.rows.first().getByRole("button"));
  await keys.choose(wheel.button(spinwheel.confirm.yes));
  const saved = wheel.dialog(reward.saved.title);
  await expect(saved.getByRole("heading")).toBeFocused();
  await expect(wheel.rows).toHaveCount(0);
  await keys.choose(wheel.button(reward.saved.ok));
  await expect(saved).toBeHidden();
  // The list and the button that was tapped are gone; the member is still on the screen.
  await expect(page.getByRole("main")).toBeFocused();
});
