import { checkScreen, checkWidth } from "#browser/accessibility.ts";
import { PageClock } from "#browser/page-clock.ts";
import { PhoneAuthenticator } from "#browser/passkeys.ts";
import { expect, test } from "#browser/test.ts";
import { giveMoney } from "#world/members.ts";

// A passkey belongs to a domain, and an address is none.
test.use({
  baseURL: async ({ product }, give) => give(product.url.replace("127.0.0.1", "localhost")),
});

test("at an address without a name there is no passkey button", async ({
  page,
  product,
  texts,
}) => {
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole("button", { name: texts.login.submit, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: texts.login.passkey })).toBeHidden();
});

test("a member adds a passkey, logs in with it, unlocks with it and removes it", async ({
  page,
  app,
  login,
  home,
  profile,
  product,
  player,
  clock,
  texts,
  watch,
}) => {
  watch.expectLock();
  const phone = await PhoneAuthenticator.addTo(page);
  const words = texts.security;
  const sheet = app.sheet(words.title);
  const passkeys = sheet.getByRole("list", { name: words.passkeys.title }).getByRole("listitem");
  const locks = sheet.getByRole("switch", { name: words.lock.title });
  const openSecurity = async () => {
    await profile.open();
    await app.button(words.open).click();
    await expect(locks).toBeVisible();
  };
  await giveMoney(product, player, 1234);
  await login.open();

  await test.step("after a login a passkey is added without the password", async () => {
    await login.logIn(player, { isRemembered: true });
    await openSecurity();
    await expect(passkeys).toHaveCount(0);
    await app.button(words.passkeys.add).click();
    await expect(app.text(words.passkeys.added)).toBeVisible();
    await expect(passkeys).toHaveCount(1);
    await expect(passkeys).toContainText(words.passkeys.unused);
    expect(await phone.countPasskeys()).toBe(1);
  });

  await test.step("this phone adds no second one", async () => {
    await app.button(words.passkeys.add).click();
    await expect(app.text(words.passkeys.exists)).toBeVisible();
    await locks.click();
    await expect(app.text(words.lock.on)).toBeVisible();
    await expect(locks).toBeChecked();
    await checkScreen(page);
    await app.goBack();
    await expect(sheet).toBeHidden();
  });

  await test.step("the member logs out and in with the passkey", async () => {
    await home.logOut.click();
    await login.expectShown();
    await checkScreen(page);
    await login.remember.check();
    await app.button(texts.login.passkey).click();
    await home.expectShown(player.name);
    await home.expectBalance("1,234.00", "BAHT");
  });

  await test.step("after five minutes the balance is gone, also after a reload", async () => {
    await clock.forward("5 minutes 1 second");
    await page.mouse.click(5, 300);
    await expect(app.heading(texts.lock.title)).toBeVisible();
    await expect(page.getByText("1,234")).toHaveCount(0);
    await expect(app.button(texts.lock.byPasskey)).toBeVisible();
    await checkScreen(page);
    await app.reload();
    await expect(app.heading(texts.lock.title)).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).not.toContain("1234");
  });

  await test.step("another tab is locked too, and follows the unlock", async () => {
    const tab = await page.context().newPage();
    await tab.goto("/user/home");
    const lockTitle = tab.getByRole("heading", { name: texts.lock.title, exact: true });
    await expect(lockTitle).toBeVisible();
    await page.bringToFront();
    await app.button(texts.lock.byPasskey).click();
    await home.expectShown(player.name);
    await home.expectBalance("1,234.00", "BAHT");
    await expect(lockTitle).toBeHidden();
    await tab.close();
  });

  await test.step("a wrong password unlocks nothing, the right one does", async () => {
    await clock.forward("5 minutes 1 second");
    watch.expectFailure("POST /api/account/lock/unlock", 400);
    await page.mouse.click(5, 300);
    await expect(app.heading(texts.lock.title)).toBeVisible();
    await app.field(texts.lock.password).fill("not-it-at-all");
    await app.button(texts.lock.byPassword).click();
    await expect(app.text(texts["codes/passkey"].WRONG_PASSWORD)).toBeVisible();
    await app.field(texts.lock.password).fill(player.password);
    await app.button(texts.lock.byPassword).click();
    await home.expectShown(player.name);
  });

  await test.step("the passkey was used, and is removed", async () => {
    await openSecurity();
    await expect(passkeys).toContainText(words.lastUse);
    await sheet.getByRole("button", { name: new RegExp(`^${words.passkeys.remove}`) }).click();
    await expect(app.text(words.passkeys.removed)).toBeVisible();
    await expect(passkeys).toHaveCount(0);
    await locks.click();
    await expect(app.text(words.lock.off)).toBeVisible();
    await expect(locks).not.toBeChecked();
    await app.goBack();
    await expect(sheet).toBeHidden();
  });

  await test.step("a removed passkey opens nothing", async () => {
    watch.expectFailure("POST /api/login/passkey", 400);
    await home.logOut.click();
    await login.expectShown();
    await app.button(texts.login.passkey).click();
    await expect(app.text(texts["codes/passkey"].PASSKEY_INVALID)).toBeVisible();
    await login.expectShown();
  });
});

