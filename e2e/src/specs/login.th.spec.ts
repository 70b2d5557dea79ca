import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { callWithToken } from "#world/members.ts";
import { freshPhone } from "#world/people.ts";

test("phone and password are required", async ({ login, page, market, texts }) => {
  await login.open();
  await login.submit.click();
  await login.expectError(texts.login.phone, texts.login.phoneRequired);
  await checkScreen(page);
  await login.phone.fill(freshPhone(market));
  await expect(login.phone).not.toHaveAttribute("aria-invalid", "true");
  await login.submit.click();
  await login.expectError(texts.login.password, texts.login.passwordRequired);
});

test("a wrong password and an unknown phone show the same error, until the next input", async ({
  login,
  page,
  member,
  market,
  texts,
  watch,
}) => {
  const { WRONG_CREDENTIAL } = texts["codes/account"];
  watch.expectFailure("POST /api/login", 401);
  await login.open();
  for (const username of [member.username, freshPhone(market)]) {
    await login.enter({ username, password: "not-the-password" });
    await login.submit.click();
    await login.expectAlert(WRONG_CREDENTIAL);
    await expect(page).toHaveURL("/login");
    await expect(login.phone).toHaveValue(username);
    await login.password.fill("other");
    await expect(login.text(WRONG_CREDENTIAL)).toHaveCount(0);
  }
  await login.submit.click();
  await login.expectAlert(WRONG_CREDENTIAL);
  await checkScreen(page);
});

test("after ten failures a member must wait, but not for ever", async ({
  login,
  page,
  member,
  clock,
  texts,
  watch,
}) => {
  const { WRONG_CREDENTIAL, REQUEST_LIMIT } = texts["codes/account"];
  watch.expectFailure("POST /api/login", 401);
  // The same browser, without its page.
  for (let count = 1; count <= 9; count += 1) {
    const data = { username: member.username, password: `guess-${count}` };
    expect((await page.request.post("/api/login", { data })).status()).toBe(401);
  }
  await login.open();
  await login.enter({ ...member, password: "guess-10" });
  await login.submit.click();
  await login.expectAlert(WRONG_CREDENTIAL);
  watch.expectFailure("POST /api/login", 429);
  await login.password.fill(member.password);
  await login.submit.click();
  await login.expectAlert(REQUEST_LIMIT);

  await clock.forward("15 minutes 1 second");
  await login.logIn(member);
});

test("a browser that logged in before is not locked out by a stranger", async ({
  login,
  home,
  page,
  product,
  browser,
  texts,
  watch,
  member,
}) => {
  await login.open();
  await login.logIn(member);
  await home.logOut.click();
  await login.expectShown();

  const stranger = await browser.newContext({ baseURL: product.url });
  for (let count = 1; count <= 10; count += 1) {
    const data = { username: member.username, password: `guess-${count}` };
    expect((await stranger.request.post("/api/login", { data })).status()).toBe(401);
  }
  const data = { username: member.username, password: member.password };
  expect((await stranger.request.post("/api/login", { data })).status()).toBe(429);
  await stranger.close();

  watch.expectFailure("POST /api/login", 401);
  await login.enter({ ...member, password: "a slip of the finger" });
  await login.submit.click();
  await login.expectAlert(texts["codes/account"].WRONG_CREDENTIAL);
  await login.logIn(member);
  await expect(page).toHaveURL("/user/home");
});

test("a disabled member sees the reason", async ({ login, member, database, texts, watch }) => {
  // An operator blocks a login by an act; the guard of it is off for this one statement.
  await database.change(
    `with unguarded as materialized (select set_config('session_replication_role', 'replica', true) as role)
     update member set disabled_at = clock_now() from unguarded where id = $1 and role = 'replica'`,
    [member.id],
  );
  watch.expectFailure("POST /api/login", 403);
  await login.open();
  await login.enter(member);
  await login.submit.click();
  await login.expectAlert(texts["codes/account"].INACTIVE_USER);
});

test("a remembered member is still logged in in a new tab, another is not", async ({
  login,
  home,
  context,
  product,
  member,
}) => {
  await login.open();
  await login.logIn(member);
  expect(await login.readStored("token")).toBeNull();
  const token = await login.readStored("token", "session");
  expect(token).not.toBeNull();
  await login.reload();
  await home.expectShown(member.name);

  const tab = await context.newPage();
  await tab.goto("/user/home");
  await expect(tab).toHaveURL("/login");
  await tab.close();

  await home.logOut.click();
  await login.expectShown();
  await expect.poll(() => callWithToken(product, token ?? "")).toBe(401);
  await login.logIn(member, { isRemembered: true });
  expect(await login.readStored("token")).not.toBeNull();
  expect(await login.readStored("token", "session")).toBeNull();
  const remembered = await context.newPage();
  await remembered.goto("/");
  await expect(remembered).toHaveURL("/user/home");
});

test("a member logs in and out with the keyboard alone", async ({ login, home, page, member }) => {
  await login.open();
  const press = async (target: typeof login.phone) => {
    for (let count = 0; count < 60; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await press(login.phone);
  await page.keyboard.type(member.username);
  await press(login.password);
  await page.keyboard.type(member.password);
  await press(login.remember);
  await page.keyboard.press("Space");
  await expect(login.remember).toBeChecked();
  await press(login.submit);
  await page.keyboard.press("Enter");
  await home.expectShown(member.name);
  await press(home.logOut);
  await page.keyboard.press("Enter");
  await login.expectShown();
});

test("a password can be shown while it is typed", async ({ login, texts }) => {
  await login.open();
  await login.password.fill("jasmine-and-rice-7");
  await expect(login.password).toHaveAttribute("type", "password");
  await login.button(texts.shell.ui.showPassword).click();
  await expect(login.password).toHaveAttribute("type", "text");
  await login.button(texts.shell.ui.hidePassword).click();
  await expect(login.password).toHaveAttribute("type", "password");
});

test("all of the form is above the menu on a small phone", async ({ login, page, texts }) => {
  await login.open();
  const menu = await page.getByRole("navigation").boundingBox();
  for (const button of [texts.login.forgot, texts.login.submit]) {
    const box = await login.button(button).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0);
  }
});
