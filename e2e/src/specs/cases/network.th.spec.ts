import type { Page } from "@playwright/test";
import { checkScreen } from "#browser/accessibility.ts";
import { expect, test } from "#browser/test.ts";
import { joinMember } from "#world/members.ts";
import { freshPerson } from "#world/people.ts";
import { readMessages } from "#world/sandbox.ts";

/** Delays the calls to a path until they are released, and counts them. */
async function holdBack(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(`**${path}`, async (route) => {
    count += 1;
    await promise;
    await route.continue();
  });
  return { letGo: resolve, readCount: () => count };
}

test("offline, a login shows an error and keeps the input", async ({
  login,
  home,
  context,
  page,
  member,
  texts,
  watch,
}) => {
  await login.open();
  await login.enter(member);
  watch.expectOffline();
  await context.setOffline(true);
  await expect(login.text(texts.shell.offlineBanner)).toBeVisible();
  await login.submit.click();
  await login.expectAlert(texts.shell.connection.OFFLINE);
  await checkScreen(page);
  await expect(login.phone).toHaveValue(member.username);
  await expect(login.password).toHaveValue(member.password);

  await context.setOffline(false);
  await expect(login.text(texts.shell.offlineBanner)).toHaveCount(0);
  await login.submit.click();
  await home.expectShown(member.name);
});

test("a registration survives a network failure in the middle of it", async ({
  register,
  login,
  page,
  market,
  texts,
  watch,
}) => {
  const { fields } = texts.account;
  const person = freshPerson(market);
  await register.open();
  await register.confirmPhone(person.username);
  watch.expectFailure("POST /api/account/validate", "no answer");
  await page.route("**/api/account/validate", (route) => route.abort("connectionreset"));
  await register.fillProfile(person);
  await register.next.click();
  await register.expectAlert(texts.shell.connection.NETWORK);
  await expect(register.field(fields.name)).toHaveValue(person.name);
  await page.unroute("**/api/account/validate");
  await register.next.click();
  await register.expectStep("bank");

  await register.fillBank(person);
  watch.expectFailure("POST /api/account", "no answer");
  await page.route("**/api/account", (route) => route.abort("connectionfailed"));
  await register.submit.click();
  await register.expectAlert(texts.shell.connection.NETWORK);
  await expect(register.field(fields.bankAccountNo)).toHaveValue(person.bankAccountNo);
  await page.unroute("**/api/account");

  // This time it arrives, and only its reply is lost: the repeat is still the member's own.
  await page.route("**/api/account", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const isLost = page.waitForEvent("requestfailed");
  await register.submit.click();
  await isLost;
  await expect(page.locator("button[type=submit]")).not.toHaveAttribute("aria-busy", "true");
  await page.unroute("**/api/account");
  watch.expectFailure("POST /api/account", 403);
  await register.submit.click();
  await register.expectDone();
  await login.expectShown();
  await login.logIn(person);
});

test("a slow login shows the wait in its button, and two taps send it once", async ({
  login,
  home,
  page,
  member,
}) => {
  const calls = await holdBack(page, "/api/login");
  await login.open();
  await login.enter(member);
  await login.submit.dblclick();
  const busy = page.locator("button[type=submit]");
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await busy.click({ force: true });
  await page.keyboard.press("Enter");
  calls.letGo();
  await home.expectShown(member.name);
  expect(calls.readCount()).toBe(1);
});

test("two taps on a slow registration send one message and make one member", async ({
  register,
  login,
  page,
  product,
  market,
}) => {
  const person = freshPerson(market);
  const submit = page.locator("button[type=submit]");
  const sends = await holdBack(page, "/api/otp/send");
  await register.open();
  await register.field(register.labels.username).fill(person.username);
  await register.next.dblclick();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  sends.letGo();
  await register.expectStep("otp");
  const messages = await readMessages(product, person.username);
  expect(messages).toHaveLength(1);
  expect(sends.readCount()).toBe(1);
  await register.enterCode(messages[0]?.match(/[0-9]{6}/)?.[0] ?? "");
  await register.expectStep("profile");
  await register.enterProfile(person);

  await register.fillBank(person);
  const registrations = await holdBack(page, "/api/account");
  await register.submit.dblclick();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  registrations.letGo();
  await register.expectDone();
  await login.expectShown();
  expect(registrations.readCount()).toBe(1);
});

test("a server error is shown in plain words, and a retry works", async ({
  login,
  home,
  page,
  member,
  texts,
  watch,
}) => {
  watch.expectFailure("POST /api/login", 500);
  await page.route("**/api/login", (route) =>
    route.fulfill({
      status: 500,
      json: { code: "INTERNAL_SERVER_ERROR", message: "Something went wrong on our side." },
    }),
  );
  await login.open();
  await login.enter(member);
  await login.submit.click();
  await login.expectAlert(texts["codes/account"].INTERNAL_SERVER_ERROR);
  await page.unroute("**/api/login");
  await login.submit.click();
  await home.expectShown(member.name);
});

test("a reply that does not come within a minute shows an error", async ({
  login,
  page,
  texts,
  market,
}) => {
  await page.clock.install();
  await holdBack(page, "/api/login");
  await login.open();
  await login.enter(freshPerson(market));
  await login.submit.click();
  await expect(page.locator("button[type=submit]")).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward("01:00");
  await login.expectAlert(texts.shell.connection.TIMEOUT);
});

test("a login submitted before the page's code is loaded is sent as soon as it is", async ({
  login,
  home,
  page,
  member,
}) => {
  const scripts = await holdBack(page, "/assets/*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await login.enter(member);
  await login.submit.click();
  await expect(page).toHaveURL("/login");
  scripts.letGo();
  await home.expectShown(member.name);
});

test("a list of banks that cannot be loaded shows an error and can be loaded again", async ({
  register,
  page,
  market,
  texts,
  watch,
}) => {
  const person = freshPerson(market);
  watch.expectFailure("GET /api/lookup/banks", 500);
  await page.route("**/api/lookup/banks", (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "No." } }),
  );
  await register.open();
  await register.confirmPhone(person.username);
  await register.enterProfile(person);
  await register.expectError(texts.account.fields.bankCode, texts.account.register.banksFailed);
  await page.unroute("**/api/lookup/banks");
  await register.button(texts.shell.ui.retry).click();
  await register.fillBank(person);
  await register.submit.click();
  await register.expectDone();
});