for (const language of ["la", "en"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("a member adds a passkey and unlocks with it", async ({
      page,
      app,
      login,
      home,
      profile,
      player,
      clock,
      texts,
      watch,
    }) => {
      watch.expectLock();
      await PhoneAuthenticator.addTo(page);
      await login.open();
      await expect(app.button(texts.login.passkey)).toBeVisible();
      await login.logIn(player);
      await profile.open();
      await app.button(texts.security.open).click();
      await app.button(texts.security.passkeys.add).click();
      await expect(app.text(texts.security.passkeys.added)).toBeVisible();
      await page.getByRole("switch", { name: texts.security.lock.title }).click();
      await expect(app.text(texts.security.lock.on)).toBeVisible();
      await checkWidth(page);
      await clock.forward("5 minutes 1 second");
      await home.goto("/user/home");
      await expect(app.button(texts.lock.byPasskey)).toBeVisible();
      await checkWidth(page);
      await app.button(texts.lock.byPasskey).click();
      await home.expectShown(player.name);
    });
  });
}

test("an old login needs the password for a passkey, and a refused touch adds none", async ({
  page,
  app,
  enter,
  profile,
  player,
  clock,
  texts,
  watch,
}) => {
  const phone = await PhoneAuthenticator.addTo(page);
  const words = texts.security;
  await enter(player);
  await clock.forward("6 minutes");
  await profile.open();
  await app.button(words.open).click();
  await app.button(words.passkeys.add).click();
  const proof = app.sheet(words.proof.title);
  await proof.getByLabel(texts.account.fields.password, { exact: true }).fill("not-it-at-all");
  watch.expectFailure("POST /api/account/passkeys/challenge", 400);
  await proof.getByRole("button", { name: words.proof.action, exact: true }).click();
  await expect(proof.getByText(texts["codes/account"].WRONG_PASSWORD)).toBeVisible();
  await checkScreen(page);
  await phone.setVerified(false);
  await proof.getByLabel(texts.account.fields.password, { exact: true }).fill(player.password);
  await proof.getByRole("button", { name: words.proof.action, exact: true }).click();
  await expect(proof).toBeHidden();
  expect(await phone.countPasskeys()).toBe(0);
  await phone.setVerified(true);
  await app.button(words.passkeys.add).click();
  await proof.getByLabel(texts.account.fields.password, { exact: true }).fill(player.password);
  await proof.getByRole("button", { name: words.proof.action, exact: true }).click();
  await expect(app.text(words.passkeys.added)).toBeVisible();
  expect(await phone.countPasskeys()).toBe(1);
});

test("an idle page locks by itself, and on return from the background at once", async ({
  page,
  app,
  enter,
  home,
  profile,
  product,
  player,
  clock,
  texts,
  watch,
}) => {
  watch.expectLock();
  await giveMoney(product, player, 321);
  const pageClock = await PageClock.install(page);
  await enter(player);
  await profile.open();
  await app.button(texts.security.open).click();
  await page.getByRole("switch", { name: texts.security.lock.title }).click();
  await expect(app.text(texts.security.lock.on)).toBeVisible();
  await home.goto("/user/home");
  await home.expectShown(player.name);
  const showAgain = () => page.evaluate(() => dispatchEvent(new Event("pageshow")));

  await test.step("a page that returns late hides the balance before the server answers", async () => {
    // The page follows the lock once its code is loaded; then it queries the server on each return.
    const queries: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/account/lock")) queries.push(request.method());
    });
    const readLock = async () => {
      await showAgain();
      return queries.length;
    };
    await expect.poll(readLock).toBeGreaterThan(0);
    // A reply after the change of the clock would begin the idle time anew.
    watch.expectOffline();
    await page.route("**/api/**", (route) => route.abort());
    await pageClock.rest();
    await page.clock.setSystemTime(new Date(Date.now() + 6 * 60_000));
    await showAgain();
    await expect(app.heading(texts.lock.title)).toBeVisible();
    await expect(page.getByText("321")).toHaveCount(0);
    await page.unroute("**/api/**");
    await showAgain();
    // The session was active in another tab, as far as the server knows.
    await home.expectShown(player.name);
  });

  await test.step("an idle page locks when its time is over", async () => {
    await clock.forward("5 minutes 1 second");
    await pageClock.forward("05:02");
    await expect(app.heading(texts.lock.title)).toBeVisible();
  });
});
