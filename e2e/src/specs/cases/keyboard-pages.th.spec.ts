import { expect, test } from "#browser/keyboard-test.ts";
import { giveCoins } from "#world/wheel.ts";

test("by keys alone a member reads the statement, changes name, password and theme, and logs out", async ({
  enter,
  home,
  statement,
  profile,
  login,
  keys,
  page,
  player,
  database,
  texts,
}) => {
  const { shell, lookup } = texts;
  const main = page.getByRole("main");
  const menu = page.getByRole("navigation", { name: shell.ui.mainMenu });
  for (let entry = 0; entry < 11; entry += 1) await giveCoins(database, player, 1);
  await enter(player);

  await keys.choose(page.getByRole("button", { name: shell.theme }));
  await expect(page.getByRole("menuitemradio", { disabled: false }).first()).toBeFocused();
  await keys.press("Home", "Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: shell.themes.light })).toBeFocused();
  const conditions = menu.getByRole("button", { name: shell.menu.conditions });
  await keys.press("Shift+Tab");
  await keys.tabBackTo(conditions);
  await keys.press("Enter");
  await keys.expectIn(page.getByRole("dialog", { name: lookup.conditions }));
  await keys.leave(page.getByRole("dialog"), conditions);

  await keys.choose(menu.getByRole("link", { name: shell.menu.statement }));
  await expect(main).toBeFocused();
  await expect(statement.rows).toHaveCount(10);
  await keys.open(statement.openSlips, statement.slipSheet);
  await keys.leave(statement.slipSheet, statement.openSlips);
  await keys.choose(statement.next);
  await statement.expectPage(2, 2);
  await expect(statement.next).toBeFocused();
  await keys.tabBackTo(statement.previous);
  await keys.press("Space");
  await statement.expectPage(1, 2);

  // Orca would skip a main element that only got another name.
  const before = await main.elementHandle();
  await keys.choose(menu.getByRole("link", { name: shell.menu.profile }));
  await expect(main).toBeFocused();
  expect(await before?.evaluate((part) => part.isConnected)).toBe(false);
  await keys.open(profile.changePassword, profile.passwordSheet);
  await keys.type(profile.field(profile.labels.oldPassword), player.password);
  // The focus moves to the empty field.
  await keys.press("Enter");
  await expect(profile.field(profile.labels.newPassword)).toBeFocused();
  await keys.type(profile.field(profile.labels.newPassword), "a-new-password-8");
  await keys.type(profile.field(profile.labels.confirmNewPassword), "a-new-password-8");
  await keys.press("Enter");
  await expect(profile.passwordSheet).toBeHidden();
  await expect(profile.changePassword).toBeFocused();
  await keys.open(profile.edit, profile.editSheet);
  await keys.tabTo(profile.field(profile.labels.name));
  await keys.press("Control+a");
  await keys.type(profile.field(profile.labels.name), "มาลี คีย์บอร์ด");
  await keys.press("Enter");
  await expect(profile.heading("มาลี คีย์บอร์ด")).toBeVisible();
  await expect(profile.edit).toBeFocused();

  await keys.tabBackTo(home.logOut);
  await keys.press("Enter");
  await login.expectShown();
  await expect(main).toBeFocused();
});