test("an answer of a proxy that is no JSON is an error too", async ({
  login,
  page,
  texts,
  watch,
  market,
}) => {
  watch.expectFailure("POST /api/login", 502);
  await page.route("**/api/login", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await login.open();
  await login.enter(freshPerson(market));
  await login.submit.click();
  await login.expectAlert(texts["codes/account"].INTERNAL_SERVER_ERROR);
});

test("home and profile that cannot be loaded show an error and can be loaded again", async ({
  login,
  home,
  profile,
  page,
  member,
  texts,
  watch,
}) => {
  const failing = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "No." } };
  watch.expectFailure("GET /api/wallet", 500);
  watch.expectFailure("GET /api/account/profile", 500);
  await page.route("**/api/wallet", (route) => route.fulfill(failing));
  await page.route("**/api/account/profile", (route) => route.fulfill(failing));
  await login.open();
  const isLive = home.receivesMoneyEvents();
  await login.logIn(member);
  // From then on the page reads nothing without a tap.
  await isLive;
  await home.expectAlert(texts.shell.ui.state.error.title);
  await checkScreen(page);
  await page.unroute("**/api/wallet");
  await home.button(texts.shell.ui.retry).click();
  await home.expectShown(member.name);

  await home.menuEntry(texts.shell.menu.profile).click();
  await profile.expectAlert(texts.shell.ui.state.error.title);
  await page.unroute("**/api/account/profile");
  await profile.button(texts.shell.ui.retry).click();
  await expect(profile.detail(texts.account.profile.id)).toHaveText(member.id);
});

test("a balance that cannot be read again stays, and the member sees an error", async ({
  enter,
  home,
  context,
  product,
  texts,
  watch,
}) => {
  const member = await joinMember(product);
  await enter(member);
  watch.expectOffline();
  await context.setOffline(true);
  await home.refresh.click();
  await expect(home.text(texts.shell.connection.OFFLINE)).toBeVisible();
  await home.expectShown(member.name);
});
