import { expect, test } from "#browser/test.ts";
import { callWithToken, joinMember, openSession } from "#world/members.ts";

test("a visitor without a session goes to the login page", async ({ login, page }) => {
  for (const path of ["/", "/user", "/user/home", "/user/profile", "/user/statement"]) {
    await page.goto(path);
    await login.expectShown();
  }
});

test("an unknown token leads to the login page", async ({ login, page, texts, watch }) => {
  await login.open();
  await page.evaluate(() => localStorage.setItem("token", "nobody-has-ever-had-this-token"));
  watch.expectSessionEnd();
  await page.goto("/user/home");
  await login.expectShown();
  await expect(login.text(texts["codes/account"]["invalid-token"])).toBeVisible();
  expect(await login.readStored("token")).toBeNull();
});

test("an expired session leads to the login page", async ({
  login,
  home,
  page,
  member,
  clock,
  texts,
  watch,
}) => {
  await login.open();
  await login.logIn(member);
  await home.expectShown(member.name);
  // No request is under way when the session ends.
  await page.goto("about:blank");
  await clock.forward("12 hours 1 second");
  watch.expectSessionEnd();
  await page.goto("/user/home");
  await login.expectShown();
  await expect(login.text(texts["codes/account"].EXPIRED_AUTH_TOKEN)).toBeVisible();
});

test("a remembered session lasts thirty days and survives the back button", async ({
  login,
  home,
  page,
  member,
  clock,
  texts,
  watch,
}) => {
  // Back from home does not lead to a guest's screen, which would end the session: neither to one
  // of this visit nor to one that was left by a reload.
  await page.goto("/register");
  await page.goto("/contact");
  await login.menuEntry(texts.shell.menu.home).click();
  await login.logIn(member, { isRemembered: true });
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await home.expectShown(member.name);
  }
  await clock.forward("29 days");
  await login.reload();
  await home.expectShown(member.name);
  await page.goto("about:blank");
  await clock.forward("1 day 1 second");
  watch.expectSessionEnd();
  await page.goto("/user/home");
  await login.expectShown();
});

test("a new password ends the other sessions and keeps this one", async ({
  login,
  home,
  profile,
  product,
  texts,
  watch,
  member,
}) => {
  const password = "mango-and-sticky-rice-8";
  await login.open();
  const isLive = home.receivesMoneyEvents();
  await login.logIn(member);
  await home.expectShown(member.name);
  await isLive;

  // Another browser of the member changes the password.
  const other = await openSession(product, member);
  const reply = await fetch(`${product.url}/api/account/changepwd`, {
    method: "PUT",
    headers: { authorization: `Bearer ${other}`, "content-type": "application/json" },
    body: JSON.stringify({ oldPassword: member.password, newPassword: password }),
  });
  expect(reply.status).toBe(200);
  // The live connection informs this page, without a tap.
  watch.expectSessionEnd();
  await login.expectShown();
  await expect(login.text(texts["codes/account"]["invalid-token"])).toBeVisible();
  expect(await login.readStored("token", "session")).toBeNull();

  // Now this browser does, while the other is still logged in.
  await login.logIn({ ...member, password });
  await profile.open();
  await profile.changePassword.click();
  await profile.fillPasswords(password, member.password);
  await profile.save.click();
  await expect(profile.text(texts.account.profile.passwordChanged)).toBeVisible();
  expect(await callWithToken(product, other)).toBe(401);
  await login.reload();
  await expect(profile.detail(texts.account.profile.id)).toHaveText(member.id);
});

test.describe("in English", () => {
  test.use({ language: "en" });

  test("entering a guest's screen ends the session and keeps the browser's settings", async ({
    login,
    home,
    page,
    member,
  }) => {
    await login.open();
    await page.evaluate(() => {
      localStorage.setItem("code", "PR0000000000");
      localStorage.setItem("guest-id", "a-guest");
    });
    await login.logIn(member, { isRemembered: true });
    await expect.poll(() => home.readStored("last_sync")).not.toBeNull();

    await page.goto("/contact");
    await expect.poll(() => home.readStored("token")).toBeNull();
    expect(await home.readStored("last_sync")).toBeNull();
    expect(await home.readStored("locale")).toBe("en");
    expect(await home.readStored("code")).toBe("PR0000000000");
    expect(await home.readStored("guest-id")).toBe("a-guest");
    await page.goto("/user/home");
    await login.expectShown();
  });
});

test("logging out in one tab ends the others", async ({
  enter,
  login,
  home,
  context,
  page,
  product,
}) => {
  const isLive = home.receivesMoneyEvents();
  await enter(await joinMember(product));
  await isLive;
  const tab = await context.newPage();
  const isTabLive = tab.waitForResponse("**/api/statement");
  await tab.goto("/user/profile");
  await isTabLive;
  await expect(tab).toHaveURL("/user/profile");
  await page.bringToFront();
  await home.logOut.click();
  await login.expectShown();
  await expect(tab).toHaveURL("/login");
});
